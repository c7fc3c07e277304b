import { Problem } from '../../../../contract/core/problems.ts';
import type { Clock, Random } from '../../../platform/clock/clock.ts';
import { isPushEndpoint } from '../../../platform/config/push-hosts.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import { noteFirstStep } from '../../users/note-first-step.ts';
import { createPushRepo } from './push.repo.ts';
import type { VapidKeys } from './vapid-keys.ts';

export interface PushSubscriptionDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Random;
  readonly keys: () => Promise<VapidKeys>;
  readonly hosts: readonly string[];
}

/** More browsers than a user has. Limits the pushes for a user who subscribes in a loop. */
const SUBSCRIPTIONS_MAX = 10;

/** Stores which browsers of a user get pushes. */
export interface PushSubscriptionService {
  publicKey(): Promise<string>;
  /** @throws Problem `push.endpoint_refused` when the endpoint is not a known push service */
  subscribe(
    subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
    caller: Caller,
  ): Promise<{ id: string }>;
  unsubscribe(endpoint: string, caller: Caller): Promise<void>;
}

export function createPushSubscriptionService(deps: PushSubscriptionDeps): PushSubscriptionService {
  const { db, withTx, clock, random, keys, hosts } = deps;
  return {
    publicKey: async () => (await keys()).publicKey,

    async subscribe({ endpoint, keys: { p256dh, auth } }, { userId, sessionId }) {
      if (!isPushEndpoint(endpoint, hosts) || !isPublicKey(p256dh))
        throw new Problem('push.endpoint_refused', 'This browser can’t receive notifications.');
      return withTx(async (tx) => {
        const repo = createPushRepo(tx);
        const id = await repo.save({
          id: random.uuid(),
          personId: userId,
          sessionId,
          endpoint,
          p256dh,
          auth,
          at: new Date(clock.now()).toISOString(),
        });
        await repo.trim(userId, SUBSCRIPTIONS_MAX);
        await noteFirstStep(tx, userId);
        return { id };
      });
    },

    unsubscribe: (endpoint, { userId }) => createPushRepo(db).remove(userId, endpoint),
  };
}

/** An uncompressed point. Nothing can be encrypted to other values. */
function isPublicKey(p256dh: string): boolean {
  const bytes = Buffer.from(p256dh, 'base64url');
  return bytes.length === 65 && bytes[0] === 4;
}
