import { DAY_MS } from '../../../../contract/core/durations.ts';
import type { Answer, HandlerInput } from '../../../../contract/core/endpoint.ts';
import { paginate } from '../../../../contract/core/list.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import { numericText, parsePesos, signedText } from '../../../../contract/money/money.ts';
import {
  type listPaymentReviews,
  type Refund,
  type RefundOffer,
  type requestRefund,
  SELF_REFUND,
} from '../../../../contract/money/refunds.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import type { KeyedRequest } from '../../../platform/http/api/keyed-request.ts';
import { pesoText } from '../../../platform/i18n/peso-text.ts';
import type { Once } from '../../../platform/idempotency/idempotency.ts';
import type { CommunityService } from '../../communities/community.service.ts';
import { createCheckoutRepo } from '../checkouts/checkout.repo.ts';
import type { CheckoutRow } from '../checkouts/checkout-row.ts';
import { createPaymentRepo, type PaymentRow } from '../checkouts/payment.repo.ts';
import { ProviderError } from '../providers/provider.ts';
import { announceToAdministrators } from '../sync/sync.service.ts';
import { type OwnerLimit, ownerLimitOf, shownLimit } from './owner-limit.ts';
import { createRefundRepo, type RefundRow } from './refund.repo.ts';
import type { RefundRequests } from './refund-requests.ts';
import type { RefundSubmission } from './refund-submission.ts';
import { createReviewRepo } from './review.repo.ts';

export interface RefundServiceDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly once: Once;
  readonly audit: Audit;
  readonly communities: Pick<CommunityService, 'standingIn'>;
  readonly requests: RefundRequests;
  readonly submission: Pick<RefundSubmission, 'lookUp' | 'settleByHand'>;
}

/** Giving money back on request, and what administrators do by hand. */
export interface RefundService {
  /** What the caller may give back or take back now; null for nothing. Asking again under the lock decides. */
  offer(paymentId: string, caller: Caller): Promise<RefundOffer | null>;
  /** @throws Problem `payment.not_found` also for payments of others. */
  request(
    paymentId: string,
    body: HandlerInput<typeof requestRefund>['body'],
    caller: Caller,
    keyed: KeyedRequest | null,
  ): Promise<Refund>;
  reviews(
    query: HandlerInput<typeof listPaymentReviews>['query'],
  ): Promise<Answer<typeof listPaymentReviews>>;
  /** @throws Problem `refund.not_found`, `refund.not_manual`, `refund.already_sent` */
  settleByHand(id: string, reference: string, caller: Caller): Promise<Refund>;
}

