import type { differenceKinds } from '../../../../contract/money/reconciliation.ts';
import { type Database, singleRow } from '../../../platform/db/database.ts';
import type { PaymentRow } from '../checkouts/payment.repo.ts';

export type DifferenceKind = (typeof differenceKinds)[number];

/** Something that our books and the payment service do not agree on. */
export interface Difference {
  readonly kind: DifferenceKind;
  /** The id of the payment at the payment service. */
  readonly ref: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** Whether asking again settled it. */
  readonly isSettled: boolean;
}

export type KnownPayment = Pick<
  PaymentRow,
  'provider_payment_id' | 'amount_centavos' | 'fee_centavos' | 'status' | 'currency'
> & {
  readonly checkout_ref: string;
  /** Centavos that went back through the payment service, not by hand or by a dispute. */
  readonly refunded_centavos: number;
};

/** Sessions that are asked about for one payment that names none. */
const SEARCHED_MAX = 50;

/** Works with the pool or a transaction. */
export function createReconciliationRepo(db: Database) {
  return {
    async known(provider: string, providerPaymentId: string): Promise<KnownPayment | null> {
      const { rows } = await db.query<KnownPayment>(
        `select p.provider_payment_id, p.amount_centavos, p.fee_centavos, p.status, p.currency, c.ref as checkout_ref,
           (select coalesce(sum(r.amount_centavos), 0)::bigint from refunds r
            where r.payment_id = p.id and r.status = 'SUCCEEDED' and r.sent_reference is null
              and r.reason <> 'DISPUTE') as refunded_centavos
         from payments p join checkouts c on c.id = p.checkout_id
         where p.provider = $1 and p.provider_payment_id = $2`,
        [provider, providerPaymentId],
      );
      return rows[0] ?? null;
    },

    /**
     * References of checkouts that may have been paid then, and of whose money we know nothing: those of that amount
     * first, then those that were opened last.
     */
    async unpaidBefore(provider: string, paidAt: Date, amount: number): Promise<string[]> {
      const { rows } = await db.query<{ ref: string }>(
        `select ref from checkouts
         where provider = $1 and provider_session_id is not null and status_rank < 5
           and created_at between $2::timestamptz - interval '1 day' and $2::timestamptz + interval '10 minutes'
         order by amount_centavos = $3 desc, created_at desc limit ${SEARCHED_MAX}`,
        [provider, paidAt, amount],
      );
      return rows.map(({ ref }) => ref);
    },

    /** Ids at the payment service of what was paid in the window, by our books. */
    async paidBetween(provider: string, from: Date, to: Date): Promise<string[]> {
      const { rows } = await db.query<{ id: string }>(
        `select provider_payment_id as id from payments
         where provider = $1 and paid_at >= $2 and paid_at < $3 and status in ('PAID', 'REFUNDED', 'DISPUTED')`,
        [provider, from, to],
      );
      return rows.map(({ id }) => id);
    },

    /** Zero, always. */
    async trialBalance(): Promise<number> {
      const { rows } = await db.query<{ total: number }>(
        'select coalesce(sum(amount_centavos), 0)::bigint as total from ledger_entries',
      );
      return singleRow(rows).total;
    },

    /**
     * By how much `provider_clearing` is not what our payments and refunds say: each payment without its fee, less what
     * went back or was taken by disputes, and what people corrected. What is not pesos, or not real, has no place in the ledger. One statement
     * sees all of what is posted meanwhile or nothing of it. Zero, always.
     */
    async clearingDifference(): Promise<number> {
      const { rows } = await db.query<{ difference: number }>(
        `with posted as (
           select p.id, p.amount_centavos - coalesce(p.fee_centavos, 0) as net
           from payments p join checkouts c on c.id = p.checkout_id
           where p.currency = 'PHP' and p.outcome is not null
             and not (p.outcome = 'MISMATCH' and c.review_reason = 'MODE'))
         select (
             (select coalesce(sum(e.amount_centavos), 0) from ledger_entries e
              join ledger_accounts a on a.id = e.account_id join ledger_transactions t on t.id = e.transaction_id
              where a.code = 'provider_clearing' and t.kind <> 'correction' and t.replaces_id is null)
             - (select coalesce(sum(net), 0) from posted)
             + (select coalesce(sum(r.amount_centavos), 0) from refunds r
                where r.status = 'SUCCEEDED' and r.payment_id in (select id from posted))
             + (select coalesce(sum(case d.state when 'OPEN' then d.amount_centavos + d.fee_centavos else d.fee_centavos end), 0)
                from disputes d where d.state <> 'WON' and d.payment_id in (select id from posted)))::bigint as difference`,
      );
      return singleRow(rows).difference;
    },

    /** Ends the open differences of payments, by their ids at the payment service. */
    async settle(refs: readonly string[], { at, by }: { at: Date; by: string | null }): Promise<void> {
      await db.query(
        `update reconciliation_items set resolved_at = $2, resolved_by = $3
         where resolved_at is null and ref = any($1)`,
        [refs, at, by],
      );
    },

    async insert(
      run: { id: string; from: Date; to: Date; counts: object; at: Date },
      differences: readonly (Difference & { id: string })[],
    ): Promise<void> {
      await db.query(
        `insert into reconciliations (id, window_from, window_to, counts, finished_at) values ($1, $2, $3, $4, $5)`,
        [run.id, run.from, run.to, run.counts, run.at],
      );
      for (const { id, kind, ref, details, isSettled } of differences)
        await db.query(
          `insert into reconciliation_items (id, reconciliation_id, kind, ref, details, resolved_at)
           values ($1, $2, $3, $4, $5, $6)`,
          [id, run.id, kind, ref, details, isSettled ? run.at : null],
        );
    },
  };
}
