import { createHash } from 'node:crypto';
import type { PushPayload, PushUrgency } from '../../../../contract/notifications/push.ts';
import { isPushEndpoint } from '../../../platform/config/push-hosts.ts';
import type { Subscription } from './push.repo.ts';
import type { VapidKeys } from './vapid-keys.ts';

export interface Push {
  readonly payload: PushPayload;
  readonly urgency: NonNullable<PushUrgency>;
  /** Seconds for which the push service keeps it for a phone that is off. */
  readonly ttlSeconds: number;
}

/** taken: the service accepted it. gone: the browser's subscription no longer exists. later: a retry may succeed. */
export type PushOutcome = 'taken' | 'gone' | 'later';

const TIMEOUT_MS = 10_000;

export interface PushServiceClientOptions {
  readonly keys: () => Promise<VapidKeys>;
  readonly hosts: readonly string[];
}

/** Sends one push to a browser's push service, encrypted so that only that browser can read it. Never throws. */
export function createPushServiceClient({ keys, hosts }: PushServiceClientOptions) {
  return async function push(to: Subscription, { payload, urgency, ttlSeconds }: Push): Promise<PushOutcome> {
    // Checked when it was stored, but the list may have changed since.
    if (!isPushEndpoint(to.endpoint, hosts)) return 'gone';
    // Imported with the first push, because the library would slow down the start.
    const { default: webPush } = await import('web-push');
    const request = webPush.generateRequestDetails(
      { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } },
      JSON.stringify(payload),
      {
        vapidDetails: await keys(),
        TTL: ttlSeconds,
        urgency,
        // An undelivered push is replaced by the next one with the same tag.
        topic: createHash('sha256').update(payload.tag).digest('base64url').slice(0, 32),
        contentEncoding: 'aes128gcm',
      },
    );
    try {
      const answer = await fetch(request.endpoint, {
        method: request.method,
        headers: Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        body: Uint8Array.from(request.body),
        // Push services do not redirect. A redirect may be an attempt to make this server call another host.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.body?.cancel();
      if (answer.ok) return 'taken';
      return answer.status === 404 || answer.status === 410 ? 'gone' : 'later';
    } catch {
      return 'later';
    }
  };
}

export type PushServiceClient = ReturnType<typeof createPushServiceClient>;
