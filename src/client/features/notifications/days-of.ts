import { dayKey } from '../../i18n/format.ts';
import type { Drawn } from './store/notification-state.ts';

/** Groups rows by day, in the order of the list. */
export function daysOf(rows: readonly Drawn[]): readonly (readonly [string, readonly Drawn[]])[] {
  const days = new Map<string, Drawn[]>();
  for (const row of rows) {
    const key = dayKey(row.at);
    const day = days.get(key);
    if (day === undefined) days.set(key, [row]);
    else day.push(row);
  }
  return [...days];
}
