import { type Database, singleRow } from '../../../platform/db/database.ts';
import type { DisputeNews } from '../disputes/dispute-state.ts';
import type { HintEvent } from '../providers/provider.ts';

export interface LeftEvent {
  readonly event_id: string;
  readonly type: HintEvent['type'];
  readonly session_id: string | null;
  /** When the payment service made it, or else when it came. */
  readonly created_at: string;
}

/** The inbox: each notice of the payment service once. */
export function createEventRepo(db: Database) {
  return {
    /** Returns false when the notice is known. */
    async insert(
      provider: string,
      { eventId, type, sessionId, paymentId, dispute, createdAt }: HintEvent,
      more: { sha256: Uint8Array; status: 'RECEIVED' | 'IGNORED'; at: Date },
    ): Promise<boolean> {
      const { rowCount } = await db.query(
        `insert into provider_events
           (provider, event_id, type, session_id, payment_id, dispute_id, dispute_status, provider_created_at,
            received_at, sha256, status)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
        [
          ...[provider, eventId, type, sessionId, paymentId, dispute?.id ?? null, dispute?.status ?? null],
          ...[createdAt, more.at, more.sha256, more.status],
        ],
      );
      return rowCount > 0;
    },

    /** All that was said of the disputes of a payment, by its id at the payment service. */
    async disputeNews(provider: string, paymentId: string): Promise<DisputeNews[]> {
      const { rows } = await db.query<Omit<DisputeNews, 'at'> & { at: string }>(
        `select dispute_id as "disputeId", dispute_status as status,
           coalesce(provider_created_at, received_at) as at
         from provider_events where provider = $1 and payment_id = $2 and dispute_id is not null
         order by received_at, event_id`,
        [provider, paymentId],
      );
      return rows.map((row) => ({ ...row, at: Date.parse(row.at) }));
    },

    async handled(provider: string, eventId: string): Promise<void> {
      await db.query(`update provider_events set status = 'HANDLED' where provider = $1 and event_id = $2`, [
        provider,
        eventId,
      ]);
    },

    async tried(provider: string, eventId: string, at: Date): Promise<void> {
      await db.query('update provider_events set tried_at = $3 where provider = $1 and event_id = $2', [
        ...[provider, eventId, at],
      ]);
    },

    /** Those that were received in the window and not handled. The one that was tried longest ago comes first. */
    async left(
      provider: string,
      { from, to }: { from: Date; to: Date },
      limit: number,
    ): Promise<LeftEvent[]> {
      const { rows } = await db.query<LeftEvent>(
        `select event_id, type, session_id, coalesce(provider_created_at, received_at) as created_at
         from provider_events
         where provider = $1 and status = 'RECEIVED' and received_at >= $2 and received_at < $3
         order by coalesce(tried_at, received_at) limit $4`,
        [provider, from, to, limit],
      );
      return rows;
    },

    /** Seconds since the oldest notice came that is not handled nor given up; 0 without one. */
    async oldestAge(provider: string, giveUpMs: number): Promise<number> {
      const { rows } = await db.query<{ age: number }>(
        `select coalesce(extract(epoch from now() - min(received_at)), 0)::float8 as age
         from provider_events where provider = $1 and status = 'RECEIVED' and received_at > now() - make_interval(secs => $2)`,
        [provider, giveUpMs / 1_000],
      );
      return singleRow(rows).age;
    },
  };
}
