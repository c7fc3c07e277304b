import type { PlanCycle } from '../../../../contract/communities/plans.ts';
import { MINUTE_MS } from '../../../../contract/core/durations.ts';
import {
  CHECKOUT_MINUTES,
  type Checkout,
  type CheckoutStatus,
  type PaymentFailure,
} from '../../../../contract/money/checkouts.ts';
import { numericText } from '../../../../contract/money/money.ts';
import type { PlanSnapshot, Quote } from '../../../../contract/money/quotes.ts';
import { isOpen } from './checkout-status.ts';

/** Why a checkout waits for an administrator. */
export type ReviewReason = 'AMOUNT' | 'CURRENCY' | 'MODE' | 'REFERENCE' | 'NOT_DELIVERED' | 'COUPON';

/** A stored checkout. Amounts are centavos, times ISO 8601. */
export interface CheckoutRow {
  readonly id: string;
  readonly ref: string;
  readonly purpose: Checkout['purpose'];
  readonly kind: Checkout['kind'];
  readonly payer_id: string;
  readonly group_id: string;
  readonly subscription_id: string | null;
  readonly plan_snapshot: PlanSnapshot;
  readonly quote: Quote;
  readonly amount_centavos: number;
  readonly provider_session_id: string | null;
  readonly provider_url: string | null;
  readonly attempt: number;
  readonly status: CheckoutStatus;
  readonly fulfilled_payment_id: string | null;
  readonly last_failure_code: PaymentFailure | null;
  readonly review_reason: ReviewReason | null;
  readonly expires_at: string;
  readonly created_at: string;
  readonly version: number;
}

export type NewCheckout = Pick<
  CheckoutRow,
  | 'id'
  | 'ref'
  | 'purpose'
  | 'kind'
  | 'payer_id'
  | 'group_id'
  | 'subscription_id'
  | 'plan_snapshot'
  | 'quote'
  | 'expires_at'
  | 'created_at'
> & { readonly provider: string; readonly settlement: Settlement };

/** Who holds a creator's money: see payments.md 0.7. */
export type Settlement = 'split' | 'direct' | 'collect';

/** What only reading adds. */
export interface CheckoutView extends CheckoutRow {
  readonly group_name: string;
  readonly group_slug: string;
  readonly course: Checkout['course'];
  readonly paid_until: string | null;
  readonly refunded_centavos: number;
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A reference that cannot be guessed: 50 random bits. */
export function newRef(bytes: Uint8Array): string {
  return `CHK-${[...bytes.slice(0, 10)].map((byte) => ALPHABET.charAt(byte % 32)).join('')}`;
}

/** The reference that a payment service knows: the second attempt at opening has its number behind it. */
export function attemptRef({ ref }: Pick<CheckoutRow, 'ref'>, attempt: number): string {
  return attempt === 1 ? ref : `${ref}-${attempt}`;
}

/** `CHK-` and ten signs. */
const REF_LENGTH = 14;

/** The reference of the checkout in one that a payment service knows. */
export function refOfAttempt(theirs: string): string {
  return theirs.slice(0, REF_LENGTH);
}

/** Whether the reference of a session at the payment service is one of this checkout. */
export function isRefOf({ ref }: Pick<CheckoutRow, 'ref'>, theirs: string): boolean {
  return theirs === ref || (theirs.startsWith(`${ref}-`) && /^\d+$/.test(theirs.slice(ref.length + 1)));
}

/** What is bought, beside the name of its plan, as the payment service shows it. */
export const descriptions: Readonly<Record<CheckoutRow['purpose'], Readonly<Record<PlanCycle, string>>>> = {
  MEMBERSHIP: {
    ONE_TIME: 'One-time membership',
    MONTHLY: 'Monthly membership',
    YEARLY: 'Yearly membership',
  },
  PLATFORM_PLAN: { ONE_TIME: 'One-time plan', MONTHLY: 'Monthly plan', YEARLY: 'Yearly plan' },
};

export function expiryOf(now: number): string {
  return new Date(now + CHECKOUT_MINUTES * MINUTE_MS).toISOString();
}

export function toCheckout(row: CheckoutView): Checkout {
  return {
    ref: row.ref,
    purpose: row.purpose,
    kind: row.kind,
    group: { id: row.group_id, name: row.group_name, slug: row.group_slug },
    plan_type: row.plan_snapshot.plan_type,
    plan_cycle_type: row.plan_snapshot.plan_cycle_type,
    course: row.course,
    fee_amount: numericText(row.quote.base),
    credit_amount: numericText(row.quote.credit),
    discount_amount: numericText(row.quote.discount),
    amount: numericText(row.amount_centavos),
    status: row.status,
    last_failure: row.last_failure_code,
    url: isOpen(row.status) ? row.provider_url : null,
    expires_at: row.expires_at,
    paid_until: row.paid_until,
    refunded_amount: numericText(row.refunded_centavos),
    created_at: row.created_at,
    version: row.version,
  };
}
