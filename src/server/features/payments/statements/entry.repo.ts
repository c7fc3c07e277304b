import type { Database } from '../../../platform/db/database.ts';
import { singleRow } from '../../../platform/db/database.ts';
import { and, createParameters, type Parameters } from '../../../platform/db/statement.ts';
import { BOOKED_AT, KIND } from '../ledger/ledger.repo.ts';
import type { Posting } from '../ledger/ledger.ts';
import { PROOF_OF_PAYMENT } from '../proofs/proof-of-payment.ts';

/** A transaction of the ledger on what one community is owed, or on what was paid to its owner directly. Amounts are centavos, as the creator sees them. */
export interface EntryRow {
  readonly id: string;
  readonly at: string;
  /** Of what was posted after its month had closed: when. */
  readonly posted_at: string | null;
  readonly kind: Posting['kind'];
  /** Of a correction, or what stands instead of it: the kind of what was wrong. */
  readonly corrects: Posting['kind'] | null;
  readonly amount: number;
  /** What was paid to the owner directly, negative where that was taken back. It changes nothing that is owed. */
  readonly outside: number;
  readonly commission: number;
  readonly reference: string | null;
  readonly plan_type: string | null;
  readonly payment_id: string | null;
  readonly member: string | null;
  /** What a coupon took off a payment. */
  readonly discount: number;
  readonly coupon_code: string | null;
}

interface EntryFilter {
  readonly groupId: string;
  readonly from?: Date;
  readonly to?: Date;
  /** Only entries that were posted before this one. */
  readonly before?: string | undefined;
}

const ENTRIES = `from ledger_accounts own join ledger_entries mine on mine.account_id = own.id
  join ledger_transactions t on t.id = mine.transaction_id`;

/** Works with the pool or a transaction. Contains no rules. */
export function createEntryRepo(db: Database) {
  function where({ groupId, from, to, before }: EntryFilter, $: Parameters['$']): string {
    return and([
      `own.code = 'creator_payable' and own.group_id = ${$(groupId, 'uuid')}`,
      // What went directly to the owner stands on both sides of the account.
      `(t.kind <> 'outside' or mine.amount_centavos < 0)`,
      from !== undefined && `${BOOKED_AT} >= ${$(from, 'timestamptz')}`,
      to !== undefined && `${BOOKED_AT} < ${$(to, 'timestamptz')}`,
      before !== undefined && `t.id < ${$(before, 'uuid')}`,
    ]);
  }

  async function list(filter: EntryFilter, order: string, limit: number | null): Promise<EntryRow[]> {
    const { values, $ } = createParameters();
    const { rows } = await db.query<EntryRow>(
      `select t.id, t.occurred_at as at, nullif(${BOOKED_AT}, t.occurred_at) as posted_at,
         case when t.replaces_id is null then t.kind else 'correction' end as kind,
         case when t.kind = 'correction' or t.replaces_id is not null then ${KIND} end as corrects, k.commission,
         case when t.kind = 'outside' then 0 else -mine.amount_centavos end as amount,
         case when t.kind <> 'outside' then 0 when t.reverses_id is null then -mine.amount_centavos
           else mine.amount_centavos end as outside,
         coalesce(c.ref, x.reference, o.reference) as reference,
         coalesce(c.plan_snapshot, o.plan_snapshot) ->> 'plan_type' as plan_type,
         -- What never arrived has no receipt.
         case when p.status <> 'FAILED' then p.id end as payment_id,
         u.first_name || ' ' || u.last_name as member,
         case when t.ref_type = 'payment' then c.quote #>> '{coupon,code}' end as coupon_code,
         case when t.ref_type = 'payment' then coalesce((c.quote ->> 'discount')::bigint, 0) else 0 end as discount
       ${ENTRIES}
       left join refunds r on t.ref_type = 'refund' and r.id = t.ref_id
       left join payments p on p.id = case t.ref_type when 'payment' then t.ref_id else r.payment_id end
       left join checkouts c on c.id = p.checkout_id
       ${PROOF_OF_PAYMENT}
       left join users u on u.id = coalesce(c.payer_id, o.user_id)
       left join payouts x on t.ref_type = 'payout' and x.id = t.ref_id
       cross join lateral (
         select coalesce(-sum(e.amount_centavos), 0)::bigint as commission
         from ledger_entries e join ledger_accounts a on a.id = e.account_id
         where e.transaction_id = t.id and a.code = 'commission_revenue') k
       where ${where(filter, $)} order by ${order} limit ${$(limit, 'bigint')}`,
      values,
    );
    return rows;
  }

  return {
    /** The newest first. */
    page: (groupId: string, { before, limit }: { before: string | undefined; limit: number }) =>
      list({ groupId, before }, 't.id desc', limit),

    /** All of a window, in order of time. */
    between: (groupId: string, from: Date, to: Date) =>
      list({ groupId, from, to }, `${BOOKED_AT}, t.id`, null),

    /** What the community was owed at a moment. */
    async balanceAt(groupId: string, at: Date): Promise<number> {
      const { values, $ } = createParameters();
      const { rows } = await db.query<{ balance: number }>(
        `select coalesce(-sum(mine.amount_centavos), 0)::bigint as balance ${ENTRIES}
         where ${where({ groupId, to: at }, $)} and t.kind <> 'outside'`,
        values,
      );
      return singleRow(rows).balance;
    },

    async group(groupId: string): Promise<{ id: string; name: string; slug: string }> {
      const { rows } = await db.query<{ id: string; name: string; slug: string }>(
        'select id, name, slug from groups where id = $1',
        [groupId],
      );
      return singleRow(rows);
    },
  };
}
