import { MANILA_ZONE } from './manila.ts';

/** The languages of the product. The first one is the default. */
export const languages = ['en', 'fil'] as const;
export type Language = (typeof languages)[number];

/** The zone of users who have chosen none and whose device has not sent one: most users are there. */
export const DEFAULT_TIME_ZONE = MANILA_ZONE;

/**
 * Whether `name` is a zone of the IANA database. An offset like `+08:00` has no daylight saving rules and is no zone.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
