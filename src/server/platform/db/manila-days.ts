import { MANILA_ZONE } from '../../../contract/core/manila.ts';

const ZONE = `'${MANILA_ZONE}'`;

/** SQL: the day of Manila's calendar at the instant `moment`. */
export function manilaDayOf(moment: string): string {
  return `(${moment} at time zone ${ZONE})::date`;
}

/** SQL: the month of Manila's calendar at the instant `moment`, like 2026-11. */
export function manilaMonthOf(moment: string): string {
  return `to_char((${moment}) at time zone ${ZONE}, 'YYYY-MM')`;
}

/** SQL: the instant that is so many days after the end of the month of Manila in which `moment` lies. */
export function afterMonthOf(moment: string, days: number): string {
  return `(date_trunc('month', ${moment} at time zone ${ZONE}) + interval '1 month ${days} days') at time zone ${ZONE}`;
}

/** SQL that an index can serve: whether `moment` lies within the days `from` to `to` of Manila, both included. */
export function isInManilaDays(moment: string, from: string, to: string): string {
  return `(${moment} >= ${from}::date::timestamp at time zone ${ZONE}
    and ${moment} < (${to}::date + 1)::timestamp at time zone ${ZONE})`;
}
