import { DAY_MS } from '../../../../contract/core/durations.ts';
import { PAYOUT } from '../../../../contract/money/payouts.ts';
import { type Database, singleRow } from '../../../platform/db/database.ts';

/** What a community is owed, in centavos. `available = balance − held − scheduled`, and is never negative. */
export interface Owed {
  /** By the ledger. Negative after refunds of what was paid out: later payments make up for it. */
  readonly balance: number;
  /** Of payments that are young, disputed, or promised back. */
  readonly held: number;
  /** In payouts that are not settled. */
  readonly scheduled: number;
  readonly available: number;
}

export interface DueRow extends Owed {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly usable_from: string | null;
}

const HOLD_MS = PAYOUT.holdDays * DAY_MS;

/**
 * SQL: a row `o` for each community that was ever owed anything, or for the one of parameter 2. What a payment left is
 * held as a whole while it is young or disputed, and as far as it was promised back.
 */
const OWED = `select a.group_id, a.balance, a.held, s.scheduled,
    greatest(0, a.balance - a.held - s.scheduled) as available
  from (
    select o.group_id, sum(o.net)::bigint as balance,
      sum(case when p.id is null then 0
        when p.status = 'DISPUTED' or coalesce(p.paid_at, p.created_at) > $1 then greatest(o.net, 0)
        else least(greatest(o.net, 0), coalesce(b.promised, 0)) end)::bigint as held
    from (
      select a.group_id, t.ref_type = 'payout' as is_payout, coalesce(r.payment_id, t.ref_id) as id,
        -sum(e.amount_centavos)::bigint as net
      from ledger_accounts a join ledger_entries e on e.account_id = a.id
      join ledger_transactions t on t.id = e.transaction_id
      left join refunds r on t.ref_type = 'refund' and r.id = t.ref_id
      where a.code = 'creator_payable' and ($2::uuid is null or a.group_id = $2)
      group by 1, 2, 3) o
    left join payments p on not o.is_payout and p.id = o.id
    left join lateral (
      select sum(r.amount_centavos)::bigint as promised from refunds r
      where r.payment_id = p.id and r.status not in ('SUCCEEDED', 'FAILED')) b on true
    group by o.group_id) a
  cross join lateral (
    select coalesce(sum(x.amount_centavos + x.transfer_fee_centavos), 0)::bigint as scheduled
    from payouts x where x.group_id = a.group_id and x.status = 'SCHEDULED') s`;

/** Works with the pool or a transaction. */
export function createOwedRepo(db: Database) {
  return {
    async of(groupId: string, now: number): Promise<Owed> {
      const { rows } = await db.query<Owed>(OWED, [new Date(now - HOLD_MS), groupId]);
      return rows[0] ?? { balance: 0, held: 0, scheduled: 0, available: 0 };
    },

    /** Communities that are owed something or owe something, the largest available amount first. */
    async due(
      now: number,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<{ rows: DueRow[]; total: number }> {
      const since = new Date(now - HOLD_MS);
      const { rows } = await db.query<DueRow>(
        `select g.id, g.name, g.slug, d.balance, d.held, d.scheduled, d.available, n.usable_from
         from (${OWED}) d join groups g on g.id = d.group_id left join payout_accounts n on n.group_id = g.id
         where d.balance <> 0 or d.scheduled <> 0 order by d.available desc, g.id limit $3 offset $4`,
        [since, null, limit, offset],
      );
      const counted = await db.query<{ total: number }>(
        `select count(*) as total from (${OWED}) d where d.balance <> 0 or d.scheduled <> 0`,
        [since, null],
      );
      return { rows, total: singleRow(counted.rows).total };
    },
  };
}
