import type { refundReasons, refundStatuses } from '../../../../contract/money/refunds.ts';
import { type Database, singleRow } from '../../../platform/db/database.ts';
import { deductedFrom, promisedOf } from './refund-sums.ts';

export type RefundReason = (typeof refundReasons)[number];
/** What is withdrawn is stored as failed, with the time. */
export type RefundStatus = Exclude<(typeof refundStatuses)[number], 'WITHDRAWN'>;

/** A stored refund with its payment. Amounts are centavos. */
export interface RefundRow {
  readonly id: string;
  readonly ref: string;
  readonly payment_id: string;
  readonly amount_centavos: number;
  readonly reason: RefundReason;
  readonly note: string | null;
  readonly status: RefundStatus;
  readonly attempts: number;
  /** How it was sent by hand; null when it was not. */
  readonly sent_reference: string | null;
  /** When its payer chose the next period instead. */
  readonly withdrawn_at: string | null;
  readonly created_at: string;
  readonly requested_by: string | null;
  readonly provider_payment_id: string;
  readonly checkout_id: string;
  readonly method: string | null;
  readonly currency: string;
  readonly paid_at: string | null;
}

export type NewRefund = Pick<
  RefundRow,
  'id' | 'payment_id' | 'amount_centavos' | 'reason' | 'note' | 'requested_by'
>;

interface RefundResult {
  readonly status: RefundStatus;
  readonly providerId: string | null;
  /** Of a transfer by hand. */
  readonly reference?: string | null;
  readonly at: Date;
}

const REFUND = `select r.id, r.ref, r.payment_id, r.amount_centavos, r.reason, r.note, r.status, r.attempts, r.sent_reference,
    r.withdrawn_at, r.created_at, r.requested_by,
    p.provider_payment_id, p.checkout_id, p.method, p.currency, p.paid_at
  from refunds r join payments p on p.id = r.payment_id`;

