import * as z from 'zod/mini';

/** A whole file as Base64, of at most `maxBytes`. */
export function wholeFile(maxBytes: number, tooLarge: string) {
  return z
    .string()
    .check(
      z.minLength(1, 'The file is empty'),
      z.maxLength(4 * Math.ceil(maxBytes / 3), tooLarge),
      z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'The file did not arrive whole'),
    );
}
