/**
 * What is posted for each thing that happens to money. Pure. Amounts are centavos; a debit is positive, a credit
 * negative, and the entries of a posting add up to zero.
 */

/** Accounts that exist once. */
export const commonAccounts = [
  /** What the payment service owes us: payments less its fees. */
  'provider_clearing',
  'bank',
  'commission_revenue',
  'plan_revenue',
  'vat_output',
  /** Fees of payments for plans of the platform. */
  'processing_expense',
  'withholding_payable',
  /** Fees of payments that bought nothing. */
  'refund_loss',
  /** Money that belongs to nothing yet: it is checked, or goes back. */
  'suspense',
  /** What a bank has taken until its dispute is decided. */
  'disputed',
] as const;
export type CommonAccount = (typeof commonAccounts)[number];

/** An account: a common one, or what a community's creator is owed. */
export type Account = CommonAccount | { readonly creator_payable: string };

export interface Entry {
  readonly account: Account;
  readonly amount: number;
}

/** Entries that are posted together, once for each `key`. */
export interface Posting {
  /** Like `pay:<payment>`. */
  readonly key: string;
  readonly kind:
    | 'payment'
    | 'fee'
    | 'fee_moved'
    | 'disputed'
    | 'dispute_over'
    | 'dispute_fee'
    | 'refund'
    | 'unmatched'
    | 'released'
    | 'outside'
    | 'payout'
    | 'payout_returned'
    | 'correction';
  readonly ref: { readonly type: 'payment' | 'refund' | 'payout'; readonly id: string };
  /** The key of the posting that this one makes undone. */
  readonly reverses?: string;
  /** Of a correction: what kind of thing it takes back, in the end. */
  readonly corrects?: Posting['kind'];
  /** The key of the wrong posting in whose place this one stands. */
  readonly replaces?: string;
  readonly entries: readonly Entry[];
}

/** The share of a platform's plan price that is VAT, where it is owed. */
const taxModes = ['none', 'vat12'] as const;
export type TaxMode = (typeof taxModes)[number];

/** Who earns a payment. */
export type Earner =
  /** A member paid a community. `bps`: hundredths of a percent that the platform keeps. */
  | { readonly groupId: string; readonly bps: number }
  /** A community paid for its plan. */
  | { readonly tax: TaxMode };

export function paymentKey(paymentId: string): string {
  return `pay:${paymentId}`;
}

export function unmatchedKey(paymentId: string): string {
  return `hold:${paymentId}`;
}

export function releasedKey(paymentId: string): string {
  return `release:${paymentId}`;
}

/** A payment that bought what it was for. */
export function postPayment(paymentId: string, amount: number, earner: Earner): Posting {
  return {
    key: paymentKey(paymentId),
    kind: 'payment',
    ref: { type: 'payment', id: paymentId },
    entries: entries([{ account: 'provider_clearing', amount }, ...earned(amount, earner)]),
  };
}

function earned(amount: number, earner: Earner): Entry[] {
  if ('tax' in earner) {
    const vat = earner.tax === 'vat12' ? Math.floor((2 * amount * 12 + 112) / (2 * 112)) : 0;
    return [
      { account: 'plan_revenue', amount: vat - amount },
      { account: 'vat_output', amount: -vat },
    ];
  }
  const commission = Math.floor((amount * earner.bps) / 10_000);
  return [
    { account: { creator_payable: earner.groupId }, amount: commission - amount },
    { account: 'commission_revenue', amount: -commission },
  ];
}

/** Money that came in and bought nothing: it is the wrong amount, came twice, or too late. */
export function postUnmatched(paymentId: string, amount: number): Posting {
  return {
    key: unmatchedKey(paymentId),
    kind: 'unmatched',
    ref: { type: 'payment', id: paymentId },
    entries: entries([
      { account: 'provider_clearing', amount },
      { account: 'suspense', amount: -amount },
    ]),
  };
}

/**
 * A member paid the owner directly. It is earned and received at once: nothing is owed for it, and no commission is
 * taken of money that the platform never had.
 */
export function postOutside(paymentId: string, amount: number, groupId: string): Posting {
  const account = { creator_payable: groupId };
  return {
    key: `outside:${paymentId}`,
    kind: 'outside',
    ref: { type: 'payment', id: paymentId },
    entries: entries([
      { account, amount },
      { account, amount: -amount },
    ]),
  };
}

