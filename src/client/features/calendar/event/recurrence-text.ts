import type { Recurrence } from '../../../../contract/calendar/calendar-facts.ts';
import { formatShortDay, joinText, weekdayName } from '../../../i18n/format-calendar.ts';
import { t } from '../../../i18n/t.ts';
import { addDays, type Day, isSameMonth, weekdayOf } from '../store/calendar-days.ts';

/** Numbered as on the wire: 0 is Sunday. */
export const weekdayCodes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

/** Converts a weekday of the wire to a number. Its position in the month ("2TU") is ignored. */
function numberOf(code: string): number {
  return weekdayCodes.findIndex((one) => code.endsWith(one));
}

/**
 * Which weekday of its month a day is, in the wire's form: the third Saturday is `3SA`, the last one is
 * `-1SA`.
 */
export function placeInMonth(day: Day): string {
  const nth = Math.ceil(Number(day.slice(8)) / 7);
  const isLast = !isSameMonth(day, addDays(day, 7));
  return `${nth > 4 || (nth === 4 && isLast) ? -1 : nth}${weekdayCodes[weekdayOf(day)] ?? 'SU'}`;
}

/** "the third Saturday" */
export function placeText(place: string): string {
  const day = weekdayName(numberOf(place), 'long');
  switch (place.slice(0, -2)) {
    case '1':
      return t('the first {day}', { day });
    case '2':
      return t('the second {day}', { day });
    case '3':
      return t('the third {day}', { day });
    case '4':
      return t('the fourth {day}', { day });
    default:
      return t('the last {day}', { day });
  }
}

/** "Tuesday", "Tuesday and Thursday". Sorted from Sunday on, whatever the input order. */
function weekdaysText(codes: readonly string[], start: Day): string {
  const numbers = codes.length === 0 ? [weekdayOf(start)] : codes.map(numberOf);
  return joinText([...numbers].sort((a, b) => a - b).map((number) => weekdayName(number, 'long')));
}

function everyText({ freq, interval: n, by_day }: Recurrence, start: Day): string {
  switch (freq) {
    case 'DAILY':
      return t('{n, plural, =1 {Every day} other {Every # days}}', { n });
    case 'WEEKLY': {
      if (n === 1 && by_day.length === 7) return t('Every day');
      const days = weekdaysText(by_day, start);
      return t('{n, plural, =1 {Every {days}} other {Every # weeks on {days}}}', { n, days });
    }
    case 'MONTHLY': {
      const [place] = by_day;
      const day = place === undefined ? t('day {n}', { n: Number(start.slice(8)) }) : placeText(place);
      return t('{n, plural, =1 {Every month on {day}} other {Every # months on {day}}}', { n, day });
    }
    case 'YEARLY':
      return t('{n, plural, =1 {Every year} other {Every # years}}', { n });
  }
}

/**
 * How an event repeats, in words: "Every Tuesday until 12 Dec". `start` is the day of the first occurrence.
 */
export function recurrenceText(rule: Recurrence, start: Day, today: Day): string {
  const every = everyText(rule, start);
  if (rule.until !== null) return t('{every} until {day}', { every, day: formatShortDay(rule.until, today) });
  if (rule.count !== null)
    return t('{every}, {n, plural, one {once} other {# times}}', { every, n: rule.count });
  return every;
}
