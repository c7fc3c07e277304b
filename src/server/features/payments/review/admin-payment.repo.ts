import type { AdminPayment, AdminPaymentsQuery } from '../../../../contract/money/admin-payments.ts';
import { TOTAL_MAX } from '../../../platform/db/counted-total.ts';
import { type Database, singleRow } from '../../../platform/db/database.ts';
import { and, createParameters, type Parameters } from '../../../platform/db/statement.ts';
import { matchesWords } from '../../../platform/search/match-words.ts';
import { nameWordsOf } from '../../../platform/search/search-words.ts';
import { personJson } from '../../users/person-json.ts';
import { deductedFrom, promisedOf, SHOWN_STATUS } from '../refunds/refund-sums.ts';

interface AttemptRow extends Omit<AdminPayment['payments'][number], 'amount' | 'fee' | 'refundable'> {
  readonly amount: number;
  readonly fee: number | null;
  readonly refundable: number;
}

interface RefundRow extends Omit<AdminPayment['refunds'][number], 'amount'> {
  readonly amount: number;
}

/** A checkout with its money in centavos. */
export interface AdminPaymentRow
  extends Omit<AdminPayment, 'amount' | 'received_amount' | 'refunded_amount' | 'payments' | 'refunds'> {
  readonly amount: number;
  readonly payments: readonly AttemptRow[];
  readonly refunds: readonly RefundRow[];
}

const HELD = `c.status = 'NEEDS_REVIEW'`;
const IDS_TO_SEND = `select p.checkout_id from refunds r join payments p on p.id = r.payment_id
    where r.status = 'MANUAL_REQUIRED'`;
/** Each reads its own small index, however many payments there are. */
const WAITING = {
  anything: false,
  waiting: `c.id in (select h.id from checkouts h where h.status = 'NEEDS_REVIEW' union ${IDS_TO_SEND})`,
  held: HELD,
  to_send: `c.id in (${IDS_TO_SEND})`,
} satisfies Record<AdminPaymentsQuery['waiting_for'], string | false>;

const SORTED = { created_at: 'c.created_at', amount: 'c.amount_centavos' } as const;

function rowOf(isLive: string): string {
  return `select c.id, c.ref, c.purpose, c.kind, c.status, c.review_reason, c.last_failure_code as last_failure,
    c.plan_snapshot ->> 'plan_type' as plan_type, c.plan_snapshot ->> 'plan_cycle_type' as plan_cycle_type,
    c.amount_centavos as amount, c.created_at, c.expires_at, c.version, ${HELD} as is_held,
    json_build_object('id', g.id, 'name', g.name, 'slug', g.slug) as group, ${personJson('u')} as payer,
    ${HELD} and exists (select from payments p where p.checkout_id = c.id and p.status = 'PAID'
      and p.outcome = 'MISMATCH' and p.currency = 'PHP' and p.amount_centavos = c.amount_centavos
      and p.is_live = ${isLive} and ${promisedOf('p.id')} = 0) as is_releasable,
    coalesce((select json_agg(json_build_object('id', p.id, 'provider_payment_id', p.provider_payment_id,
        'amount', p.amount_centavos, 'fee', p.fee_centavos, 'currency', p.currency, 'method', p.method,
        'status', p.status, 'outcome', p.outcome, 'paid_at', p.paid_at,
        'refundable', case when p.status in ('PAID', 'REFUNDED') and p.currency = 'PHP'
          then greatest(0, p.amount_centavos - ${promisedOf('p.id')} - ${deductedFrom('p.id')}) else 0 end) order by p.created_at, p.id)
      from payments p where p.checkout_id = c.id), '[]') as payments,
    coalesce((select json_agg(json_build_object('id', r.id, 'payment_id', r.payment_id,
        'amount', r.amount_centavos, 'reason', r.reason, 'note', r.note, 'status', ${SHOWN_STATUS},
        'sent_reference', r.sent_reference, 'created_at', r.created_at) order by r.created_at, r.id)
      from refunds r join payments p on p.id = r.payment_id where p.checkout_id = c.id), '[]') as refunds
  from checkouts c join groups g on g.id = c.group_id join users u on u.id = c.payer_id`;
}

const PAYER_NAME = `folded(u.first_name || ' ' || u.last_name || ' ' || coalesce(u.username, ''))`;

function found(q: string, $: Parameters['$']): string | false {
  if (q === '') return false;
  const words = nameWordsOf(q);
  const text = $(q, 'text');
  const named = (name: string) => matchesWords(name, words, (value) => $(value, 'text'));
  const byName =
    words.length === 0
      ? ''
      : `or c.payer_id in (select u.id from users u where ${named(PAYER_NAME)})
         or c.group_id in (select g.id from groups g where ${named('folded(g.name)')})`;
  return `(starts_with(c.ref, upper(${text}))
    or c.id in (select p.checkout_id from payments p where p.provider_payment_id = ${text})
    or c.payer_id in (select u.id from users u where lower(u.email) = lower(${text})) ${byName})`;
}

/** `named`: the ids that the whole text names. They are found whatever else was chosen. */
function where(query: AdminPaymentsQuery, named: readonly string[], $: Parameters['$']): string {
  if (named.length > 0) return `c.id = any(${$(named, 'uuid[]')})`;
  const { q, waiting_for, status, purpose, group_id, from, to } = query;
  return and([
    found(q, $),
    WAITING[waiting_for],
    status !== undefined && `c.status = ${$(status, 'text')}`,
    purpose !== undefined && `c.purpose = ${$(purpose, 'text')}`,
    group_id !== undefined && `c.group_id = ${$(group_id, 'uuid')}`,
    from !== undefined && `c.created_at >= ${$(from, 'timestamptz')}`,
    to !== undefined && `c.created_at < ${$(to, 'timestamptz')}`,
  ]);
}

/** Reads payments as administrators see them. Contains no rules. */
export function createAdminPaymentRepo(db: Database, { isLive }: { isLive: boolean }) {
  /** The payments whose whole reference this is: ours, as on a receipt, or that of the payment service. */
  async function namedBy(q: string): Promise<string[]> {
    if (q === '') return [];
    const { rows } = await db.query<{ id: string }>(
      `select c.id from checkouts c where c.ref = upper($1)
       union select p.checkout_id from payments p where p.provider_payment_id = $1 and p.checkout_id is not null`,
      [q],
    );
    return rows.map(({ id }) => id);
  }

  return {
    async byRef(ref: string): Promise<AdminPaymentRow | null> {
      const { rows } = await db.query<AdminPaymentRow>(`${rowOf('$2')} where c.ref = $1`, [ref, isLive]);
      return rows[0] ?? null;
    },

    async search(query: AdminPaymentsQuery): Promise<{ rows: AdminPaymentRow[]; total: number }> {
      const named = await namedBy(query.q);
      const { values, $ } = createParameters();
      const direction = query.order_by;
      const { rows } = await db.query<AdminPaymentRow>(
        `${rowOf($(isLive, 'boolean'))} where ${where(query, named, $)}
         order by ${SORTED[query.sort_by]} ${direction}, c.id ${direction}
         limit ${$(query.limit, 'bigint')} offset ${$((query.page - 1) * query.limit, 'bigint')}`,
        values,
      );
      const counted = createParameters();
      const { rows: totals } = await db.query<{ total: number }>(
        `select count(*) as total from (
           select from checkouts c where ${where(query, named, counted.$)} limit ${TOTAL_MAX + 1}) found`,
        counted.values,
      );
      return { rows, total: singleRow(totals).total };
    },
  };
}
