/** How members can pay, as the calculator lists it. */
export const payMethods = ['gcash', 'maya', 'qrph', 'card'] as const;
export type PayMethod = (typeof payMethods)[number];

/** The day on which the rates below were published. */
export const PROCESSING_AS_OF = '2026-06-17';

/**
 * What the payment provider takes of one payment, with VAT: hundredths of a percent, and centavos. An estimate: the fee
 * that the provider reports for a payment is the one that counts.
 */
export const processingRates: Readonly<Record<PayMethod, { readonly bps: number; readonly fixed: number }>> =
  {
    gcash: { bps: 250, fixed: 0 },
    maya: { bps: 200, fixed: 0 },
    qrph: { bps: 150, fixed: 0 },
    card: { bps: 350, fixed: 1_500 },
  };

/** Percent of the payments that are made in each way. Together 100. */
export type MethodMix = Readonly<Record<PayMethod, number>>;

export const usualMix: MethodMix = { gcash: 60, maya: 15, qrph: 15, card: 10 };
