import * as z from 'zod/mini';
import type { PaymentFailure } from '../../../../../contract/money/checkouts.ts';
import type { PayMethod } from '../../../../../contract/money/pay-methods.ts';
import {
  ProviderError,
  type ProviderPayment,
  type ProviderRefund,
  type ProviderSession,
} from '../provider.ts';

/** What PayMongo calls the ways to pay. There is one for each bank, and `maya` was once PayMaya. */
const METHODS: ReadonlyMap<string, PayMethod> = new Map([
  ['gcash', 'gcash'],
  ['paymaya', 'maya'],
  ['maya', 'maya'],
  ['grab_pay', 'grab_pay'],
  ['shopeepay', 'shopeepay'],
  ['shopee_pay', 'shopeepay'],
  ['qrph', 'qrph'],
  ['card', 'card'],
  ['billease', 'billease'],
  ['dob', 'online_banking'],
  ['dob_ubp', 'online_banking'],
]);

/** The names that are sent where the account does not tell its own. */
const USUAL_NAMES: Readonly<Record<PayMethod, readonly string[]>> = {
  gcash: ['gcash'],
  maya: ['paymaya'],
  grab_pay: ['grab_pay'],
  shopeepay: ['shopeepay'],
  qrph: ['qrph'],
  card: ['card'],
  billease: ['billease'],
  online_banking: ['dob', 'dob_ubp'],
};

/** What an account calls its ways to pay: a session with a name that it does not have is refused. */
export type AccountNames = Readonly<Partial<Record<PayMethod, readonly string[]>>>;

/** As PayMongo usually calls them. */
export function usualNamesOf(methods: readonly PayMethod[]): AccountNames {
  return Object.fromEntries(methods.map((method) => [method, USUAL_NAMES[method]]));
}

/** Returns null for a way to pay that we do not know. */
function methodOf(name: string): PayMethod | null {
  return METHODS.get(name) ?? (name.startsWith('brankas') ? 'online_banking' : null);
}

/** Codes of failed attempts (payments.md 1.5). */
const FAILURES: ReadonlyMap<string, PaymentFailure> = new Map([
  ['PY0105', 'INSUFFICIENT_BALANCE'],
  ['insufficient_funds', 'INSUFFICIENT_BALANCE'],
  ['PY0119', 'DECLINED'],
  ['generic_decline', 'DECLINED'],
  ['card_declined', 'DECLINED'],
  ['AMOUNT_EXCEED_LIMIT', 'LIMIT_EXCEEDED'],
  ['CLOSED', 'EXPIRED'],
]);

const optional = <Type extends z.ZodMiniType>(type: Type) => z.catch(z.nullish(type), null);
const text = optional(z.string());
const seconds = optional(z.int());

/** A resource is `{id, attributes: {…}}`, or flat. */
const resource = z.object({ id: z.string(), attributes: optional(z.record(z.string(), z.unknown())) });

const sessionShape = z.object({
  reference_number: z.string(),
  status: text,
  checkout_url: text,
  payments: optional(z.array(z.unknown())),
});
const paymentShape = z.object({
  amount: z.int(),
  currency: z.string(),
  fee: optional(z.int()),
  status: z.string(),
  source: optional(z.object({ type: text })),
  metadata: optional(z.object({ ref: text })),
  external_reference_number: text,
  failed_code: text,
  disputed: optional(z.boolean()),
  livemode: z.boolean(),
  paid_at: seconds,
  created_at: seconds,
  updated_at: seconds,
  refunds: optional(z.array(z.unknown())),
});
const webhookShape = z.object({ url: z.string(), status: z.string() });
const refundShape = z.object({ amount: z.int(), status: z.string(), notes: text });

/** @throws ProviderError `unknown` when it has another shape. */
function unwrap<Output extends object>(what: string, value: unknown, shape: z.ZodMiniType<Output>) {
  const outer = resource.safeParse(value);
  const inner = shape.safeParse(outer.success ? (outer.data.attributes ?? value) : undefined);
  if (!outer.success || !inner.success)
    throw new ProviderError('unknown', `PayMongo sent a ${what} of another shape`, {
      code: 'unexpected_shape',
    });
  return { id: outer.data.id, ...inner.data };
}

/** `{data: …}` or what is in it. */
export function dataOf(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : answer;
}

/** The address to pay at; null when there is none any more. */
export function openedOf(answer: unknown): { readonly sessionId: string; readonly url: string | null } {
  const { id, checkout_url } = unwrap('session', dataOf(answer), sessionShape);
  return { sessionId: id, url: checkout_url ?? null };
}

