/** Fewest characters of a secret that is used as the key of hashes: 32 hexadecimal digits are 128 random bits. */
export const SECRET_MIN = 32;

/** What people write instead of a real secret. */
const WORDS = /changeme|password|passw0rd|secret|letmein|qwerty|tambayan|123456|abcdef/i;

/**
 * Whether `value` looks generated: long enough, many different characters, no common word, and no repeated or ascending
 * parts. It finds what people type, not the output of a bad generator.
 */
export function isHardToGuess(value: string, length: number): boolean {
  return (
    value.length >= length &&
    new Set(value).size >= Math.min(10, length / 2) &&
    !WORDS.test(value) &&
    partsOf(value).size >= length - 6 &&
    countedUp(value) <= value.length / 2
  );
}

/** Each three characters in a row, once: a repeated word adds none. */
function partsOf(value: string): ReadonlySet<string> {
  return new Set(Array.from({ length: value.length - 2 }, (_, at) => value.slice(at, at + 3)));
}

/** Number of characters that equal the one before, or are next to it in the alphabet. */
function countedUp(value: string): number {
  const codes = [...value].map((character) => character.charCodeAt(0));
  return codes.filter((code, at) => at > 0 && Math.abs(code - (codes[at - 1] ?? 0)) <= 1).length;
}
