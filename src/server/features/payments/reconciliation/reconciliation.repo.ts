import { type Database, singleRow } from '../../../platform/db/database.ts';
import type { PaymentRow } from '../checkouts/payment.repo.ts';

export type DifferenceKind = 'MISSING_LOCAL' | 'MISSING_REMOTE' | 'AMOUNT_DIFF' | 'FEE_DIFF' | 'STATUS_DIFF';

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
> & { readonly checkout_ref: string };

/** Works with the pool or a transaction. */
export function createReconciliationRepo(db: Database) {
  return {
    async known(provider: string, providerPaymentId: string): Promise<KnownPayment | null> {
      const { rows } = await db.query<KnownPayment>(
        `select p.provider_payment_id, p.amount_centavos, p.fee_centavos, p.status, p.currency, c.ref as checkout_ref
         from payments p join checkouts c on c.id = p.checkout_id
         where p.provider = $1 and p.provider_payment_id = $2`,
        [provider, providerPaymentId],
      );
      return rows[0] ?? null;
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
