import { CLOSES_AFTER_DAYS } from '../../../../contract/core/manila.ts';
import type { Random } from '../../../platform/clock/clock.ts';
import { type Database, singleRow } from '../../../platform/db/database.ts';
import { afterMonthOf, manilaMonthOf } from '../../../platform/db/manila-days.ts';
import {
  type Account,
  type CommonAccount,
  commonAccounts,
  type Entry,
  earnedBy,
  type Posting,
} from './ledger.ts';

interface EntryRow {
  readonly code: CommonAccount | 'creator_payable';
  readonly group_id: string | null;
  readonly amount: number;
}

/** SQL: what kind of thing a transaction `t` is about. A correction is about what it takes back. */
export const KIND = `coalesce(t.corrects_kind, case when t.kind = 'correction'
  then (select w.kind from ledger_transactions w where w.id = t.reverses_id) end, t.kind)`;

/**
 * SQL: the instant in whose month a transaction `t` counts. That is when it happened, unless it was posted after the
 * books of that month had closed: what was closed does not change.
 */
export const BOOKED_AT = `case when t.created_at < ${afterMonthOf('t.occurred_at', CLOSES_AFTER_DAYS)}
  then t.occurred_at else t.created_at end`;

/** When something happened, and when it was posted if that was later. */
export interface PostedBy {
  readonly random: Pick<Random, 'uuid'>;
  readonly at: Date;
  readonly postedAt?: Date;
}

/** What the books say about one payment, with all corrections. */
export interface Standing {
  /** Who has it, see `earnedBy`. */
  readonly posted: Entry[];
  /** Who gave back what of it. */
  readonly returned: Entry[];
}

export interface Balance {
  readonly account: Account;
  readonly amount: number;
}

/** Entries of one kind on one account in one month of Manila, added up. */
export interface EarningsRow {
  readonly month: string;
  readonly kind: Posting['kind'];
  readonly code: CommonAccount | 'creator_payable';
  readonly amount: number;
  /** Credits less debits: of payments, how many there are. */
  readonly count: number;
}

