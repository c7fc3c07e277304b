import { HOUR_MS } from '../../../contract/core/durations.ts';

/** How long a restriction lasts. English; translated with `t`. */
export const restrictionLengths = [
  { value: 'hour', ms: HOUR_MS, label: '1 hour' },
  { value: 'day', ms: 24 * HOUR_MS, label: '1 day' },
  { value: 'week', ms: 7 * 24 * HOUR_MS, label: '7 days' },
  { value: 'open', ms: null, label: 'Until lifted' },
] as const;

export type RestrictionLength = (typeof restrictionLengths)[number]['value'];

/** When a restriction of that length ends that begins now; null when it has no end. */
export function endOf(length: RestrictionLength): string | null {
  const ms = restrictionLengths.find(({ value }) => value === length)?.ms ?? null;
  return ms === null ? null : new Date(Date.now() + ms).toISOString();
}
