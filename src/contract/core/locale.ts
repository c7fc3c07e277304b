/** What the product speaks; the first one where nothing better is known. */
export const languages = ['en', 'fil'] as const;
export type Language = (typeof languages)[number];

/** The zone of whoever has chosen none and whose device has not said one: most of our people are there. */
export const DEFAULT_TIME_ZONE = 'Asia/Manila';

/** Whether `name` is a zone of the IANA database. An offset like `+08:00` knows no summer time and is none. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
