import type { Earnings } from '../../../contract/money/earnings.ts';

/** The parts of a month's takings, in the order in which they are drawn. The classes are the colours of the chart. */
export const offerParts = [
  { part: 'net', name: 'You keep', color: 'bg-accent-fill' },
  { part: 'commission', name: 'Commission', color: 'bg-sun' },
  { part: 'processing', name: 'Payment fees', color: 'bg-line-field' },
  { part: 'transfers', name: 'Transfers to you', color: 'bg-muted' },
  { part: 'plan', name: 'Plan', color: 'bg-good-fill' },
  { part: 'refunds', name: 'Refunds', color: 'bg-danger-line' },
] as const satisfies readonly { part: keyof Earnings; name: string; color: string }[];
