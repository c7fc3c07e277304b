import type { Answer, HandlerInput } from '../../../../contract/core/endpoint.ts';
import { paginate } from '../../../../contract/core/list.ts';
import type { Correction, searchCorrections } from '../../../../contract/money/corrections.ts';
import { signedText } from '../../../../contract/money/money.ts';
import { type Database, singleRow } from '../../../platform/db/database.ts';
import { personJson } from '../../users/person-json.ts';
import { KIND } from '../ledger/ledger.repo.ts';
import type { CommonAccount, Posting } from '../ledger/ledger.ts';

/** A transaction of the ledger, as a correction sees it. */
export interface WrongTransaction {
  readonly id: string;
  readonly key: string;
  readonly kind: Posting['kind'];
  /** Its kind, or what it takes back. */
  readonly about: Posting['kind'];
  readonly ref: Posting['ref'];
  /** Centavos: the sum of its debits. */
  readonly amount: number;
  /** The community whose money it moved; null when it moved none's. */
  readonly groupId: string | null;
  readonly isReversed: boolean;
}

/** A line of what should have been posted, in centavos. */
export interface RightEntry {
  readonly account: CommonAccount | 'creator_payable';
  readonly group_id: string | null;
  readonly amount: number;
}

interface CorrectionRow extends Omit<Correction, 'amount' | 'entries' | 'replacement'> {
  readonly replacement:
    | readonly { readonly account: string; readonly community: string | null; readonly amount: number }[]
    | null;
  readonly amount: number;
  readonly entries: readonly { readonly account: string; readonly amount: number }[];
}

/** What it posts, or would post, is the reverse of the transaction. */
const CORRECTION = `select x.id, x.transaction_id, t.kind, x.amount_centavos as amount, x.reason, x.status, x.version,
    (select json_agg(json_build_object('account', a.code, 'amount', -e.amount_centavos) order by e.id)
     from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.transaction_id = t.id) as entries,
    (select json_agg(json_build_object('account', n.account, 'amount', n.amount,
       'community', (select g.name from groups g where g.id = n.group_id)) order by n.place)
     from rows from (jsonb_to_recordset(coalesce(x.replacement, '[]'))
       as (account text, group_id uuid, amount bigint)) with ordinality n (account, group_id, amount, place)) as replacement,
    (select c.ref from payments p join checkouts c on c.id = p.checkout_id
     where p.id = case t.ref_type when 'payment' then t.ref_id
       when 'refund' then (select r.payment_id from refunds r where r.id = t.ref_id) end) as checkout_ref,
    (select ${personJson('u')} from users u where u.id = x.proposed_by) as proposed_by,
    (select ${personJson('u')} from users u where u.id = x.decided_by) as decided_by,
    x.proposed_at, x.decided_at
  from ledger_corrections x join ledger_transactions t on t.id = x.transaction_id`;

function correctionOf(row: CorrectionRow): Correction {
  return {
    ...row,
    amount: signedText(row.amount),
    entries: row.entries.map(({ account, amount }) => ({ account, amount: signedText(amount) })),
    replacement: row.replacement?.map((one) => ({ ...one, amount: signedText(one.amount) })) ?? null,
    proposed_at: new Date(row.proposed_at).toISOString(),
    decided_at: row.decided_at === null ? null : new Date(row.decided_at).toISOString(),
  };
}

/** Works with the pool or a transaction; `lock` needs a transaction. Contains no rules. */
export function createCorrectionRepo(db: Database) {
  async function find(id: string): Promise<Correction | null> {
    const { rows } = await db.query<CorrectionRow>(`${CORRECTION} where x.id = $1`, [id]);
    return rows[0] ? correctionOf(rows[0]) : null;
  }

  return {
    async transaction(id: string): Promise<WrongTransaction | null> {
      const { rows } = await db.query<
        Omit<WrongTransaction, 'ref'> & { type: Posting['ref']['type']; ref_id: string }
      >(
        `select t.id, t.idempotency_key as key, t.kind, ${KIND} as about, t.ref_type as type, t.ref_id,
           (select sum(e.amount_centavos)::bigint from ledger_entries e
            where e.transaction_id = t.id and e.amount_centavos > 0) as amount,
           (select a.group_id from ledger_entries e join ledger_accounts a on a.id = e.account_id
            where e.transaction_id = t.id and a.group_id is not null limit 1) as "groupId",
           exists (select from ledger_transactions r where r.reverses_id = t.id) as "isReversed"
         from ledger_transactions t where t.id = $1`,
        [id],
      );
      const [row] = rows;
      if (!row) return null;
      const { type, ref_id, ...transaction } = row;
      return { ...transaction, ref: { type, id: ref_id } };
    },

    find,

    async groupOf(slug: string): Promise<string | null> {
      const { rows } = await db.query<{ id: string }>('select id from groups where slug = $1', [slug]);
      return rows[0]?.id ?? null;
    },

    async replacementOf(id: string): Promise<readonly RightEntry[] | null> {
      const { rows } = await db.query<{ replacement: readonly RightEntry[] | null }>(
        'select replacement from ledger_corrections where id = $1',
        [id],
      );
      return rows[0]?.replacement ?? null;
    },

    /** Decisions about one correction run one after another. */
    async lock(id: string): Promise<Correction | null> {
      await db.query('select from ledger_corrections where id = $1 for update', [id]);
      return find(id);
    },

    async propose(row: {
      id: string;
      transaction: WrongTransaction;
      replacement: readonly RightEntry[] | null;
      amount: number;
      takesTwo: boolean;
      reason: string;
      by: string;
      at: Date;
    }): Promise<void> {
      await db.query(
        `insert into ledger_corrections
           (id, transaction_id, amount_centavos, reason, status, proposed_by, proposed_at, replacement, takes_two)
         values ($1, $2, $3, $4, 'PROPOSED', $5, $6, $7, $8)`,
        [
          ...[row.id, row.transaction.id, row.amount, row.reason, row.by, row.at],
          ...[row.replacement && JSON.stringify(row.replacement), row.takesTwo],
        ],
      );
    },

    /** Keys of the transaction that reverses, and of the one in its place; null when it was declined. */
    async decide(
      id: string,
      decision: { by: string; at: Date; postedKey: string | null; replacedKey: string | null },
    ) {
      const { by, at, postedKey, replacedKey } = decision;
      await db.query(
        `update ledger_corrections set status = case when $4::text is null then 'DECLINED' else 'APPLIED' end,
           decided_by = $2, decided_at = $3, version = version + 1,
           posted_id = (select t.id from ledger_transactions t where t.idempotency_key = $4),
           replaced_id = (select t.id from ledger_transactions t where t.idempotency_key = $5)
         where id = $1`,
        [id, by, at, postedKey, replacedKey],
      );
    },

    /** Those that wait come first, then the newest. */
    async search({
      status,
      page,
      limit,
    }: HandlerInput<typeof searchCorrections>['query']): Promise<Answer<typeof searchCorrections>> {
      const { rows } = await db.query<CorrectionRow>(
        `${CORRECTION} where ($1::text is null or x.status = $1)
         order by x.status <> 'PROPOSED', x.proposed_at desc, x.id desc limit $2 offset $3`,
        [status ?? null, limit, (page - 1) * limit],
      );
      const counted = await db.query<{ total: number }>(
        'select count(*) as total from ledger_corrections where ($1::text is null or status = $1)',
        [status ?? null],
      );
      const { total } = singleRow(counted.rows);
      return { data: rows.map(correctionOf), pagination: paginate({ page, limit }, total) };
    },
  };
}
