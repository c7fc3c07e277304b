import { plainText } from '../../../markdown/plain-text.ts';

/**
 * Returns the first line of a markdown text that is not empty, without its markup, at most `max` code points. For
 * reading only: to use the markup, render the text.
 */
export function plainLine(markdown: string, max: number): string {
  const lines = plainText(markdown).split('\n');
  const line = lines.find((one) => one.trim() !== '') ?? '';
  return [...line.trim()].slice(0, max).join('');
}
