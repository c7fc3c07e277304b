import type { Database } from '../../../platform/db/database.ts';
import { isInManilaDays, manilaDayOf } from '../../../platform/db/manila-days.ts';
import { KIND } from './ledger.repo.ts';
import type { CommonAccount, Posting } from './ledger.ts';

/** Entries of one kind on one account on one day of Manila, added up. */
interface DayRow {
  readonly day: string;
  readonly kind: Posting['kind'];
  readonly code: CommonAccount | 'creator_payable';
  readonly amount: number;
  /** Debits less credits: of payments, how many there are. */
  readonly count: number;
}

/** What one day brought, in centavos. Refunds are taken off all of it but `gross` and `plan_sales`. */
export interface DayTakings {
  readonly day: string;
  /** Payments that bought something. */
  readonly payments: number;
  /** What members paid to communities. */
  readonly gross: number;
  /** What communities paid for their plans, without tax. */
  readonly plan_sales: number;
  /** What was given back, of everything. */
  readonly refunds: number;
  /** The platform's part of what members paid. */
  readonly commission: number;
  /** What the platform keeps: its commission, and the plans without what it gave back of them. */
  readonly kept: number;
  /** What the payment service took from communities. */
  readonly processing: number;
  /** What was left to communities. */
  readonly net: number;
}

export interface Takings {
  /** Days of Manila on which something was posted, in order; of one community, or (null) of the platform. */
  days(groupId: string | null, range: { from: string; to: string }): Promise<DayTakings[]>;
  /** Payments that bought something by method; `unknown` where the payment service does not say. */
  methods(range: { from: string; to: string }): Promise<{ method: string; payments: number }[]>;
}

const WITHIN = isInManilaDays('t.occurred_at', '$1', '$2');

/** Reads the ledger: what was taken in and given back, by the day on which it was posted. */
export function createTakings(db: Database): Takings {
  return {
    async days(groupId, { from, to }) {
      const ofGroup = `and exists (select from ledger_entries m join ledger_accounts o on o.id = m.account_id
        where m.transaction_id = t.id and o.code = 'creator_payable' and o.group_id = $3)`;
      const { rows } = await db.query<DayRow>(
        `select ${manilaDayOf('t.occurred_at')} as day, ${KIND} as kind, a.code, sum(e.amount_centavos)::bigint as amount,
           sum(sign(e.amount_centavos))::bigint as count
         from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
         join ledger_accounts a on a.id = e.account_id
         where ${WITHIN} ${groupId === null ? '' : ofGroup} group by 1, 2, 3 order by 1`,
        groupId === null ? [from, to] : [from, to, groupId],
      );
      return [...Map.groupBy(rows, ({ day }) => day)].map(([day, ofDay]) => takingsOf(day, ofDay));
    },

    async methods({ from, to }) {
      const { rows } = await db.query<{ method: string; payments: number }>(
        `select coalesce(p.method, 'unknown') as method, count(*) as payments
         from ledger_transactions t join payments p on p.id = t.ref_id
         where t.ref_type = 'payment' and t.kind in ('payment', 'released') and t.replaces_id is null and ${WITHIN}
         group by 1 order by 2 desc, 1`,
        [from, to],
      );
      return rows;
    },
  };
}

function takingsOf(day: string, rows: readonly DayRow[]): DayTakings {
  const of = (kinds: readonly Posting['kind'][] | null, ...codes: readonly DayRow['code'][]) =>
    rows.filter(({ kind, code }) => codes.includes(code) && (kinds === null || kinds.includes(kind)));
  const paid = ['payment', 'released'] as const;
  const cameIn = [...of(['payment'], 'provider_clearing'), ...of(['released'], 'suspense')];
  return {
    day,
    payments: cameIn.reduce((sum, { count }) => sum + count, 0),
    gross: credited(of(paid, 'creator_payable', 'commission_revenue')),
    plan_sales: credited(of(paid, 'plan_revenue')),
    refunds: credited(of(['refund'], 'provider_clearing')),
    commission: credited(of(null, 'commission_revenue')),
    kept: credited(of(null, 'commission_revenue', 'plan_revenue')),
    processing: -credited(of(['fee', 'fee_moved', 'dispute_fee'], 'creator_payable')),
    net: credited(of([...paid, 'fee', 'fee_moved', 'dispute_fee', 'refund'], 'creator_payable')),
  };
}

/** Credits are negative in the ledger. Never -0. */
function credited(rows: readonly DayRow[]): number {
  return 0 - rows.reduce((sum, { amount }) => sum + amount, 0);
}
