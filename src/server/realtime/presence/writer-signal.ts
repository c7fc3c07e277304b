import * as z from 'zod/mini';
import { MINUTE_MS } from '../../../contract/core/durations.ts';
import { ephemeralTopic, TYPING_READERS_MAX } from '../../../contract/core/realtime.ts';
import type { Timers } from '../../platform/clock/clock.ts';
import { encode } from '../connections/encoded.ts';
import type { Registry } from '../connections/registry.ts';
import type { CatchupCaller } from '../log/catchup.ts';
import type { PubSub } from '../pubsub/pubsub.ts';

/**
 * While the database does not answer, a user who was looked up within this time may go on: rights cannot change then.
 */
const KNOWN_MS = 5 * MINUTE_MS;

const nodeMessage = z.object({ t: ephemeralTopic, by: z.unknown() });

export interface WriterSignalDeps {
  readonly pubsub: Pick<PubSub, 'broadcast' | 'onBroadcast'>;
  readonly registry: Pick<Registry, 'sendEphemeral' | 'fullReaders'>;
  readonly nodeId: string;
  readonly timers: Pick<Timers, 'after'>;
  readonly logger: { warn(context: object, message: string): void };
}

export interface WriterSignalRules<Data, Writer, Content> {
  readonly kind: 'typing' | 'arriving';
  /** What is sent, as in `ephemerals`. */
  readonly shape: z.ZodMiniType<Data>;
  readonly ttlMs: number;
  /** At most `most` count within `withinMs`, of each user in each topic. */
  readonly limit: { readonly most: number; readonly withinMs: number };
  /** The query for a topic; null for one that has no such signal. */
  readonly writerOf: (topic: string) => ((userId: string) => Promise<Writer | null>) | null;
  readonly dataOf: (by: Writer, content: Content) => Data;
  readonly userIdOf: (data: Data) => string;
}

export interface WriterSignal<Content> {
  /**
   * Sends it to the other subscribers of `topic` (`~c:…`, `~p:…`), on all nodes. Does nothing when the caller may not
   * write there, has just sent too many, or when the topic has more than {@link TYPING_READERS_MAX} readers.
   */
  send(caller: Pick<CatchupCaller, 'userId'>, topic: string, content: Content): void;
}

/** An ephemeral message of a user who writes somewhere: the right is checked, then it is sent to the others there. */
export function createWriterSignal<Data, Writer, Content>(
  { pubsub, registry, nodeId, timers, logger }: WriterSignalDeps,
  { kind, shape, ttlMs, limit, writerOf, dataOf, userIdOf }: WriterSignalRules<Data, Writer, Content>,
): WriterSignal<Content> {
  const recent = new Map<string, number>();
  const known = new Map<string, { readonly by: Writer; readonly cancelForgetting: () => void }>();

  function mayCount(key: string): boolean {
    const count = recent.get(key) ?? 0;
    if (count >= limit.most) return false;
    recent.set(key, count + 1);
    timers.after(limit.withinMs, () => {
      const left = (recent.get(key) ?? 1) - 1;
      if (left > 0) recent.set(key, left);
      else recent.delete(key);
    });
    return true;
  }

  function send(t: string, data: Data): void {
    const parent = t.slice(1);
    if (registry.fullReaders(parent) > TYPING_READERS_MAX) return;
    registry.sendEphemeral(parent, encode({ op: 'eph', t, k: kind, d: data, ttl: ttlMs }), {
      exceptUserId: userIdOf(data),
    });
  }

  async function lookUp(t: string, userId: string): Promise<Writer | null> {
    const key = `${userId} ${t}`;
    try {
      const by = (await writerOf(t)?.(userId)) ?? null;
      known.get(key)?.cancelForgetting();
      if (by) known.set(key, { by, cancelForgetting: timers.after(KNOWN_MS, () => known.delete(key)) });
      else known.delete(key);
      return by;
    } catch (error) {
      const last = known.get(key);
      if (last === undefined) throw error;
      return last.by;
    }
  }

  async function lookUpAndSend(t: string, userId: string, content: Content): Promise<void> {
    const by = await lookUp(t, userId);
    if (!by) return;
    const data = dataOf(by, content);
    send(t, data);
    pubsub.broadcast({ node: nodeId, k: kind, d: { t, by: data } });
  }

  pubsub.onBroadcast(({ node, k, d }) => {
    if (k !== kind || node === nodeId) return;
    const message = nodeMessage.safeParse(d);
    const data = shape.safeParse(message.data?.by);
    if (message.success && data.success) send(message.data.t, data.data);
  });

  return {
    send({ userId }, t, content) {
      if (writerOf(t) === null || registry.fullReaders(t.slice(1)) > TYPING_READERS_MAX) return;
      if (!mayCount(`${userId} ${t}`)) return;
      lookUpAndSend(t, userId, content).catch((error: unknown) =>
        logger.warn({ err: error, kind }, 'the user who writes could not be looked up'),
      );
    },
  };
}
