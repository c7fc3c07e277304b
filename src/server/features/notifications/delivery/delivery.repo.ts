import type { DeliveryReason, DeliveryStatus } from '../../../../contract/notifications/deliveries.ts';
import type { Database } from '../../../platform/db/database.ts';

/** One recipient, and the switch per channel: its name, ALWAYS, or null when the channel is not used. */
export interface Wanted {
  readonly person_id: string;
  readonly notification_id: string;
  readonly email: string | null;
  readonly push: string | null;
  readonly group_id: string | null;
  readonly group_seq: number | null;
}

export interface Opened {
  readonly person_id: string;
  readonly notification_id: string;
  readonly channel: 'EMAIL' | 'PUSH';
}

export interface DeliveryRow extends Opened {
  readonly status: DeliveryStatus;
  readonly reason: DeliveryReason | null;
  readonly attempts: number;
  readonly at: string;
}

export type DeliveryRepo = ReturnType<typeof createDeliveryRepo>;

/** Takes the pool or a transaction. */
export function createDeliveryRepo(db: Database) {
  return {
    /**
     * Creates a delivery for each recipient and channel that has none yet, and returns those that wait. A channel that
     * is switched off is recorded as skipped. A push is recorded only for users with a subscription.
     */
    async open(wanted: readonly Wanted[], at: string): Promise<Opened[]> {
      const { rows } = await db.query<Opened>(
        `with wanted as (
           select * from jsonb_to_recordset($1::jsonb) as w(person_id uuid, notification_id uuid, email text, push text,
             group_id uuid, group_seq bigint)
         ), way as (
           select w.*, 'EMAIL' as channel, email as switch from wanted w where email is not null
           union all
           select w.*, 'PUSH', push from wanted w
           where push is not null and exists (select from push_subscriptions p where p.person_id = w.person_id)
         ), opened as (
           insert into deliveries (person_id, notification_id, channel, group_id, group_seq, status, reason, at)
           select w.person_id, w.notification_id, w.channel, w.group_id, w.group_seq,
             case when is_on then 'WAITING' else 'SKIPPED' end, case when not is_on then 'SWITCHED_OFF' end, $2
           from way w left join user_settings s on s.user_id = w.person_id
           cross join lateral (select w.switch = 'ALWAYS' or coalesce((to_jsonb(s) ->> w.switch)::boolean, true) as is_on) o
           order by w.person_id, w.notification_id, w.channel
           on conflict do nothing
           returning person_id, notification_id, channel, status
         )
         select person_id, notification_id, channel from opened where status = 'WAITING'`,
        [JSON.stringify(wanted), at],
      );
      return rows;
    },

    /** Skips the waiting deliveries of these notifications of a user. */
    async settle(personId: string, ids: readonly string[], at: string): Promise<void> {
      await db.query(
        `update deliveries set status = 'SKIPPED', reason = 'READ_MEANWHILE', at = $3
         where person_id = $1 and status = 'WAITING' and notification_id = any($2::uuid[])`,
        [personId, ids, at],
      );
    },

    /** The same for a community's notifications up to a position. */
    async settleGroup(personId: string, groupId: string, upToSeq: number, at: string): Promise<void> {
      await db.query(
        `update deliveries set status = 'SKIPPED', reason = 'READ_MEANWHILE', at = $4
         where person_id = $1 and status = 'WAITING' and group_id = $2 and group_seq <= $3`,
        [personId, groupId, upToSeq, at],
      );
    },

    /** Records the outcome of one channel for some of a user's notifications. */
    async mark(
      personId: string,
      ids: readonly string[],
      channel: 'EMAIL' | 'PUSH',
      outcome: { status: DeliveryStatus; reason?: DeliveryReason | undefined; isTried?: boolean },
      at: string,
    ): Promise<void> {
      if (ids.length === 0) return;
      await db.query(
        `update deliveries set status = $4, reason = $5, at = $6, attempts = attempts + $7
         where person_id = $1 and channel = $3 and notification_id = any($2::uuid[])
           and status in ('WAITING', 'SENDING')`,
        [personId, ids, channel, outcome.status, outcome.reason ?? null, at, outcome.isTried ? 1 : 0],
      );
    },

    /** All deliveries of one notification of one user. */
    async of(personId: string, notificationId: string): Promise<DeliveryRow[]> {
      const { rows } = await db.query<DeliveryRow>(
        `select person_id, notification_id, channel, status, reason, attempts, at from deliveries
         where person_id = $1 and notification_id = $2`,
        [personId, notificationId],
      );
      return rows;
    },

    /** Deletes deliveries and mails older than `before`. */
    async sweep(before: string): Promise<void> {
      await db.query('delete from deliveries where at < $1', [before]);
      await db.query('delete from outgoing_mails where created_at < $1', [before]);
    },
  };
}
