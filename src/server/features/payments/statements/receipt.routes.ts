import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { endpoint } from '../../../../contract/core/endpoint.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import { numericText } from '../../../../contract/money/money.ts';
import type { Quote } from '../../../../contract/money/quotes.ts';
import {
  getReceipt,
  type Receipt,
  receiptPaperPath,
  receiptParams,
} from '../../../../contract/money/receipts.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { instantText } from '../../../platform/db/instant-text.ts';
import type { Caller, Implement } from '../../../platform/http/api/implement.ts';
import { type FileDeps, serveFile } from '../../../platform/http/api/serve-file.ts';
import { pageLanguage } from '../../../platform/http/plain-page.ts';
import type { CommunityService } from '../../communities/community.service.ts';
import type { Papers } from '../papers/papers.ts';
import { PROOF_OF_PAYMENT } from '../proofs/proof-of-payment.ts';
import type { RefundService } from '../refunds/refund.service.ts';

export interface ReceiptDeps extends FileDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly papers: Pick<Papers, 'draw'>;
  readonly communities: Pick<CommunityService, 'standingIn'>;
  readonly refunds: Pick<RefundService, 'offer'>;
}

type Computed =
  | 'amount'
  | 'fee_amount'
  | 'credit_amount'
  | 'discount_amount'
  | 'coupon_code'
  | 'vat'
  | 'refunded_amount'
  | 'returning_amount'
  | 'payee'
  | 'group'
  | 'period'
  | 'is_own';

type Row = Omit<Receipt, Computed> & {
  readonly payer_id: string;
  readonly purpose: 'PLATFORM_PLAN' | 'MEMBERSHIP';
  readonly group_id: string;
  readonly group_name: string;
  readonly group_slug: string;
  readonly quote: Quote;
  readonly amount: number;
  readonly vat: number;
  readonly refunded: number;
  readonly returning: number;
  readonly period_start: string | null;
  readonly period_end: string | null;
};

const RECEIPT = `select p.id as payment_id, c.ref as checkout_ref, u.id as payer_id,
    coalesce(c.purpose, 'MEMBERSHIP') as purpose, g.id as group_id,
    u.first_name || ' ' || u.last_name as payer, g.name as group_name, g.slug as group_slug,
    w.plan_snapshot ->> 'plan_type' as plan_type, w.plan_snapshot ->> 'plan_cycle_type' as plan_cycle_type,
    w.quote, p.amount_centavos as amount, case when o.id is null then p.method end as method, p.status, coalesce(p.paid_at, p.created_at) as paid_at,
    s.period_start, s.period_end,
    case when o.id is not null then json_build_object('reference', o.reference,
      'sent_at', ${instantText('o.created_at')},
      'confirmed_by', (select d.first_name || ' ' || d.last_name from users d where d.id = o.decided_by)) end as outside,
    case when p.outcome = 'DUPLICATE' then 'GOES_BACK' when exists (
      select from refunds r where r.payment_id = p.id and r.withdrawn_at is not null) then 'USED' end as second,
    (select coalesce(-sum(e.amount_centavos), 0)::bigint from ledger_transactions t
     join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
     where t.ref_type = 'payment' and t.ref_id = p.id and a.code = 'vat_output') as vat,
    (select coalesce(sum(r.amount_centavos), 0)::bigint from refunds r
     where r.payment_id = p.id and r.status = 'SUCCEEDED') as refunded,
    (select coalesce(sum(r.amount_centavos), 0)::bigint from refunds r
     where r.payment_id = p.id and r.status in ('REQUESTED', 'APPROVED', 'SUBMITTED', 'MANUAL_REQUIRED')
       and r.withdrawn_at is null) as returning
  from payments p left join checkouts c on c.id = p.checkout_id ${PROOF_OF_PAYMENT}
  cross join lateral (select coalesce(c.plan_snapshot, o.plan_snapshot) as plan_snapshot, coalesce(c.quote,
    jsonb_build_object('base', o.due_centavos, 'credit', 0, 'discount', 0, 'total', o.due_centavos)) as quote) w
  join users u on u.id = coalesce(c.payer_id, o.user_id) join groups g on g.id = coalesce(c.group_id, o.group_id)
  left join subscription_periods s on s.payment_id = p.id
  where p.id = $1 and p.currency = 'PHP' and p.status in ('PAID', 'REFUNDED', 'DISPUTED')`;

/** Described like an API call but registered separately, because it returns a file. */
const download = endpoint({
  method: 'GET',
  path: receiptPaperPath(':payment_id') as '/payments/:payment_id/receipt.pdf',
  access: 'signed_in',
  summary: 'The acknowledgement of a payment that arrived, as PDF',
  params: receiptParams,
  query: z.object({ lang: pageLanguage }),
  response: z.unknown(),
  problems: ['payment.not_found'],
});

/** Serves the acknowledgement of a payment, and the same as PDF. For everyone else it does not exist. */
export function receiptRoutes(app: FastifyInstance, implement: Implement, deps: ReceiptDeps): void {
  const { db, clock, communities, papers, refunds } = deps;

  async function find(paymentId: string, caller: Caller): Promise<Receipt> {
    const { rows } = await db.query<Row>(RECEIPT, [paymentId]);
    const [row] = rows;
    if (!row) throw noSuchPayment();
    const isOwn = row.payer_id === caller.userId;
    if (!isOwn && caller.platformRole !== 'ADMIN') {
      const place = await communities.standingIn(caller, row.group_id);
      const isOwner = place?.standing.split('+').includes('OWNER') === true;
      if (!isOwner || row.purpose !== 'MEMBERSHIP') throw noSuchPayment();
    }
    return receiptOf(row, isOwn);
  }

  /** What went directly to the owner, the owner gives back the same way. */
  async function withOffer(receipt: Receipt, caller: Caller) {
    const refund = receipt.outside === null ? await refunds.offer(receipt.payment_id, caller) : null;
    return { ...receipt, refund };
  }

  implement(getReceipt, async ({ params: { payment_id } }, caller) => ({
    data: await withOffer(await find(payment_id, caller), caller),
  }));

  serveFile(app, deps, download, async ({ params, query: { lang } }, caller) => {
    const receipt = await find(params.payment_id, caller);
    const at = new Date(clock.now());
    const bytes = await papers.draw(caller.userId, async () => ({ receipt, language: lang, at }));
    return {
      name: `${receipt.checkout_ref ?? `receipt-${receipt.payment_id}`}.pdf`,
      type: 'application/pdf',
      bytes,
    };
  });
}

function receiptOf(row: Row, isOwn: boolean): Receipt {
  const { payment_id, checkout_ref, payer, plan_type, plan_cycle_type, method, status, paid_at } = row;
  return {
    ...{ payment_id, checkout_ref, payer, plan_type, plan_cycle_type, method, status, paid_at },
    payee: row.purpose === 'MEMBERSHIP' ? row.group_name : 'Tambayan',
    group: { id: row.group_id, name: row.group_name, slug: row.group_slug },
    fee_amount: numericText(row.quote.base),
    credit_amount: numericText(row.quote.credit),
    discount_amount: numericText(row.quote.discount),
    coupon_code: row.quote.coupon?.code ?? null,
    amount: numericText(row.amount),
    vat: row.vat === 0 ? null : numericText(row.vat),
    refunded_amount: numericText(row.refunded),
    returning_amount: numericText(row.returning),
    period: row.period_start === null ? null : { start: row.period_start, end: row.period_end },
    second: row.second,
    outside: row.outside,
    is_own: isOwn,
  };
}

function noSuchPayment(): Problem {
  return new Problem('payment.not_found', 'This payment does not exist.');
}
