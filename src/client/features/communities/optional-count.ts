import * as z from 'zod/mini';

/** A field for a whole number from 1 to `max`, or for none. `message` says so. */
export function optionalCount(max: number, message: string) {
  return z.pipe(
    z.string().check(
      z.trim(),
      z.refine(
        (text) => text === '' || (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= max),
        message,
      ),
    ),
    z.transform((text) => (text === '' ? null : Number(text))),
  );
}