/** The owner had not got that payment after all. */
export function postOutsideReversed(paymentId: string, amount: number, groupId: string): Posting {
  const { key, kind, ref, entries: posted } = postOutside(paymentId, amount, groupId);
  return {
    ...{ key: `outside-back:${paymentId}`, kind, ref, reverses: key },
    entries: entries(posted.map((one) => ({ ...one, amount: -one.amount }))),
  };
}

/** An administrator decided that an unmatched payment counts after all. */
export function postReleased(paymentId: string, amount: number, earner: Earner): Posting {
  return {
    key: releasedKey(paymentId),
    kind: 'released',
    ref: { type: 'payment', id: paymentId },
    entries: entries([{ account: 'suspense', amount }, ...earned(amount, earner)]),
  };
}

/** Who bears what the payment service takes of a payment. */
export function feeAccountOf(earner: Earner | null): Account {
  if (earner === null) return 'refund_loss';
  return 'tax' in earner ? 'processing_expense' : { creator_payable: earner.groupId };
}

/**
 * The payment service said what it takes of a payment, or (with a `change`: which one) that it takes so much more, or
 * less. It keeps that when the payment is given back.
 */
export function postFee(paymentId: string, fee: number, bearer: Account, change = 0): Posting {
  return {
    key: change === 0 ? `fee:${paymentId}` : `fee:${paymentId}:${change}`,
    kind: 'fee',
    ref: { type: 'payment', id: paymentId },
    entries: entries([
      { account: bearer, amount: fee },
      { account: 'provider_clearing', amount: -fee },
    ]),
  };
}

/** The fee of an unmatched payment, once the payment counts. */
export function postFeeMoved(paymentId: string, fee: number, bearer: Account): Posting {
  return {
    key: `fee-moved:${paymentId}`,
    kind: 'fee_moved',
    ref: { type: 'payment', id: paymentId },
    entries: entries([
      { account: bearer, amount: fee },
      { account: 'refund_loss', amount: -fee },
    ]),
  };
}

/** A dispute of a payment. `round`: how often the bank took the money. */
export interface DisputedMoney {
  readonly id: string;
  readonly round: number;
  readonly paymentId: string;
  readonly amount: number;
  readonly fee: number;
}

/** The bank took what is left of a payment, and the dispute's fee, until it is decided. */
export function postDisputed({ id, round, paymentId, amount, fee }: DisputedMoney): Posting {
  return {
    key: `disputed:${id}:${round}`,
    kind: 'disputed',
    ref: { type: 'payment', id: paymentId },
    entries: entries([
      { account: 'disputed', amount: amount + fee },
      { account: 'provider_clearing', amount: -amount - fee },
    ]),
  };
}

/** The dispute is decided: exactly the reverse. What is lost is posted as a refund and {@link postDisputeFee}. */
export function postDisputeOver(dispute: DisputedMoney): Posting {
  const { key, ref, entries: posted } = postDisputed(dispute);
  return {
    ...{ key: `dispute-over:${dispute.id}:${dispute.round}`, kind: 'dispute_over', ref, reverses: key },
    entries: entries(posted.map((one) => ({ ...one, amount: -one.amount }))),
  };
}

/** A dispute was lost: the payment service keeps its fee. */
export function postDisputeFee({ id, paymentId, fee }: DisputedMoney, bearer: Account): Posting {
  return {
    key: `dispute-fee:${id}`,
    kind: 'dispute_fee',
    ref: { type: 'payment', id: paymentId },
    entries: entries([
      { account: bearer, amount: fee },
      { account: 'provider_clearing', amount: -fee },
    ]),
  };
}

/** Who bears the fees of a payment that `first` has. */
export function bearerOf(first: Account): Account {
  if (typeof first === 'object') return first;
  return first === 'plan_revenue' ? 'processing_expense' : 'refund_loss';
}

/**
 * Takes back the part `amount` of what a payment brought. `posted`: who has the payment now, see {@link earnedBy};
 * `returned`: who gave back what of it earlier. The platform gives back its commission in proportion, rounded down;
 * refunds that add up to the payment give back all of it. What is more than the books say was brought, because its
 * posting was reversed, is nobody's: it is checked.
 */
