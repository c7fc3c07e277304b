import type { HandlerInput } from '../../../../contract/core/endpoint.ts';
import type { paymentHistory, paymentStatuses } from '../../../../contract/money/checkouts.ts';
import { TOTAL_MAX } from '../../../platform/db/counted-total.ts';
import { type Database, singleRow } from '../../../platform/db/database.ts';
import { createParameters, type Parameters } from '../../../platform/db/statement.ts';
import { planTypeOf } from '../../../platform/rights/membership-right.ts';
import { PROOF_OF_PAYMENT } from '../proofs/proof-of-payment.ts';
import type { ProviderPayment } from '../providers/provider.ts';

export type PaymentOutcome = 'FULFILLED' | 'DUPLICATE' | 'NOT_DELIVERED' | 'MISMATCH';

/** A stored payment. Amounts are centavos. */
export interface PaymentRow {
  readonly id: string;
  readonly provider_payment_id: string;
  readonly checkout_id: string | null;
  readonly amount_centavos: number;
  readonly currency: string;
  readonly method: string | null;
  readonly fee_centavos: number | null;
  readonly status: (typeof paymentStatuses)[number];
  readonly is_live: boolean;
  readonly paid_at: string | null;
  readonly outcome: PaymentOutcome | null;
  readonly created_at: string;
}

/** A payment in the list of its payer. */
export interface HistoryRow extends PaymentRow {
  /** Null for a payment outside the platform, which has the reference of its transfer. */
  readonly checkout_ref: string | null;
  readonly outside_reference: string | null;
  readonly plan_type: string;
  readonly group_id: string;
  readonly group_name: string;
  readonly group_slug: string;
  readonly refunded_centavos: number;
  /** Of a second payment for the same. */
  readonly second: 'TO_SEND' | 'USED' | null;
}

type HistoryQuery = HandlerInput<typeof paymentHistory>['query'];

const COLUMNS = `p.id, p.provider_payment_id, p.checkout_id, p.amount_centavos, p.currency, p.method, p.fee_centavos,
  p.status, p.is_live, p.paid_at, p.outcome, p.created_at`;
const STATUSES = { pending: 'PENDING', failed: 'FAILED', paid: 'PAID' } as const;

