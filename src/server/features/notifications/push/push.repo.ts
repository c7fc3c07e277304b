import type { Database } from '../../../platform/db/database.ts';
import { isRestricted } from '../../../platform/rights/restriction-right.ts';
import { AS_OF } from '../core/badge-sql.ts';

/** SQL: whether the user `p.person_id` may not sign in at `$2`. */
const isSuspended = isRestricted({
  group: 'null::uuid',
  user: 'p.person_id',
  type: `'SUSPENSION'`,
  at: '$2::timestamptz',
});

/** A browser's push subscription. */
export interface Subscription {
  readonly id: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** A browser to send to. */
export interface PushTarget extends Subscription {
  /** When it was read, as in a badge. */
  readonly as_of: number;
}

/** Takes the pool or a transaction. */
export function createPushRepo(db: Database) {
  return {
    /**
     * Stores a subscription, with the latest keys. A browser has one: the user who is signed in there takes it over.
     */
    async save(
      subscription: Subscription & { personId: string; sessionId: string; at: string },
    ): Promise<string> {
      const { rows } = await db.query<{ id: string }>(
        `insert into push_subscriptions as p (id, person_id, session_id, endpoint, p256dh, auth, created_at)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (endpoint) do update set person_id = excluded.person_id, session_id = excluded.session_id,
           p256dh = excluded.p256dh, auth = excluded.auth,
           id = case when p.person_id = excluded.person_id then p.id else excluded.id end
         returning id`,
        [
          subscription.id,
          subscription.personId,
          subscription.sessionId,
          subscription.endpoint,
          subscription.p256dh,
          subscription.auth,
          subscription.at,
        ],
      );
      return rows[0]?.id ?? subscription.id;
    },

    /** Deletes all but the user's newest `max` subscriptions. */
    async trim(personId: string, max: number): Promise<void> {
      await db.query(
        `delete from push_subscriptions where id in (
           select id from push_subscriptions where person_id = $1 order by created_at desc, id desc offset $2)`,
        [personId, max],
      );
    },

    async remove(personId: string, endpoint: string): Promise<void> {
      await db.query('delete from push_subscriptions where person_id = $1 and endpoint = $2', [
        personId,
        endpoint,
      ]);
    },

    /** Deletes subscriptions that a push service reported as gone. */
    async removeGone(ids: readonly string[]): Promise<void> {
      await db.query('delete from push_subscriptions where id = any($1::uuid[])', [ids]);
    },

    /** A user's browsers whose session is not revoked. None while the user is suspended. */
    async of(personId: string, at: string): Promise<PushTarget[]> {
      const { rows } = await db.query<PushTarget>(
        `select p.id, p.endpoint, p.p256dh, p.auth, ${AS_OF} as as_of from push_subscriptions p
         join user_sessions s on s.id = p.session_id and s.revoked_at is null
         where p.person_id = $1 and not ${isSuspended}`,
        [personId, at],
      );
      return rows;
    },

    /** Deletes subscriptions whose session was revoked. */
    async sweep(): Promise<void> {
      await db.query(
        `delete from push_subscriptions p using user_sessions s
         where s.id = p.session_id and s.revoked_at is not null`,
      );
    },
  };
}