/** Takes the pool or a transaction; `post` needs a transaction. Rows are only ever added. */
export function createLedgerRepo(db: Database) {
  /** Those that are new are created in one order, so that two transactions do not wait for each other in a circle. */
  async function openAccounts(accounts: readonly Account[], random: Pick<Random, 'uuid'>): Promise<void> {
    const rows = accounts
      .map(columnsOf)
      .toSorted((a, b) => (`${a.code} ${a.groupId}` < `${b.code} ${b.groupId}` ? -1 : 1));
    await db.query(
      `insert into ledger_accounts (id, code, group_id) select * from unnest($1::uuid[], $2::text[], $3::uuid[])
       on conflict do nothing`,
      [rows.map(() => random.uuid()), rows.map(({ code }) => code), rows.map(({ groupId }) => groupId)],
    );
  }

  return {
    /** Returns false when the key was posted before; then nothing is posted. */
    async post(posting: Posting, { random, at, postedAt = at }: PostedBy): Promise<boolean> {
      if (posting.entries.length === 0) return false;
      const id = random.uuid();
      const { rowCount } = await db.query(
        `insert into ledger_transactions
           (id, idempotency_key, kind, ref_type, ref_id, occurred_at, created_at, reverses_id, replaces_id, corrects_kind)
         values ($1, $2, $3, $4, $5, $6, $7, (select id from ledger_transactions where idempotency_key = $8),
           (select id from ledger_transactions where idempotency_key = $9), $10)
         on conflict (idempotency_key) do nothing`,
        [
          ...[id, posting.key, posting.kind, posting.ref.type, posting.ref.id, at, postedAt],
          ...[posting.reverses ?? null, posting.replaces ?? null, posting.corrects ?? null],
        ],
      );
      if (rowCount === 0) return false;
      const { entries } = posting;
      await openAccounts(
        entries.map(({ account }) => account),
        random,
      );
      const columns = entries.map(({ account }) => columnsOf(account));
      const { rowCount: count } = await db.query(
        `insert into ledger_entries (id, transaction_id, account_id, amount_centavos)
         select e.id, $1, a.id, e.amount
         from unnest($2::uuid[], $3::text[], $4::uuid[], $5::bigint[]) as e (id, code, group_id, amount)
         join ledger_accounts a on a.code = e.code and a.group_id is not distinct from e.group_id`,
        [
          ...[id, entries.map(() => random.uuid()), columns.map(({ code }) => code)],
          ...[columns.map(({ groupId }) => groupId), entries.map(({ amount }) => amount)],
        ],
      );
      if (count !== entries.length)
        throw new Error('an account of the ledger is missing in its own transaction');
      return true;
    },

    /** The entries that were posted under a key; empty when nothing was. */
    async entriesOf(key: string): Promise<Entry[]> {
      const { rows } = await db.query<EntryRow>(
        `select a.code, a.group_id, e.amount_centavos as amount
         from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
         join ledger_accounts a on a.id = e.account_id where t.idempotency_key = $1 order by e.id`,
        [key],
      );
      return rows.map((row) => ({ account: toAccount(row), amount: row.amount }));
    },

    /** Null when nothing was posted: what is not pesos, or not real, has no place in the ledger. */
    async standingOf(paymentId: string): Promise<Standing | null> {
      const { rows } = await db.query<EntryRow & { is_returned: boolean }>(
        `select ${KIND} = 'refund' as is_returned, a.code, a.group_id, sum(e.amount_centavos)::bigint as amount
         from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
         join ledger_accounts a on a.id = e.account_id
         where (t.ref_type = 'payment' and t.ref_id = $1
             or t.ref_type = 'refund' and t.ref_id in (select id from refunds where payment_id = $1))
           and ${KIND} in ('payment', 'released', 'unmatched', 'refund') and a.code <> 'provider_clearing'
         group by 1, 2, 3 order by 2, 3`,
        [paymentId],
      );
      if (rows.length === 0) return null;
      const entries = (isReturned: boolean) =>
        rows
          .filter((row) => row.is_returned === isReturned && row.amount !== 0)
          .map((row) => ({ account: toAccount(row), amount: row.amount }));
      return { posted: earnedBy(entries(false)), returned: entries(true) };
    },

    /** What the payment service said that it takes of a payment, whatever people corrected; and how often it did. */
    async feesOf(paymentId: string): Promise<{ readonly fee: number; readonly count: number }> {
      const { rows } = await db.query<{ fee: number; count: number }>(
        `select coalesce(-sum(e.amount_centavos), 0)::bigint as fee, count(distinct t.id) as count
         from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
         join ledger_accounts a on a.id = e.account_id and a.code = 'provider_clearing'
         where t.ref_type = 'payment' and t.ref_id = $1 and t.kind = 'fee' and t.replaces_id is null`,
        [paymentId],
      );
      return singleRow(rows);
    },

    /** Centavos that a community bears of what the payment service keeps of a payment, with all corrections. */
    async feeBorneBy(paymentId: string, groupId: string): Promise<number> {
      const { rows } = await db.query<{ fee: number }>(
        `select coalesce(sum(e.amount_centavos), 0)::bigint as fee
         from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
         join ledger_accounts a on a.id = e.account_id
         where t.ref_type = 'payment' and t.ref_id = $1 and ${KIND} in ('fee', 'fee_moved')
           and a.code = 'creator_payable' and a.group_id = $2`,
        [paymentId, groupId],
      );
      return singleRow(rows).fee;
    },

    /**
     * All entries of the transactions that changed what a community is owed. A correction counts as what it reverses,
     * and takes away its payment.
     */
    async earnings(groupId: string): Promise<EarningsRow[]> {
      const { rows } = await db.query<EarningsRow>(
        `select ${manilaMonthOf(BOOKED_AT)} as month,
           ${KIND} as kind, a.code, sum(e.amount_centavos)::bigint as amount, sum(-sign(e.amount_centavos))::bigint as count
         from ledger_accounts own join ledger_entries mine on mine.account_id = own.id
         join ledger_transactions t on t.id = mine.transaction_id
         join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
         where own.code = 'creator_payable' and own.group_id = $1
         group by 1, 2, a.code`,
        [groupId],
      );
      return rows;
    },

    /** What members paid to the owner directly, less what the owner took back, by month of Manila. */
    async outside(groupId: string): Promise<ReadonlyMap<string, number>> {
      const { rows } = await db.query<{ month: string; amount: number }>(
        `select ${manilaMonthOf(BOOKED_AT)} as month,
           sum(case when t.reverses_id is null then e.amount_centavos else -e.amount_centavos end)::bigint as amount
         from ledger_accounts a join ledger_entries e on e.account_id = a.id
         join ledger_transactions t on t.id = e.transaction_id
         where a.code = 'creator_payable' and a.group_id = $1 and t.kind = 'outside' and e.amount_centavos > 0
         group by 1`,
        [groupId],
      );
      return new Map(rows.map(({ month, amount }) => [month, amount]));
    },

    /** Each account that something was posted to. */
    async balances(): Promise<Balance[]> {
      const { rows } = await db.query<EntryRow>(
        `select a.code, a.group_id, sum(e.amount_centavos)::bigint as amount
         from ledger_accounts a join ledger_entries e on e.account_id = a.id
         group by a.id order by a.code, a.group_id`,
      );
      return rows.map((row) => ({ account: toAccount(row), amount: row.amount }));
    },
  };
}

function columnsOf(account: Account): { code: string; groupId: string | null } {
  return typeof account === 'string'
    ? { code: account, groupId: null }
    : { code: 'creator_payable', groupId: account.creator_payable };
}

function toAccount({ code, group_id }: EntryRow): Account {
  if (group_id !== null) return { creator_payable: group_id };
  const common = commonAccounts.find((name) => name === code);
  if (common === undefined) throw new Error(`${code} is no account`);
  return common;
}
