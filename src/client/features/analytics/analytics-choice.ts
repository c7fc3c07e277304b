import * as z from 'zod/mini';
import { createStore } from 'zustand/vanilla';
import { analyticsIntervals } from '../../../contract/analytics/analytics-facts.ts';
import { storedValue } from '../../data/storage/stored-value.ts';

/** How many days each range has, today included. */
export const rangeDays = { week: 7, month: 30, quarter: 90, year: 365 } as const;

const choice = z.object({
  range: z.catch(z.enum(['week', 'month', 'quarter', 'year']), 'month'),
  interval: z.catch(z.enum(analyticsIntervals), 'day'),
});
export type AnalyticsChoice = z.output<typeof choice>;
const stored = storedValue('tambayan.analytics', choice);

/** The range and the interval on this device. The address of the page has no parameters (SPEC §2). */
export const analyticsChoice = createStore<AnalyticsChoice>()(() => stored.read() ?? choice.parse({}));

export function chooseAnalytics(change: Partial<AnalyticsChoice>): void {
  analyticsChoice.setState(change);
  stored.write(analyticsChoice.getState());
}