export function postRefund(
  refundId: string,
  { posted, returned, amount }: { posted: readonly Entry[]; returned: readonly Entry[]; amount: number },
): Posting {
  const whole = -total(posted);
  const before = total(returned);
  const covered = Math.max(0, Math.min(amount, whole - before));
  const [first, ...others] = covered === 0 ? [] : posted;
  const shares = others.map(({ account, amount: earned }) => ({
    account,
    amount:
      partOf(-earned, before + covered, whole) -
      total(returned.filter((one) => isSame(one.account, account))),
  }));
  const rest = covered - total(shares);
  return {
    key: `refund:${refundId}`,
    kind: 'refund',
    ref: { type: 'refund', id: refundId },
    entries: entries([
      ...(first === undefined ? [] : [{ account: first.account, amount: rest }]),
      ...shares,
      { account: 'suspense', amount: amount - covered },
      { account: 'provider_clearing', amount: -amount },
    ]),
  };
}

function total(all: readonly Entry[]): number {
  return all.reduce((sum, { amount }) => sum + amount, 0);
}

function isSame(a: Account, b: Account): boolean {
  return typeof a === 'object' && typeof b === 'object' ? a.creator_payable === b.creator_payable : a === b;
}

function partOf(amount: number, part: number, whole: number): number {
  return Math.floor((amount * part) / whole);
}

/** The credits of a payment: the creator or the plan first, then the platform's part or the tax. */
export function earnedBy(all: readonly Entry[]): Entry[] {
  const isFirst = ({ account }: Entry) => typeof account === 'object' || account === 'plan_revenue';
  const credits = all.filter(({ amount }) => amount < 0);
  return [...credits.filter(isFirst), ...credits.filter((entry) => !isFirst(entry))];
}

export interface PayoutAmounts {
  readonly groupId: string;
  /** What leaves the creator's account, without the fee of the transfer. */
  readonly amount: number;
  /** Tax that is kept for the tax office. */
  readonly withheld: number;
  readonly transferFee: number;
}

/** A creator was paid. */
export function postPayout(payoutId: string, payout: PayoutAmounts): Posting {
  return {
    key: `payout:${payoutId}`,
    kind: 'payout',
    ref: { type: 'payout', id: payoutId },
    entries: entries([
      { account: { creator_payable: payout.groupId }, amount: payout.amount + payout.transferFee },
      { account: 'bank', amount: payout.withheld - payout.amount - payout.transferFee },
      { account: 'withholding_payable', amount: -payout.withheld },
    ]),
  };
}

/** A payout came back: exactly the reverse. */
export function postPayoutReturned(payoutId: string, payout: PayoutAmounts): Posting {
  return {
    key: `payout-returned:${payoutId}`,
    kind: 'payout_returned',
    ref: { type: 'payout', id: payoutId },
    entries: postPayout(payoutId, payout).entries.map(({ account, amount }) => ({
      account,
      amount: -amount,
    })),
  };
}

/** A transaction was wrong: exactly the reverse, about the same thing. It is posted at most once for each. */
export function postCorrection(wrong: Wrong & { readonly entries: readonly Entry[] }): Posting {
  return {
    ...{ key: `correction:${wrong.id}`, kind: 'correction', ref: wrong.ref, reverses: wrong.key },
    corrects: wrong.about,
    entries: entries(wrong.entries.map(({ account, amount }) => ({ account, amount: -amount }))),
  };
}

/** What should have been posted instead of what was wrong. */
export function postReplacement(wrong: Wrong, right: readonly Entry[]): Posting {
  return {
    ...{ key: `replacement:${wrong.id}`, kind: wrong.about, ref: wrong.ref, replaces: wrong.key },
    entries: entries(right),
  };
}

interface Wrong {
  readonly id: string;
  readonly key: string;
  readonly ref: Posting['ref'];
  /** Its kind, or what it takes back. */
  readonly about: Posting['kind'];
}

/** Without entries of zero, which say nothing. */
function entries(all: readonly Entry[]): Entry[] {
  if (!all.every(({ amount }) => Number.isSafeInteger(amount)))
    throw new Error('an amount of the ledger is not a whole number of centavos');
  if (total(all) !== 0) throw new Error('the entries of a posting do not add up to zero');
  return all.filter(({ amount }) => amount !== 0);
}
