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
    .replace(/^[ \t]*\|[ \t:|-]*-[ \t:|-]*\|[ \t]*$/gm, '')
    .replace(/^[ \t]*\|(.*)\|[ \t]*$/gm, (_, cells: string) =>
      cells
        .split('|')
        .map((cell) => cell.trim())
        .filter((cell) => cell !== '')
        .join(', '),
    )
    .replace(/^\s{0,3}(?:#{1,6}|>|[-*+])\s+/gm, '')
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1');
  return PAIRS.reduce((words, pair) => words.replace(pair, '$<words>'), bare)
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim();
}

/** The same in one line, for excerpts in lists. */
export function plainExcerpt(text: string, mentions: readonly Person[] = []): string {
  return spokenText(text, mentions).replace(/\s+/g, ' ');
}
