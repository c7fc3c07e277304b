import { MENTION_PATTERN } from '../../../contract/chat/mentions.ts';

/** Letters of other alphabets, and digits, that look like Latin letters. */
const LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    a: 'аα4',
    b: 'вβ',
    c: 'сς',
    d: 'ԁđ',
    e: 'еε3',
    h: 'нһ',
    i: 'іιı1',
    j: 'ј',
    k: 'кκ',
    l: 'ӏł',
    m: 'м',
    n: 'ν',
    o: 'оοø0',
    p: 'рρ',
    s: 'ѕ5',
    t: 'тτ7',
    u: 'υ',
    x: 'хχ',
    y: 'уγ',
  }).flatMap(([latin, others]) => [...others].map((other) => [other, latin])),
);

/** Words with at least one letter may contain digits that look like letters. Plain numbers are not matched. */
const WORD_WITH_LETTER = /\p{N}*\p{L}[\p{L}\p{N}]*/gu;

/** Normalizes a text for the comparison: `Peña` and `PENA` are equal, and so are letters that look alike. */
function folded(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();
  return plain.replace(WORD_WITH_LETTER, (word) =>
    [...word].map((sign) => LOOK_ALIKES[sign] ?? sign).join(''),
  );
}

/** The words of a text, separated by a space. Every character except letters and digits separates words. */
function wordsOf(text: string): string {
  return folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .join(' ')
    .trim();
}

/** The text as readers see it: without formatting marks, and with the labels of links only. */
function withoutMarks(text: string): string {
  return text
    .replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (_, hex?: string, decimal?: string) =>
      characterOf(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
    )
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/[*_~`\\]/g, '');
}

function characterOf(codePoint: number): string {
  return codePoint > 0 && codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : ' ';
}

/** Single letters in a row, as in `b a d`, are joined to one word. */
function withoutSpacing(words: string): string {
  return words.replace(/(?<![\p{L}\p{N}])[\p{L}\p{N}](?: [\p{L}\p{N}](?![\p{L}\p{N}]))+/gu, (spelled) =>
    spelled.replaceAll(' ', ''),
  );
}

/**
 * Returns the first of `blocked` that `text` contains as a whole word or phrase, in any spelling; null when there is
 * none.
 */
export function blockedWordIn(text: string, blocked: readonly string[]): string | null {
  if (blocked.length === 0) return null;
  const written = text.replace(MENTION_PATTERN, ' ');
  const seen = wordsOf(withoutMarks(written));
  const readings = [wordsOf(written), seen, withoutSpacing(seen)].map((words) => ` ${words} `);
  return (
    blocked.find((phrase) => {
      const wanted = wordsOf(phrase);
      return wanted !== '' && readings.some((words) => words.includes(` ${wanted} `));
    }) ?? null
  );
}

/** An address with its scheme, a markdown link, or a name that ends like a domain. */
const LINK =
  /https?:\/\/|\bwww\.|\]\(|[\p{L}\d]\.(?:com|net|org|info|biz|ph|io|me|co|ly|gg|app|dev|shop|store|site|online|xyz|link|top|live|tv|edu|gov)(?![\p{L}\d])/iu;

export function hasLink(text: string): boolean {
  return LINK.test(text);
}
