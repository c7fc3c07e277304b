import * as z from 'zod/mini';
import { DAY_MS } from './durations.ts';
import { hidesNothing, isSeen, visibleLine } from './visible-text.ts';

/** False for text that PostgreSQL or JSON cannot hold: NUL and halves of surrogate pairs. */
function isStorable(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}

/** Any text a person writes. Add lengths with `.check(...)`; NUL and lone surrogates are refused with a message. */
/* @__NO_SIDE_EFFECTS__ */
export function text() {
  return z.string().check(z.refine(isStorable, 'Text contains characters that cannot be stored'));
}

/** Text that is trimmed before its lengths are checked. It is empty if a person sees nothing of it. */
/* @__NO_SIDE_EFFECTS__ */
export function trimmedText() {
  return text().check(z.trim(), z.overwrite<string>(emptyUnlessSeen));
}

/** UUIDv7 made by the application; other versions are accepted when read. */
export const id = z.uuid();

/** ISO-8601 UTC with milliseconds, as JavaScript writes it. */
export const instant = z.iso.datetime();

/** Years that someone may name, of the calendar and of everything else; clocks and zones are known for these. */
export const YEARS = { from: 2000, to: 2100 };

/** Whether the text is an instant within `YEARS`, on whatever clock: databases and calendars end somewhere beyond. */
export function isGivenInstant(value: string): boolean {
  const at = Date.parse(value);
  return at >= Date.UTC(YEARS.from, 0) - DAY_MS && at <= Date.UTC(YEARS.to, 0) + DAY_MS;
}

/** An instant that comes from outside. */
export const givenInstant = z.iso
  .datetime()
  .check(z.refine(isGivenInstant, 'Choose a time between the years 2000 and 2100'));

/** Whether the text is an http or https address. */
export function isWebUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol } = new URL(value);
  return protocol === 'https:' || protocol === 'http:';
}

/** A host with at least one dot, as it begins an address without a scheme: "youtu.be/x", "//www.youtube.com". */
const BEGINS_WITH_HOST =
  /^(?:\/\/)?(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:xn--[a-z\d-]+|\p{L}[\p{L}\p{M}]+)(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/** The name of a file on one's device, which no site is meant by. */
const IS_FILE_NAME =
  /^[^/?#]*\.(?:png|jpe?g|gif|webp|avif|heic|svg|mp4|webm|og[gv]|mov|m4[av]|mp3|wav|pdf|docx?|xlsx?|pptx?|txt|csv|zip)$/i;

/** An address as people type it: where it begins with a host, it gets its `https://`. Every other text stays as it is. */
export function withScheme(typed: string): string {
  const address = typed.trim();
  return BEGINS_WITH_HOST.test(address) && !IS_FILE_NAME.test(address)
    ? `https://${address.replace(/^\/\//, '')}`
    : typed;
}

/** The check that understands an address without its `https://`. Place it before all others. */
export const completeAddress = z.overwrite(withScheme);

/** An http or https address, or empty. SPEC §5; other schemes can run code, so they are not addresses here. */
/* @__NO_SIDE_EFFECTS__ */
export function webUrlOrEmpty(message: string) {
  return trimmedText().check(
    completeAddress,
    z.maxLength(2048),
    z.refine((value) => value === '' || isWebUrl(value), message),
  );
}

/** A yes or no in a query string. Anything else counts as absent, since a hand-edited address must still work. */
export const queryFlag = z.catch(
  z.optional(
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((value) => value === 'true'),
    ),
  ),
  undefined,
);

/** Refuses what hides something; for names that have rules of their own for spaces. */
export const nothingHidden = z.refine<string>(
  hidesNothing,
  'Please remove line breaks and hidden characters',
);

/**
 * One line that others see, such as a name or a title: see {@link visibleLine}. Signs that nobody sees are removed, since
 * they come with what people paste. Add lengths with `.check(...)`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function oneLine() {
  return text().check(z.overwrite<string>(visibleLine), z.overwrite<string>(emptyUnlessSeen));
}

/** A text of which nothing can be seen counts as empty. */
function emptyUnlessSeen(value: string): string {
  return isSeen(value) ? value : '';
}
