import type { Answer, HandlerInput } from '../../../../contract/core/endpoint.ts';
import { paginate } from '../../../../contract/core/list.ts';
import type { Correction, searchCorrections } from '../../../../contract/money/corrections.ts';
import { signedText } from '../../../../contract/money/money.ts';
import { type Database, singleRow } from '../../../platform/db/database.ts';
import { personJson } from '../../users/person-json.ts';
import type { Posting } from '../ledger/ledger.ts';

/** A transaction of the ledger, as a correction sees it. */
export interface WrongTransaction {
  readonly id: string;
  readonly key: string;
  readonly kind: Posting['kind'];
  readonly ref: Posting['ref'];
  /** Centavos: the sum of its debits. */
  readonly amount: number;
  /** The community whose money it moved; null when it moved none's. */
  readonly groupId: string | null;
  readonly isReversed: boolean;
}

interface CorrectionRow extends Omit<Correction, 'amount' | 'entries'> {
  readonly amount: number;
  readonly entries: readonly { readonly account: string; readonly amount: number }[];
}

/** What it posts, or would post, is the reverse of the transaction. */
const CORRECTION = `select x.id, x.transaction_id, t.kind, x.amount_centavos as amount, x.reason, x.status, x.version,
    (select json_agg(json_build_object('account', a.code, 'amount', -e.amount_centavos) order by e.id)
     from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.transaction_id = t.id) as entries,
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
        `select t.id, t.idempotency_key as key, t.kind, t.ref_type as type, t.ref_id,
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

    /** Decisions about one correction run one after another. */
    async lock(id: string): Promise<Correction | null> {
      await db.query('select from ledger_corrections where id = $1 for update', [id]);
      return find(id);
    },

    async propose(row: {
      id: string;
      transaction: WrongTransaction;
      reason: string;
      by: string;
      at: Date;
    }): Promise<void> {
      await db.query(
        `insert into ledger_corrections
           (id, transaction_id, amount_centavos, reason, status, proposed_by, proposed_at)
         values ($1, $2, $3, $4, 'PROPOSED', $5, $6)`,
        [row.id, row.transaction.id, row.transaction.amount, row.reason, row.by, row.at],
      );
    },

    /** `postedKey`: of the transaction that reverses; null when it was declined. */
    async decide(id: string, { by, at, postedKey }: { by: string; at: Date; postedKey: string | null }) {
      await db.query(
        `update ledger_corrections set status = case when $4::text is null then 'DECLINED' else 'APPLIED' end,
           decided_by = $2, decided_at = $3, version = version + 1,
           posted_id = (select t.id from ledger_transactions t where t.idempotency_key = $4)
         where id = $1`,
        [id, by, at, postedKey],
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