/** Works with the pool or a transaction. Contains no rules. */
export function createRefundRepo(db: Database) {
  return {
    async find(id: string): Promise<RefundRow | null> {
      const { rows } = await db.query<RefundRow>(`${REFUND} where r.id = $1`, [id]);
      return rows[0] ?? null;
    },

    async byRef(ref: string, paymentId: string): Promise<RefundRow | null> {
      const { rows } = await db.query<RefundRow>(`${REFUND} where r.ref = $1 and r.payment_id = $2`, [
        ref,
        paymentId,
      ]);
      return rows[0] ?? null;
    },

    /** The one of a second payment for the same; null when the payment was no such one. */
    async ofSecond(paymentId: string): Promise<RefundRow | null> {
      const { rows } = await db.query<RefundRow>(
        `${REFUND} where r.payment_id = $1 and r.reason = 'DUPLICATE' order by r.created_at limit 1`,
        [paymentId],
      );
      return rows[0] ?? null;
    },

    /** Its payer takes it back. Returns false unless it waits to be made by hand. */
    async withdraw(id: string, at: Date): Promise<boolean> {
      const { rowCount } = await db.query(
        `update refunds set status = 'FAILED', withdrawn_at = $2, updated_at = $2
         where id = $1 and status = 'MANUAL_REQUIRED'`,
        [id, at],
      );
      return rowCount > 0;
    },

    /** Whether we have a refund of the payment service. */
    async isKnown(providerRefundId: string): Promise<boolean> {
      const { rows } = await db.query('select from refunds where provider_refund_id = $1', [
        providerRefundId,
      ]);
      return rows.length > 0;
    },

    /** Centavos that were given back, or are about to be. */
    async promised(paymentId: string): Promise<number> {
      const { rows } = await db.query<{ total: number }>(`select ${promisedOf('$1')} as total`, [paymentId]);
      return singleRow(rows).total;
    },

    /** Centavos that an upgrade deducted: they go back with its own payment. */
    async deducted(paymentId: string): Promise<number> {
      const { rows } = await db.query<{ total: number }>(`select ${deductedFrom('$1')} as total`, [
        paymentId,
      ]);
      return singleRow(rows).total;
    },

    /** Centavos that were given back. */
    async given(paymentId: string): Promise<number> {
      const { rows } = await db.query<{ total: number }>(
        `select coalesce(sum(amount_centavos), 0)::bigint as total from refunds
         where payment_id = $1 and status = 'SUCCEEDED'`,
        [paymentId],
      );
      return singleRow(rows).total;
    },

    /** Centavos of each payment of a community that are about to go back, and were not posted yet. */
    async openOf(groupId: string): Promise<{ payment_id: string; amount: number }[]> {
      const { rows } = await db.query<{ payment_id: string; amount: number }>(
        `select r.payment_id, sum(r.amount_centavos)::bigint as amount
         from refunds r join payments p on p.id = r.payment_id join checkouts c on c.id = p.checkout_id
         where c.group_id = $1 and p.currency = 'PHP' and r.status not in ('SUCCEEDED', 'FAILED') group by 1`,
        [groupId],
      );
      return rows;
    },

    async insert(
      row: NewRefund,
      at: Date,
      status: 'APPROVED' | 'MANUAL_REQUIRED' = 'APPROVED',
    ): Promise<void> {
      await db.query(
        `insert into refunds (id, ref, payment_id, amount_centavos, reason, note, status, requested_by, approved_by,
           created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $9, $7, $7, $8, $8)`,
        [
          ...[row.id, `RF-${row.id}`, row.payment_id, row.amount_centavos, row.reason, row.note],
          ...[row.requested_by, at, status],
        ],
      );
    },

    /** Those of a payment that wait to be made by hand, the oldest first. */
    async toSend(paymentId: string): Promise<RefundRow[]> {
      const { rows } = await db.query<RefundRow>(
        `${REFUND} where r.payment_id = $1 and r.status = 'MANUAL_REQUIRED' order by r.created_at, r.id`,
        [paymentId],
      );
      return rows;
    },

    /**
     * The payment service is about to be asked: from now on it may have been done. Returns false when another attempt
     * began since the refund was read, or less than a minute ago: its call may still be under way. The database's clock
     * decides, because those of nodes differ.
     */
    async beginAttempt({ id, attempts }: Pick<RefundRow, 'id' | 'attempts'>): Promise<boolean> {
      const { rowCount } = await db.query(
        `update refunds set status = 'SUBMITTED', attempts = attempts + 1, updated_at = now()
         where id = $1 and attempts = $2
           and (status = 'APPROVED' or status = 'SUBMITTED' and updated_at < now() - interval '1 minute')`,
        [id, attempts],
      );
      return rowCount > 0;
    },

    /** There was no answer: it comes last in the next round. */
    async noteAsked(id: string, at: Date): Promise<void> {
      await db.query('update refunds set updated_at = $2 where id = $1 and updated_at < $2', [id, at]);
    },

    /**
     * Locks the row until the transaction ends. Returns false when the refund is over. One that its payer took back is
     * made all the same where the payment service says that it has sent the money.
     */
    async setResult(
      id: string,
      { status, providerId, reference = null, at }: RefundResult,
    ): Promise<boolean> {
      const { rowCount } = await db.query(
        `update refunds set status = $2, provider_refund_id = coalesce($3, provider_refund_id), updated_at = $4,
           sent_reference = coalesce($5, sent_reference)
         where id = $1 and (status not in ('SUCCEEDED', 'FAILED') or withdrawn_at is not null and $2 = 'SUCCEEDED')`,
        [id, status, providerId, at, reference],
      );
      return rowCount > 0;
    },

    /**
     * Refunds that were not finished and not touched since `before`; one that was tried often rests longer, up to 16
     * times as long as ten minutes.
     */
    async unfinished(before: Date, limit: number): Promise<string[]> {
      const { rows } = await db.query<{ id: string }>(
        `select id from refunds where status in ('APPROVED', 'SUBMITTED')
           and updated_at < $1::timestamptz - (power(2, least(greatest(attempts - 1, 0), 4)) - 1) * interval '10 minutes'
         order by updated_at limit $2`,
        [before, limit],
      );
      return rows.map(({ id }) => id);
    },
  };
}
