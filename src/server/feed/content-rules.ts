import { MENTION_PATTERN } from '../../contract/chat-mentions.ts';

/** What is made of a word before it is compared: `Peña` and `PENA` are one. Everything else separates words. */
function wordsOf(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain
    .split(/[^\p{L}\p{N}]+/u)
    .join(' ')
    .trim();
}

/** The first of `blocked` that stands in `text` as a whole word or phrase; null when none does. */
export function blockedWordIn(text: string, blocked: readonly string[]): string | null {
  if (blocked.length === 0) return null;
  const words = ` ${wordsOf(text.replace(MENTION_PATTERN, ' '))} `;
  return (
    blocked.find((phrase) => {
      const wanted = wordsOf(phrase);
      return wanted !== '' && words.includes(` ${wanted} `);
    }) ?? null
  );
}

/** An address with its scheme, a markdown link, or a name that ends as those of sites do. */
const LINK =
  /https?:\/\/|\bwww\.|\]\(|[\p{L}\d]\.(?:com|net|org|info|biz|ph|io|me|co|ly|gg|app|dev|shop|store|site|online|xyz|link|top|live|tv|edu|gov)(?![\p{L}\d])/iu;

export function hasLink(text: string): boolean {
  return LINK.test(text);
}