export function createRefundService(deps: RefundServiceDeps): RefundService {
  const { db, withTx, clock, once, audit, communities, requests } = deps;

  /** As whom the caller gives it back. An administrator who owns the community is one of its owners. */
  async function roleOf(checkout: CheckoutRow, caller: Caller): Promise<'ADMIN' | 'OWNER' | 'PAYER'> {
    const place = await communities.standingIn(caller, checkout.group_id);
    const roles = place?.standing.split('+') ?? [];
    if (checkout.purpose === 'MEMBERSHIP' && roles.includes('OWNER')) return 'OWNER';
    if (caller.platformRole === 'ADMIN' || roles.includes('ADMIN')) return 'ADMIN';
    if (checkout.payer_id === caller.userId) return 'PAYER';
    throw noSuchPayment();
  }

  /** Whether a payer may take back a payment that is whole. */
  async function mayTakeBack(from: Database, checkout: CheckoutRow, payment: PaymentRow): Promise<boolean> {
    const paidAt = payment.paid_at ?? payment.created_at;
    const review = createReviewRepo(from);
    if (checkout.purpose !== 'MEMBERSHIP' || checkout.kind !== 'NEW') return false;
    if (clock.now() - Date.parse(paidAt) > SELF_REFUND.days * DAY_MS) return false;
    if (!(await review.isFirstPurchase(checkout, paidAt))) return false;
    const { opened, total } = await review.lessonsOpened(checkout, paidAt);
    return opened === 0 || opened * 100 < total * SELF_REFUND.lessonsPercent;
  }

  /** What of a payment was not given back, and is not promised or deducted elsewhere. Centavos. */
  async function leftOf(from: Database, { id, amount_centavos: amount }: PaymentRow) {
    const refunds = createRefundRepo(from);
    const deducted = await refunds.deducted(id);
    return { left: amount - (await refunds.promised(id)) - deducted, deducted };
  }

  async function find(paymentId: string) {
    const payment = await createPaymentRepo(db).find(paymentId);
    const checkout = payment?.checkout_id ? await createCheckoutRepo(db).byId(payment.checkout_id) : null;
    if (!payment || !checkout) throw noSuchPayment();
    return { payment, checkout };
  }

  return {
    async offer(paymentId, caller) {
      const { payment, checkout } = await find(paymentId);
      const role = await roleOf(checkout, caller);
      if (payment.status !== 'PAID') return null;
      const { left } = await leftOf(db, payment);
      if (left <= 0) return null;
      if (role !== 'PAYER') {
        const limit = role === 'OWNER' ? await ownerLimitOf(db, checkout, { payment, left }) : null;
        const lower = shownLimit(limit, left);
        return { left: numericText(left), is_whole: false, ...(lower && { limit: lower }) };
      }
      const isOffered = left === payment.amount_centavos && (await mayTakeBack(db, checkout, payment));
      return isOffered ? { left: numericText(left), is_whole: true } : null;
    },

    async request(paymentId, { amount, note }, caller, keyed) {
      const { checkout } = await find(paymentId);
      const role = await roleOf(checkout, caller);
      return withTx((tx) =>
        once(tx, keyed, async () => {
          await createCheckoutRepo(tx).lock(checkout);
          const payment = await createPaymentRepo(tx).find(paymentId);
          if (!payment) throw noSuchPayment();
          requirePaid(payment);
          const { left, deducted } = await leftOf(tx, payment);
          const wanted = amount === undefined ? left : (parsePesos(amount) ?? 0);
          if (role === 'PAYER') {
            if (!(await mayTakeBack(tx, checkout, payment))) throw tooLate();
            if (wanted !== payment.amount_centavos) throw deducted > 0 ? usedByUpgrade() : tooMuch();
          }
          if (wanted <= 0 || wanted > left) throw deducted > 0 ? usedByUpgrade() : tooMuch();
          const limit = role === 'OWNER' ? await ownerLimitOf(tx, checkout, { payment, left }) : null;
          if (limit && wanted > limit.most) throw overBalance(limit, wanted, left);
          const id = await requests.add(tx, {
            ...{ payment, amount: wanted, reason: 'REQUESTED', note: note ?? null },
            requestedBy: caller.userId,
          });
          await audit(tx, {
            ...{ actorId: caller.userId, action: 'payment.refund_requested', targetType: 'payment' },
            ...{ targetId: paymentId, groupId: checkout.group_id, after: { centavos: wanted } },
          });
          announceToAdministrators(tx, checkout);
          return shown(await createRefundRepo(tx).find(id));
        }),
      );
    },

    async reviews(query) {
      const { rows, total } = await createReviewRepo(db).list(query);
      return { data: rows, pagination: paginate(query, total) };
    },

    async settleByHand(id, reference, caller) {
      const refund = await createRefundRepo(db).find(id);
      if (!refund) throw new Problem('refund.not_found', 'This refund does not exist.');
      // It may have been made after all. Where the payment service does not answer, the administrator's word counts.
      await deps.submission.lookUp(refund.checkout_id).catch((error: unknown) => {
        if (!(error instanceof ProviderError)) throw error;
      });
      return withTx(async (tx) => {
        const checkout = await createCheckoutRepo(tx).byId(refund.checkout_id);
        if (checkout) await createCheckoutRepo(tx).lock(checkout);
        const payment = await createPaymentRepo(tx).find(refund.payment_id);
        const before = await createRefundRepo(tx).find(id);
        if (before?.status === 'MANUAL_REQUIRED' && payment?.status === 'DISPUTED')
          throw new Problem(
            'payment.disputed',
            'This payment is disputed. Wait until that is decided, or the money could go back twice.',
          );
        const isDone = await deps.submission.settleByHand(tx, id, reference);
        const after = await createRefundRepo(tx).find(id);
        if (!isDone && after?.withdrawn_at != null)
          throw new Problem(
            'refund.not_manual',
            'The payer used this money for the next period. Do not send it.',
          );
        if (!isDone && after?.status === 'FAILED')
          throw new Problem(
            'refund.already_sent',
            'This money already went back another way. Do not send it.',
          );
        if (!isDone && after?.status !== 'SUCCEEDED')
          throw new Problem('refund.not_manual', 'The payment service makes this refund.');
        if (!isDone && after?.sent_reference !== reference)
          throw new Problem('refund.already_sent', 'This refund was already sent. Do not send it again.');
        if (isDone)
          await audit(tx, {
            ...{ actorId: caller.userId, action: 'payment.refunded_by_hand', targetType: 'refund' },
            ...{ targetId: id, after: { reference, centavos: refund.amount_centavos } },
          });
        return shown(after);
      });
    },
  };
}

function requirePaid({ status }: PaymentRow): void {
  if (status === 'DISPUTED')
    throw new Problem('payment.disputed', 'This payment is disputed. It cannot be refunded now.');
  if (status !== 'PAID' && status !== 'REFUNDED')
    throw new Problem('payment.not_paid', 'This payment has not arrived.');
}

function noSuchPayment(): Problem {
  return new Problem('payment.not_found', 'This payment does not exist.');
}

function tooMuch(): Problem {
  return new Problem('refund.too_much', 'Enter no more than is left of this payment.');
}

function overBalance(limit: OwnerLimit, wanted: number, left: number): Problem {
  const fresh = { ...shownLimit(limit, left), takes: numericText(limit.takes(wanted)) };
  const [takes, balance] = [pesoText(fresh.takes), pesoText(signedText(limit.balance))];
  return new Problem(
    'refund.over_balance',
    `This refund takes ${takes} of the balance of your community, which is ${balance}. You can refund up to ${pesoText(numericText(limit.most))}.`,
    { fresh },
  );
}

function tooLate(): Problem {
  return new Problem(
    'refund.not_allowed',
    'You can take back a first purchase within 7 days, before you open a quarter of the lessons. Please write to the owner.',
  );
}

function usedByUpgrade(): Problem {
  return new Problem(
    'refund.too_much',
    'An upgrade deducted what was left of this payment. Refund the upgrade first.',
  );
}

function shown(row: RefundRow | null): Refund {
  if (!row) throw new Error('a refund is missing in its own transaction');
  const { id, payment_id, amount_centavos, reason, note, status, created_at } = row;
  return { id, payment_id, amount: numericText(amount_centavos), reason, note, status, created_at };
}
