import type { PayMethod } from './pay-methods.ts';

/** The day on which the rates below were published. */
export const PROCESSING_AS_OF = '2026-06-17';

interface ProcessingRate {
  /** Hundredths of a percent. */
  readonly bps: number;
  /** Centavos that are added. */
  readonly fixed: number;
  /** Centavos that are charged at least. */
  readonly least?: number;
}

/**
 * What the payment service takes of one payment, with VAT. An estimate: the fee that it reports for a payment is the
 * one that counts.
 */
export const processingRates: Readonly<Record<PayMethod, ProcessingRate>> = {
  gcash: { bps: 250, fixed: 0 },
  maya: { bps: 200, fixed: 0 },
  grab_pay: { bps: 220, fixed: 0 },
  shopeepay: { bps: 190, fixed: 0 },
  qrph: { bps: 150, fixed: 0 },
  card: { bps: 350, fixed: 1_500 },
  billease: { bps: 150, fixed: 0 },
  online_banking: { bps: 80, fixed: 0, least: 1_500 },
};

/** Returns the fee of one payment in centavos, rounded to the nearest. */
export function processingFee(method: PayMethod, amount: number): number {
  return feeAt(processingRates[method], amount);
}

export function feeAt({ bps, fixed, least = 0 }: ProcessingRate, amount: number): number {
  return Math.max(least, Math.floor((amount * bps + 5_000) / 10_000) + fixed);
}

/** The ways to pay that the calculator counts with. A card of another country costs more. */
export const calculatorMethods = ['gcash', 'maya', 'qrph', 'card', 'foreign'] as const;
export type CalculatorMethod = (typeof calculatorMethods)[number];
export const calculatorRates: Readonly<Record<CalculatorMethod, ProcessingRate>> = {
  gcash: processingRates.gcash,
  maya: processingRates.maya,
  qrph: processingRates.qrph,
  card: processingRates.card,
  foreign: { bps: 450, fixed: 1_500 },
};

/** Percent of the payments that are made in each way. Together 100. */
export type MethodMix = Readonly<Record<CalculatorMethod, number>>;
