/** Characters of a secret that hashes rest on: 32 of them hold 128 random bits when they are hexadecimal digits. */
export const SECRET_MIN = 32;

/** What people write where a secret is asked for. */
const WORDS = /changeme|password|passw0rd|secret|letmein|qwerty|tambayan|123456|abcdef/i;

/**
 * Whether `value` could have come out of a generator: long enough, many different characters, no word that is tried
 * first, and nothing repeated or counted up. It finds what people type, not what a bad generator makes.
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

/** Each three characters in a row, once: a word that is repeated adds none. */
function partsOf(value: string): ReadonlySet<string> {
  return new Set(Array.from({ length: value.length - 2 }, (_, at) => value.slice(at, at + 3)));
}

/** How many characters are the one before, or stand next to it in the alphabet. */
function countedUp(value: string): number {
  const codes = [...value].map((character) => character.charCodeAt(0));
  return codes.filter((code, at) => at > 0 && Math.abs(code - (codes[at - 1] ?? 0)) <= 1).length;
}
