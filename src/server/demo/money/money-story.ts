import type { PayMethod } from '../../../contract/money/pay-methods.ts';

/** The community that people pay for. */
export const PAID = { slug: 'hurno-sa-sugbo', owner: 'luzabellana' };

/** What went wrong with one of the payments: `late` the wallet confirmed after the checkout had ended. */
export type Mishap = 'twice' | 'late' | 'in grace';

/** Months that one person paid, one after the other. */
export interface PaidMonths {
  readonly from: string;
  /** The name of a plan in `courses.json`. */
  readonly plan: string;
  readonly method: PayMethod;
  readonly times: number;
  /** Days from now to the end of the last month. */
  readonly endsIn: number;
  /** The code with which the first of them was cheaper. */
  readonly coupon?: string;
  /** By the number of the payment, from 0. */
  readonly mishaps?: Readonly<Record<number, Mishap>>;
}

export const months: readonly PaidMonths[] = [
  { from: 'kenongkingco', plan: 'Suki', method: 'gcash', times: 4, endsIn: 26 },
  {
    ...{ from: 'marivictumulak', plan: 'Negosyante', method: 'maya', times: 3, endsIn: 17 },
    mishaps: { 1: 'twice' },
  },
  // Changes to the larger plan in the middle of a month.
  { from: 'gliceriabooc', plan: 'Suki', method: 'gcash', times: 1, endsIn: -35 },
  {
    ...{ from: 'gliceriabooc', plan: 'Negosyante', method: 'gcash', times: 2, endsIn: 12 },
    mishaps: { 1: 'in grace' },
  },
  // In the days of grace: the last payment failed.
  { from: 'rheamaevillarin', plan: 'Suki', method: 'gcash', times: 2, endsIn: -1.5 },
  {
    ...{ from: 'nongteody', plan: 'Suki', method: 'qrph', times: 2, endsIn: 12.5 },
    mishaps: { 1: 'late' },
  },
  { from: 'janreyalcoseba', plan: 'Suki', method: 'shopeepay', times: 2, endsIn: 20 },
  { from: 'mannygo88', plan: 'Negosyante', method: 'card', times: 1, endsIn: 25, coupon: 'NEGOSYO20' },
];

/** The owner's coupons: one that goes on, and one for a batch that is over. */
export const coupons = [
  { code: 'BATCH1', percent_off: 50, max_uses: 10, daysAgo: 90, isOff: true },
  { code: 'NEGOSYO20', percent_off: 20, max_uses: 50, daysAgo: 30, isOff: false },
];

/** Will not renew. */
export const cancelled = { from: 'janreyalcoseba', daysAgo: 3, at: '21:05' };

/** The class, and the part of it that the owner gave back. */
export const classDay = {
  ...{
    from: 'arnelcabahug',
    plan: 'Usa ka adlaw sa hurno',
    method: 'gcash' as const,
    daysAgo: 30,
    at: '19:40',
  },
  refund: {
    ...{ pesos: 500, daysAgo: 26, at: '18:15' },
    note: 'Gibalik ang bayad sa mga sangkap nga wala magamit sa klase.',
  },
};

/** Payments that were tried and never made. */
export const failures = [
  { from: 'danicaruiz', plan: 'Suki', hoursAgo: 25 * 24, times: 1 },
  { from: 'rheamaevillarin', plan: 'Suki', hoursAgo: 9, times: 1 },
];

export const proofSettings = {
  ...{ daysAgo: 70, at: '09:00' },
  instructions:
    'GCash 0917 555 0142, Luz A. Ipadala ang eksaktong kantidad, unya isulat dinhi ang reference number ug ilakip ang screenshot. Tan-awon nako matag gabii.',
};

export const proofs = [
  {
    ...{ from: 'norhayausman', plan: 'Suki', amount: '99.00', reference: '8014 226 390 551' },
    ...{ hoursAgo: 20 * 24, decision: 'accept' as const, reason: '' },
  },
  {
    ...{ from: 'danicaruiz', plan: 'Suki', amount: '99.00', reference: '3027 118 904 466' },
    ...{ hoursAgo: 24 * 24, decision: 'reject' as const },
    reason: 'Wala pa nako makita niini nga reference. Palihog tan-awa pag-usab ang screenshot.',
  },
  {
    ...{ from: 'preciousdawn', plan: 'Suki', amount: '99.00', reference: '9021 334 118 207' },
    ...{ hoursAgo: 5, decision: null, reason: '' },
  },
];

export const account = {
  ...{ method: 'GCASH' as const, account_name: 'Luz Abellana' },
  first: { account_number: '09175550142', daysAgo: 120, at: '10:20' },
  /** Replaces the first one, so that the next payout waits. */
  second: { account_number: '09985550176', daysAgo: 1, at: '08:45' },
};

/** Runs of payouts, and how each ended on the day after. */
export const runs = [
  { daysAgo: 40, at: '14:00', reference: '5018 774 120 993' },
  { daysAgo: 21, at: '14:00', failure: 'GCash: the account cannot receive this amount' },
  { daysAgo: 15, at: '14:00', reference: '5019 002 645 817' },
];
