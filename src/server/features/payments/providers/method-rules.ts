import { type PayMethod, payMethods } from '../../../../contract/money/pay-methods.ts';
import type { Capabilities } from './provider.ts';

// The rules below were read on 2026-06-17 (payments.md 1.1, 1.4 and 1.5).

/** Centavos that a payment has at least. */
const MIN_CENTAVOS = 20_00;

interface MethodRule {
  /** Centavos. */
  readonly max: number;
  /** Null: the money cannot go back the way it came. */
  readonly refund: { readonly withinDays: number; readonly isPartial: boolean } | null;
  /** For how long a payment can still arrive after the payer has left. */
  readonly lateSeconds: number;
}

const MINUTE = 60;
const partial = (withinDays: number) => ({ withinDays, isPartial: true });

const methodRules: Readonly<Record<PayMethod, MethodRule>> = {
  // Below ₱100,000.
  gcash: { max: 99_999_99, refund: partial(180), lateSeconds: 240 * MINUTE },
  maya: { max: 100_000_00, refund: partial(365), lateSeconds: 30 * MINUTE },
  grab_pay: { max: 100_000_00, refund: partial(90), lateSeconds: 15 * MINUTE },
  shopeepay: { max: 100_000_00, refund: partial(90), lateSeconds: 20 * MINUTE },
  // A transfer between banks, at most ₱50,000.
  qrph: { max: 50_000_00, refund: null, lateSeconds: 30 * MINUTE },
  card: { max: 1_000_000_00, refund: partial(60), lateSeconds: 30 * MINUTE },
  billease: { max: 100_000_00, refund: partial(60), lateSeconds: 30 * MINUTE },
  // Some banks give nothing back, others pay the merchant, who must pay the customer.
  online_banking: { max: 1_000_000_00, refund: null, lateSeconds: 60 * MINUTE },
};

/** The rules for the methods that an account offers. */
export function capabilitiesOf(methods: Iterable<PayMethod>): Capabilities {
  return {
    methods: new Set(methods),
    minCentavos: MIN_CENTAVOS,
    maxCentavos: (method) => methodRules[method].max,
    refund: (method) => methodRules[method].refund,
    latePaymentSeconds: (method) => methodRules[method].lateSeconds,
  };
}

/** The methods that can pay `amount` centavos, in the order in which they are offered. */
export function methodsFor(amount: number, { methods, maxCentavos }: Capabilities): PayMethod[] {
  return payMethods.filter((method) => methods.has(method) && amount <= maxCentavos(method));
}