/** Works with the pool or a transaction. Contains no rules. */
export function createPaymentRepo(db: Database) {
  async function one(condition: string, values: readonly unknown[]): Promise<PaymentRow | null> {
    const { rows } = await db.query<PaymentRow>(
      `select ${COLUMNS} from payments p where ${condition}`,
      values,
    );
    return rows[0] ?? null;
  }

  /** What the payer paid, and what they say they paid to an owner who has not decided yet. */
  function ofPayer({ status }: HistoryQuery, payerId: string, $: Parameters['$']): string {
    const payer = $(payerId, 'uuid');
    return `from (
        select ${COLUMNS}, c.ref as checkout_ref, o.reference as outside_reference,
          coalesce(c.plan_snapshot, o.plan_snapshot) ->> 'plan_type' as plan_type,
          coalesce(c.group_id, o.group_id) as group_id
        from payments p left join checkouts c on c.id = p.checkout_id ${PROOF_OF_PAYMENT}
        where p.id in (
          select x.id from checkouts k join payments x on x.checkout_id = k.id where k.payer_id = ${payer}
          union all select x.id from payment_proofs k join payments x
            on x.provider = 'manual' and x.provider_payment_id = k.id::text where k.user_id = ${payer})
        union all
        select k.id, k.id::text, null, k.amount_centavos, 'PHP', 'manual', null, 'PENDING', false, null, null,
          k.created_at, null, k.reference, k.plan_snapshot ->> 'plan_type', k.group_id
        from payment_proofs k where k.user_id = ${payer} and k.status = 'WAITING') p
      join groups g on g.id = p.group_id
      ${status === undefined ? '' : `where p.status = ${$(status, 'text')}`}`;
  }

  return {
    find: (id: string) => one('p.id = $1', [id]),

    /** The oldest first. */
    async ofCheckout(checkoutId: string): Promise<PaymentRow[]> {
      const { rows } = await db.query<PaymentRow>(
        `select ${COLUMNS} from payments p where p.checkout_id = $1 order by p.created_at, p.id`,
        [checkoutId],
      );
      return rows;
    },

    /**
     * Stores a payment as the payment service reports it, or what is new about it: an attempt that is paid never becomes
     * an unpaid one. The checkout is locked.
     */
    async store(
      provider: string,
      payment: ProviderPayment,
      { id, checkoutId, at }: { id: string; checkoutId: string; at: Date },
    ): Promise<PaymentRow> {
      const status = STATUSES[payment.status];
      await db.query(
        `insert into payments as p (id, provider, provider_payment_id, checkout_id, amount_centavos, currency, method,
           status, is_live, paid_at, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
         on conflict (provider, provider_payment_id) do update
         set status = excluded.status, amount_centavos = excluded.amount_centavos, currency = excluded.currency,
             method = coalesce(excluded.method, p.method), paid_at = coalesce(p.paid_at, excluded.paid_at)
         where p.status = 'PENDING' or (p.status = 'FAILED' and excluded.status = 'PAID')`,
        [
          ...[id, provider, payment.paymentId, checkoutId, payment.amount, payment.currency, payment.method],
          ...[status, payment.isLive, payment.paidAt, at],
        ],
      );
      const row = await one('p.provider = $1 and p.provider_payment_id = $2', [provider, payment.paymentId]);
      if (!row) throw new Error('a payment is missing in its own transaction');
      return row;
    },

    async setOutcome(id: string, outcome: PaymentOutcome): Promise<void> {
      await db.query('update payments set outcome = $2 where id = $1', [id, outcome]);
    },

    async setFee(id: string, fee: number): Promise<void> {
      await db.query('update payments set fee_centavos = $2 where id = $1', [id, fee]);
    },

    async setStatus(id: string, status: PaymentRow['status']): Promise<void> {
      await db.query('update payments set status = $2 where id = $1', [id, status]);
    },

    /** Whether a payment of the checkout, with that outcome where one is named, has arrived and was not given back. */
    async hasMoney(checkoutId: string, outcome: PaymentOutcome | null = null): Promise<boolean> {
      const { rows } = await db.query(
        `select from payments where checkout_id = $1 and status in ('PAID', 'DISPUTED')
           and ($2::text is null or outcome = $2) limit 1`,
        [checkoutId, outcome],
      );
      return rows.length > 0;
    },

    /** The period that a payment bought, unless it was given back. */
    async boughtPeriod(id: string): Promise<{ start: string; end: string | null } | null> {
      const { rows } = await db.query<{ start: string; end: string | null }>(
        `select period_start as start, period_end as "end" from subscription_periods
         where payment_id = $1 and (voided_at is null or replaced_by is not null)`,
        [id],
      );
      return rows[0] ?? null;
    },

    async commissionBps(groupId: string): Promise<number> {
      const { rows } = await db.query<{ bps: number | null }>(
        `select p.commission_bps as bps from groups g join platform_plans p on p.type = ${planTypeOf('g')}
         where g.id = $1`,
        [groupId],
      );
      return rows[0]?.bps ?? 0;
    },

    async history(query: HistoryQuery, payerId: string): Promise<HistoryRow[]> {
      const { values, $ } = createParameters();
      const { rows } = await db.query<HistoryRow>(
        `select p.*, g.name as group_name, g.slug as group_slug,
           (select coalesce(sum(r.amount_centavos), 0)::bigint from refunds r
            where r.payment_id = p.id and r.status = 'SUCCEEDED') as refunded_centavos,
           (select case when r.withdrawn_at is not null then 'USED'
              when r.status = 'MANUAL_REQUIRED' then 'TO_SEND' end from refunds r where r.payment_id = p.id
              and r.reason = 'DUPLICATE' order by r.created_at limit 1) as second
         ${ofPayer(query, payerId, $)}
         order by p.created_at ${query.order_by === 'asc' ? 'asc' : 'desc'}, p.id
         limit ${$(query.limit, 'bigint')} offset ${$((query.page - 1) * query.limit, 'bigint')}`,
        values,
      );
      return rows;
    },

    /** Counts up to one more than TOTAL_MAX. */
    async historyCount(query: HistoryQuery, payerId: string): Promise<number> {
      const { values, $ } = createParameters();
      const { rows } = await db.query<{ total: number }>(
        `select count(*) as total from (select ${ofPayer(query, payerId, $)} limit ${TOTAL_MAX + 1}) found`,
        values,
      );
      return singleRow(rows).total;
    },
  };
}
