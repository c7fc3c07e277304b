import type { Random } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type Account, type CommonAccount, commonAccounts, type Entry, type Posting } from './ledger.ts';

interface EntryRow {
  readonly code: CommonAccount | 'creator_payable';
  readonly group_id: string | null;
  readonly amount: number;
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
    async post(
      posting: Posting,
      { random, at }: { random: Pick<Random, 'uuid'>; at: Date },
    ): Promise<boolean> {
      if (posting.entries.length === 0) return false;
      const id = random.uuid();
      const { rowCount } = await db.query(
        `insert into ledger_transactions (id, idempotency_key, kind, ref_type, ref_id, occurred_at, reverses_id)
         values ($1, $2, $3, $4, $5, $6, (select id from ledger_transactions where idempotency_key = $7))
         on conflict (idempotency_key) do nothing`,
        [...[id, posting.key, posting.kind, posting.ref.type, posting.ref.id, at], posting.reverses ?? null],
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

    /**
     * All entries of the transactions that changed what a community is owed. A correction counts as what it reverses,
     * and is no payment.
     */
    async earnings(groupId: string): Promise<EarningsRow[]> {
      const { rows } = await db.query<EarningsRow>(
        `select to_char(t.occurred_at at time zone 'UTC' + interval '8 hours', 'YYYY-MM') as month,
           coalesce(w.kind, t.kind) as kind, a.code, sum(e.amount_centavos)::bigint as amount,
           count(*) filter (where w.id is null) as count
         from ledger_accounts own join ledger_entries mine on mine.account_id = own.id
         join ledger_transactions t on t.id = mine.transaction_id
         join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
         left join ledger_transactions w on t.kind = 'correction' and w.id = t.reverses_id
         where own.code = 'creator_payable' and own.group_id = $1
         group by 1, 2, a.code`,
        [groupId],
      );
      return rows;
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
