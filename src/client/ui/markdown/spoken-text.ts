import type { Person } from '../../../contract/account/people.ts';
import { withNames } from '../../../contract/chat/mentions.ts';

const PAIRS = [
  /(`+)(?<words>[^`\n]+)\1/g,
  /(\*\*|__|~~)(?=\S)(?<words>[^\n]+?)(?<=\S)\1/g,
  /(?<![\p{L}\p{N}*_])([*_])(?=\S)(?<words>[^*_\n]+?)(?<=\S)\1(?![\p{L}\p{N}*_])/gu,
] as const;

/** A text for screen readers: words and names, without the formatting signs. */
export function spokenText(text: string, mentions: readonly Person[]): string {
  const bare = withNames(text, mentions)
    .replace(/^```[^\n]*$/gm, '')
    .replace(/^\s{0,3}(?:#{1,6}|>|[-*+])\s+/gm, '')
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1');
  return PAIRS.reduce((words, pair) => words.replace(pair, '$<words>'), bare).trim();
}
