import type { TimelineStep } from '../../../../contract/money/admin-payments.ts';
import type { Database } from '../../../platform/db/database.ts';
import { personJson } from '../../users/person-json.ts';
import { SHOWN_STATUS } from '../refunds/refund-sums.ts';

/** A step with its money in centavos. */
export interface StepRow extends Omit<TimelineStep, 'amount' | 'entries'> {
  readonly amount: number | null;
  readonly entries: readonly { readonly account: string; readonly amount: number }[];
}

/** Most steps of one payment. */
const STEPS_MAX = 500;

/** The steps of one kind: their time, kind, name, statuses, centavos, who acted, and entries. */
function steps(kind: TimelineStep['kind'], columns: readonly string[], from: string): string {
  const [
    at,
    name,
    before = 'null',
    after = 'null',
    amount = 'null',
    actor = 'null',
    entries = `'[]'::json`,
    transaction = 'null',
  ] = columns;
  return `select ${at} as at, '${kind}' as kind, ${name} as name, ${before}::text as "from", ${after}::text as "to",
    ${amount}::bigint as amount, ${actor}::uuid as actor_id, ${entries} as entries,
    ${transaction}::uuid as transaction_id ${from}`;
}

const OF_PAYMENTS = 'select p.id from payments p where p.checkout_id = $1';
const OF_REFUNDS =
  'select r.id from refunds r join payments p on p.id = r.payment_id where p.checkout_id = $1';

const ENTRIES = `coalesce((select json_agg(json_build_object('account', a.code, 'amount', e.amount_centavos) order by e.id)
  from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.transaction_id = t.id), '[]')`;

/** Its id, unless it is reversed or its correction is proposed. */
const CORRECTABLE = `case when t.kind in ('outside', 'disputed', 'dispute_over')
    or exists (select from ledger_transactions r where r.reverses_id = t.id)
    or exists (select from ledger_corrections x where x.transaction_id = t.id and x.status = 'PROPOSED')
  then null else t.id end`;

const STEPS = [
  steps(
    'OPENED',
    ['c.created_at', 'c.kind', 'null', 'null', 'c.amount_centavos'],
    'from checkouts c where c.id = $1',
  ),
  steps(
    'NOTICE',
    ['v.received_at', 'v.type'],
    `from provider_events v join checkouts c on c.provider = v.provider and c.provider_session_id = v.session_id
     where c.id = $1`,
  ),
  steps(
    'CHANGED',
    ['s.at', 's.cause', 's.from_status', 's.to_status'],
    'from checkout_syncs s where s.checkout_id = $1',
  ),
  steps(
    'PAYMENT',
    ['p.created_at', 'p.status', 'null', 'p.outcome', 'p.amount_centavos'],
    'from payments p where p.checkout_id = $1',
  ),
  steps(
    'LEDGER',
    [
      't.created_at',
      `case when t.replaces_id is null then t.kind else 'replacement' end`,
      'null',
      'null',
      'null',
      'null',
      ENTRIES,
      CORRECTABLE,
    ],
    `from ledger_transactions t where (t.ref_type = 'payment' and t.ref_id in (${OF_PAYMENTS}))
       or (t.ref_type = 'refund' and t.ref_id in (${OF_REFUNDS}))`,
  ),
  steps(
    'REFUND',
    ['r.created_at', 'r.reason', 'null', SHOWN_STATUS, 'r.amount_centavos', 'r.requested_by'],
    'from refunds r join payments p on p.id = r.payment_id where p.checkout_id = $1',
  ),
  steps(
    'ACT',
    [
      'a.at',
      'a.action',
      `a.before ->> 'status'`,
      `coalesce(a.after ->> 'reference', a.after ->> 'status')`,
      `(a.after ->> 'centavos')`,
      'a.actor_id',
    ],
    `from audit_entries a where (a.target_type = 'checkout' and a.target_id = $1)
       or (a.target_type = 'payment' and a.target_id in (${OF_PAYMENTS}))
       or (a.target_type = 'refund' and a.target_id in (${OF_REFUNDS}))`,
  ),
].join('\n union all ');

/** Everything that is known of a checkout, the oldest first. */
export function createTimelineRepo(db: Database) {
  return {
    async of(checkoutId: string): Promise<StepRow[]> {
      const { rows } = await db.query<StepRow>(
        `select x.at, x.kind, x.name, x."from", x."to", x.amount, x.entries, x.transaction_id,
           (select ${personJson('u')} from users u where u.id = x.actor_id) as actor
         from (${STEPS}) x
         order by x.at, array_position(array['OPENED', 'NOTICE', 'PAYMENT', 'CHANGED', 'REFUND', 'LEDGER', 'ACT'], x.kind)
         limit ${STEPS_MAX}`,
        [checkoutId],
      );
      return rows;
    },
  };
}
