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
  async function accountId(account: Account, newId: string): Promise<string> {
    const [code, groupId] =
      typeof account === 'string' ? [account, null] : ['creator_payable', account.creator_payable];
    await db.query(
      'insert into ledger_accounts (id, code, group_id) values ($1, $2, $3) on conflict do nothing',
      [newId, code, groupId],
    );
    const { rows } = await db.query<{ id: string }>(
      'select id from ledger_accounts where code = $1 and group_id is not distinct from $2',
      [code, groupId],
    );
    const [row] = rows;
    if (!row) throw new Error('an account of the ledger is missing in its own transaction');
    return row.id;
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
        `insert into ledger_transactions (id, idempotency_key, kind, ref_type, ref_id, occurred_at)
         values ($1, $2, $3, $4, $5, $6) on conflict (idempotency_key) do nothing`,
        [id, posting.key, posting.kind, posting.ref.type, posting.ref.id, at],
      );
      if (rowCount === 0) return false;
      // The accounts in one order, so that two transactions that create them do not wait for each other in a circle.
      const ids = new Map<string, string>();
      for (const name of posting.entries.map(({ account }) => JSON.stringify(account)).toSorted())
        ids.set(name, await accountId(JSON.parse(name), random.uuid()));
      for (const { account, amount } of posting.entries)
        await db.query(
          'insert into ledger_entries (id, transaction_id, account_id, amount_centavos) values ($1, $2, $3, $4)',
          [random.uuid(), id, ids.get(JSON.stringify(account)), amount],
        );
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

    /** All entries of the transactions that changed what a community is owed. */
    async earnings(groupId: string): Promise<EarningsRow[]> {
      const { rows } = await db.query<EarningsRow>(
        `select to_char(t.occurred_at at time zone 'UTC' + interval '8 hours', 'YYYY-MM') as month, t.kind, a.code,
           sum(e.amount_centavos)::bigint as amount, count(*) as count
         from ledger_accounts own join ledger_entries mine on mine.account_id = own.id
         join ledger_transactions t on t.id = mine.transaction_id
         join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
         where own.code = 'creator_payable' and own.group_id = $1
         group by 1, t.kind, a.code`,
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

function toAccount({ code, group_id }: EntryRow): Account {
  if (group_id !== null) return { creator_payable: group_id };
  const common = commonAccounts.find((name) => name === code);
  if (common === undefined) throw new Error(`${code} is no account`);
  return common;
}