export function sessionOf(answer: unknown): ProviderSession {
  const { id, reference_number: ref, status, payments } = unwrap('session', dataOf(answer), sessionShape);
  return {
    sessionId: id,
    ref,
    state: status === 'expired' ? 'expired' : 'open',
    payments: (payments ?? []).map((value) => ({ ...paymentOf(value).payment, sessionId: id, ref })),
  };
}

/** A payment, when it was made, when something happened to it, and its refunds as PayMongo sent them. */
export function paymentOf(value: unknown) {
  const found = unwrap('payment', value, paymentShape);
  const isPaid = found.status === 'paid';
  const isFailed = found.status === 'failed';
  const payment: ProviderPayment = {
    paymentId: found.id,
    sessionId: null,
    ref: found.metadata?.ref ?? found.external_reference_number ?? null,
    amount: found.amount,
    currency: found.currency,
    fee: found.fee ?? null,
    method: found.source?.type ? methodOf(found.source.type) : null,
    // Refunded payments were paid; what a later release adds is not paid until it says so.
    status: isPaid || found.status.includes('refunded') ? 'paid' : isFailed ? 'failed' : 'pending',
    failure: isFailed ? (FAILURES.get(found.failed_code ?? '') ?? 'OTHER') : null,
    isDisputed: found.disputed ?? false,
    refunded: (found.refunds ?? []).reduce((sum: number, value) => sum + givenBack(value), 0),
    isLive: found.livemode,
    paidAt: found.paid_at ? new Date(found.paid_at * 1000) : null,
  };
  const times = [found.created_at, found.paid_at, found.updated_at];
  return {
    payment,
    createdAt: new Date((found.created_at ?? 0) * 1000),
    times: times.flatMap((at) => (at ? [new Date(at * 1000)] : [])),
    refunds: found.refunds ?? [],
  };
}

/** The id and the time of what has another shape than {@link paymentOf} knows, as far as it says them. */
export function unreadableOf(value: unknown): {
  readonly id: string | null;
  readonly createdAt: Date | null;
} {
  const { id, attributes } = resource.safeParse(value).data ?? {};
  const { created_at } = z.object({ created_at: seconds }).safeParse(attributes ?? value).data ?? {};
  return { id: id ?? null, createdAt: created_at ? new Date(created_at * 1000) : null };
}

/** A refund of another shape does not keep its payment from being read. */
function givenBack(value: unknown): number {
  const { attributes } = resource.safeParse(value).data ?? {};
  const { amount, status } = refundShape.safeParse(attributes ?? value).data ?? {};
  return status === 'succeeded' ? (amount ?? 0) : 0;
}

/** Our reference is the first word of the notes. */
export function refundOf(value: unknown): ProviderRefund {
  const { id, amount, status, notes } = unwrap('refund', value, refundShape);
  return {
    refundId: id,
    refundRef: notes?.split(' ')[0] || null,
    amount,
    status: status === 'succeeded' || status === 'failed' ? status : 'pending',
  };
}

const pageShape = z.object({ data: z.array(z.unknown()), has_more: optional(z.boolean()) });

/** @throws ProviderError `unknown` when it is no list. */
export function pageOf(answer: unknown): { readonly data: readonly unknown[]; readonly hasMore: boolean } {
  const page = pageShape.safeParse(answer);
  if (!page.success)
    throw new ProviderError('unknown', 'PayMongo sent no list', { code: 'unexpected_shape' });
  return { data: page.data.data, hasMore: page.data.has_more ?? false };
}

/** The addresses that the account sends notices to: `enabled`, or stopped. */
export function webhooksOf(answer: unknown) {
  return pageOf(answer).data.map((value) => unwrap('webhook', value, webhookShape));
}

/** The ways to pay of an account, by its own names: a list of them, alone or under `data`. */
export function methodsOf(answer: unknown): AccountNames {
  const names = z.array(z.unknown()).safeParse(dataOf(answer));
  if (!names.success)
    throw new ProviderError('unknown', 'PayMongo sent no list of ways to pay', { code: 'unexpected_shape' });
  const known = names.data
    .filter((name) => typeof name === 'string')
    .map((name) => [methodOf(name), name] as const);
  const groups = Map.groupBy(known, ([method]) => method);
  groups.delete(null);
  return Object.fromEntries([...groups].map(([method, all]) => [method, all.map(([, name]) => name)]));
}
