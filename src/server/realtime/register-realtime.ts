import type { Platform } from '../platform/context.ts';
import { createClientAddress } from '../platform/http/client-address.ts';
import type { RealtimeLimits } from './connections/limits.ts';
import { createPubSub } from './pubsub/create-pubsub.ts';
import { type RealtimeRoutesDeps, realtimeRoutes } from './realtime.routes.ts';
import { createRealtime, type Realtime, type RealtimeDeps } from './realtime.ts';

interface RealtimeFeatures extends Pick<RealtimeDeps, 'noteListening'> {
  readonly sessions: RealtimeDeps['sessions'] & Pick<RealtimeRoutesDeps, 'callerOf'>;
}

/** Load tests open thousands of connections from one address. */
const NO_LIMITS = {
  handshakesPerMinute: 1e6,
  handshakeBurst: 1e6,
  userHandshakesPerMinute: 1e6,
  userHandshakeBurst: 1e6,
  pollsPerMinute: 1e6,
  pollBurst: 1e6,
} satisfies Partial<RealtimeLimits>;

/** Seconds. */
const DELIVERY_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Starts the live connections of this node. On shutdown they are closed before the HTTP server, because its `close`
 * waits for open sockets forever.
 */
export async function registerRealtime(
  platform: Platform,
  { sessions, noteListening }: RealtimeFeatures,
): Promise<Realtime> {
  const { app, config, cookie, health, client, metrics } = platform;
  const realtime = createRealtime({
    ...platform,
    pubsub: await createPubSub({ ...platform, logger: platform.log }),
    sessions,
    noteListening,
    addressOf: createClientAddress(config),
    sessionTokenOf: (headers) => cookie.credentialOf(headers)?.token ?? null,
    stage: config.stage,
    build: client?.id ?? 'dev',
    onDeliveredAfter: metrics.times(
      'realtime_delivery_seconds',
      'Time from the commit of an event until it was sent to the readers of this node',
      DELIVERY_BUCKETS,
    ),
    ...(!config.isRateLimited && { connectionLimits: NO_LIMITS }),
  });
  platform.listen({ onCommitted: realtime.onCommitted, seek: realtime.tail.look });
  realtime.attach(app.server);
  realtimeRoutes(app, { ...platform, realtime, callerOf: sessions.callerOf });
  health.detail('realtime', realtime.tail.health);
  measure(platform, realtime);
  app.addHook('preClose', async () => {
    await realtime.drain();
    await realtime.close();
  });
  return realtime;
}

function measure({ metrics }: Platform, { stats }: Realtime): void {
  metrics.gauge('realtime_degraded', '1 while this node or another one cannot reach Redis', () =>
    stats().isDegraded ? 1 : 0,
  );
  metrics.gauge('realtime_connections', 'Open live connections', () => stats().connections);
  for (const kind of ['ws', 'sio', 'sse', 'sync'] as const)
    metrics.gauge(
      `realtime_connections_${kind}`,
      `Open live connections by ${kind}`,
      () => stats().connectionsBy[kind],
    );
  metrics.counter(
    'realtime_resumed_total',
    'Connections that continued where an earlier one ended',
    () => stats().resumesTotal,
  );
  metrics.counter(
    'realtime_backpressured_total',
    'Readers that were too slow',
    () => stats().backpressuredTotal,
  );
  metrics.gauge('realtime_topics', 'Topics with a reader here', () => stats().topics);
  metrics.gauge(
    'realtime_outstanding_bytes',
    'Bytes handed to sockets and not yet sent',
    () => stats().outstandingBytes,
  );
  metrics.counter('realtime_delivered_total', 'Events handed to readers', () => stats().deliveredTotal);
  metrics.counter('realtime_repairs_total', 'Holes filled from the log', () => stats().repairsTotal);
  metrics.gauge(
    'realtime_loop_delay_ms',
    'How late this process is, 99th percentile',
    () => stats().loopDelayMs,
  );
  metrics.gauge(
    'realtime_announcement_age_seconds',
    'Time since the log was last searched for events that were not announced',
    () => (stats().announcementAgeMs ?? 0) / 1_000,
  );
}
