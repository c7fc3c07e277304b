import { MANILA_ZONE } from '../../../contract/core/manila.ts';

const ZONE = `'${MANILA_ZONE}'`;

/** SQL: the day of Manila's calendar at the instant `moment`. */
export function manilaDayOf(moment: string): string {
  return `(${moment} at time zone ${ZONE})::date`;
}

/** SQL that an index can serve: whether `moment` lies within the days `from` to `to` of Manila, both included. */
export function isInManilaDays(moment: string, from: string, to: string): string {
  return `(${moment} >= ${from}::date::timestamp at time zone ${ZONE}
    and ${moment} < (${to}::date + 1)::timestamp at time zone ${ZONE})`;
}
