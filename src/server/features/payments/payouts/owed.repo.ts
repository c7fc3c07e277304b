import { DAY_MS } from '../../../../contract/core/durations.ts';
import { PAYOUT } from '../../../../contract/money/payouts.ts';
import { type Database, singleRow } from '../../../platform/db/database.ts';
import { IS_OWNERS } from './payout-account.repo.ts';

/** What a community is owed, in centavos. `available = balance − held − scheduled`, and is never negative. */
export interface Owed {
  /** By the ledger. Negative after refunds of what was paid out: later payments make up for it. */
  readonly balance: number;
  /**
   * Of payments that are young, disputed, or promised back. Never more than what is there: the fees of refunded payments
   * are owed as well.
   */
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
/** SQL: after this, a payment by card is young. */
const YOUNG_CARD = `$1::timestamptz - interval '${PAYOUT.cardHoldDays - PAYOUT.holdDays} days'`;
/** SQL: the payment `p` is young: it was paid after parameter 1, or by card so many days before that. */
const IS_YOUNG = `coalesce(p.paid_at, p.created_at) > case when p.method = 'card' then ${YOUNG_CARD} else $1 end`;

/** SQL: what the open disputes of a payment `p` cost if they are lost, where the community would bear it. */
const DISPUTE_FEES = `case when o.net > 0 then (
  select coalesce(sum(d.fee_centavos), 0)::bigint from disputes d
  where d.payment_id = p.id and d.state = 'OPEN') else 0 end`;

/**
 * SQL: what is held of a payment `p`, of which `o.net` is left: all of it while it is young or disputed, then with the fee of the dispute, else as far as it was promised back.
 */
const HELD = `${DISPUTE_FEES} + case when p.status = 'DISPUTED' or ${IS_YOUNG} then greatest(o.net, 0)
    else least(greatest(o.net, 0), (
      select coalesce(sum(r.amount_centavos), 0)::bigint from refunds r
      where r.payment_id = p.id and r.status not in ('SUCCEEDED', 'FAILED'))) end`;

/** SQL: what is held of what is there, so that the parts of a balance add up to it. */
function heldOf(balance: string, held: string, scheduled: string): string {
  return `least(${held}, greatest(0, ${balance} - ${scheduled}))`;
}

/** SQL: added up from each entry of the community of parameter 2. */
const COUNTED = `(
    select coalesce(sum(o.net), 0)::bigint as balance,
      coalesce(sum(case when p.id is null then 0 else ${HELD} end), 0)::bigint as held
    from (
      select t.ref_type = 'payout' as is_payout, coalesce(r.payment_id, t.ref_id) as id,
        -sum(e.amount_centavos)::bigint as net
      from ledger_accounts a join ledger_entries e on e.account_id = a.id
      join ledger_transactions t on t.id = e.transaction_id
      left join refunds r on t.ref_type = 'refund' and r.id = t.ref_id
      where a.code = 'creator_payable' and a.group_id = $2
      group by 1, 2) o
    left join payments p on not o.is_payout and p.id = o.id) a`;

const OWED = `select a.balance, ${heldOf('a.balance', 'a.held', 's.scheduled')} as held, s.scheduled,
    greatest(0, a.balance - a.held - s.scheduled) as available
  from ${COUNTED}
  cross join lateral (
    select coalesce(sum(x.amount_centavos + x.transfer_fee_centavos), 0)::bigint as scheduled
    from payouts x where x.group_id = $2 and x.status = 'SCHEDULED') s`;

/** SQL: communities that are owed something, or owe something, by the balances that the ledger keeps. */
const ACCOUNTS = `ledger_accounts a left join payouts x on x.group_id = a.group_id and x.status = 'SCHEDULED'`;
const IS_DUE = `a.code = 'creator_payable' and (a.owed_centavos <> 0 or x.id is not null)`;

/** SQL: what is held of each community. It reads the payments of which something can be, and no others. */
const HELD_BACK = `select o.group_id, sum(${HELD})::bigint as held
  from (
    select a.group_id, t.payment_id, -sum(e.amount_centavos)::bigint as net
    from (
      select p.id from payments p where coalesce(p.paid_at, p.created_at) > ${YOUNG_CARD} and ${IS_YOUNG}
      union select id from payments where status = 'DISPUTED'
      union select payment_id from refunds where status not in ('SUCCEEDED', 'FAILED')) c
    cross join lateral (
      select t.id, c.id as payment_id from ledger_transactions t where t.ref_type = 'payment' and t.ref_id = c.id
      union all
      select t.id, c.id from refunds r join ledger_transactions t on t.ref_type = 'refund' and t.ref_id = r.id
      where r.payment_id = c.id) t
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id and a.code = 'creator_payable'
    group by 1, 2) o
  join payments p on p.id = o.payment_id
  group by o.group_id`;

/** Works with the pool or a transaction. */
export function createOwedRepo(db: Database) {
  return {
    /**
     * What a community has, in centavos, without what is on its way to its owners: a scheduled payout may have been
     * transferred already.
     */
    async balance(groupId: string): Promise<number> {
      const { rows } = await db.query<{ balance: number }>(
        `select coalesce((select a.owed_centavos from ledger_accounts a
             where a.code = 'creator_payable' and a.group_id = $1), 0)
           - coalesce((select sum(x.amount_centavos + x.transfer_fee_centavos) from payouts x
             where x.group_id = $1 and x.status = 'SCHEDULED'), 0)::bigint as balance`,
        [groupId],
      );
      return singleRow(rows).balance;
    },

    async of(groupId: string, now: number): Promise<Owed> {
      const { rows } = await db.query<Owed>(OWED, [new Date(now - HOLD_MS), groupId]);
      return singleRow(rows);
    },

    /** What a community may be paid, in centavos: without what is held, with what is scheduled. Never negative. */
    async payable(groupId: string, now: number): Promise<number> {
      const { rows } = await db.query<{ payable: number }>(
        `select greatest(0, a.balance - a.held) as payable from ${COUNTED}`,
        [new Date(now - HOLD_MS), groupId],
      );
      return singleRow(rows).payable;
    },

    /**
     * Communities that are owed something or owe something, the largest available amount first. It costs as much as
     * there are such communities and held payments, however long the ledger is.
     */
    async due(
      now: number,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<{ rows: DueRow[]; total: number }> {
      const { rows } = await db.query<DueRow>(
        `select g.id, g.name, g.slug, d.balance, ${heldOf('d.balance', 'd.held', 'd.scheduled')} as held, d.scheduled,
           greatest(0, d.balance - d.held - d.scheduled) as available, n.usable_from
         from (
           select a.group_id, a.owed_centavos as balance, coalesce(h.held, 0) as held,
             coalesce(x.amount_centavos + x.transfer_fee_centavos, 0) as scheduled
           from ${ACCOUNTS} left join (${HELD_BACK}) h on h.group_id = a.group_id where ${IS_DUE}) d
         join groups g on g.id = d.group_id left join payout_accounts n on n.group_id = g.id and ${IS_OWNERS}
         order by available desc, g.id limit $2 offset $3`,
        [new Date(now - HOLD_MS), limit, offset],
      );
      const counted = await db.query<{ total: number }>(
        `select count(*) as total from ${ACCOUNTS} where ${IS_DUE}`,
      );
      return { rows, total: singleRow(counted.rows).total };
    },
  };
}
