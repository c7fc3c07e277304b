import { DIFFERENCES_MAX } from '../../../../contract/money/reconciliation.ts';
import { type Database, singleRow } from '../../../platform/db/database.ts';
import type { DifferenceKind } from './reconciliation.repo.ts';

interface RunRow {
  readonly finished_at: string;
  readonly window_from: string;
  readonly window_to: string;
  readonly counts: {
    readonly payments: number;
    readonly differences: number;
    /** Centavos. */
    readonly trial_balance: number;
    readonly clearing: number;
  };
}

interface OpenRow {
  readonly id: string;
  readonly kind: DifferenceKind;
  readonly ref: string;
  readonly details: { readonly amount?: number; readonly currency?: string };
  readonly checkout_ref: string | null;
  /** Centavos, by our books; null when they do not know it. */
  readonly our_amount: number | null;
  readonly our_currency: string | null;
  readonly found_at: string;
}

/** What the latest comparison found of each payment that is not settled, and since when it differs. */
const OPEN = `select distinct on (i.ref) i.id, i.kind, i.ref, i.details,
    min(r.finished_at) over (partition by i.ref) as found_at
  from reconciliation_items i join reconciliations r on r.id = i.reconciliation_id
  where i.resolved_at is null
  order by i.ref, r.finished_at desc, i.id desc`;

const IS_CLEAN = `counts ->> 'left' = '0' and counts ->> 'trial_balance' = '0' and counts ->> 'clearing' = '0'`;

/** Reads what comparisons with the payment service found. */
export function createReconciliationViewRepo(db: Database) {
  return {
    async lastRun(): Promise<RunRow | null> {
      const { rows } = await db.query<RunRow>(
        'select finished_at, window_from, window_to, counts from reconciliations order by finished_at desc limit 1',
      );
      return rows[0] ?? null;
    },

    async cleanRuns(): Promise<number> {
      const { rows } = await db.query<{ n: number }>(
        `select count(*) as n from reconciliations
         where finished_at > coalesce((select max(finished_at) from reconciliations where not (${IS_CLEAN})), '-infinity')`,
      );
      return singleRow(rows).n;
    },

    /** The oldest first. */
    async open(provider: string): Promise<{ rows: OpenRow[]; total: number }> {
      const { rows } = await db.query<OpenRow>(
        `select d.*, c.ref as checkout_ref, p.amount_centavos as our_amount, p.currency as our_currency
         from (${OPEN}) d
         left join payments p on p.provider = $1 and p.provider_payment_id = d.ref
         left join checkouts c on c.id = p.checkout_id
         order by d.found_at, d.ref limit ${DIFFERENCES_MAX}`,
        [provider],
      );
      const counted = await db.query<{ total: number }>(
        'select count(distinct ref) as total from reconciliation_items where resolved_at is null',
      );
      return { rows, total: singleRow(counted.rows).total };
    },

    async item(id: string): Promise<{ ref: string; kind: DifferenceKind; isOpen: boolean } | null> {
      const { rows } = await db.query<{ ref: string; kind: DifferenceKind; isOpen: boolean }>(
        `select ref, kind, resolved_at is null as "isOpen" from reconciliation_items where id = $1 for update`,
        [id],
      );
      return rows[0] ?? null;
    },
  };
}
