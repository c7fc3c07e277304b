/** Quotes and lists inside one another beyond this many levels: nobody writes so, and parsers recurse into each. */
const DEPTH_MAX = 20;
/** Signs that may begin or end something. Finding what belongs together takes the square of their number. */
const MARKS_MAX = 2000;
/** List items, quotes, headings, cells and paragraphs. A reader's phone draws each as an element of its own. */
const BLOCKS_MAX = 500;

const CONTAINERS = String.raw`[ \t]*(?:(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))[ \t]*)`;
const DEEP = new RegExp(String.raw`^[ \t]*(?:(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])[ \t]*){${DEPTH_MAX},}`, 'm');
const MARKS = /[*_~`[\]!<&|]/g;
const PREFIX = new RegExp(`^${CONTAINERS}+`);
const CONTAINER = /[>*+-]|\d+[.)]/g;

/**
 * Whether formatting `markdown` takes no longer than a person's own text ever would. The server takes no other, and what
 * it took before is shown without formatting.
 */
export function isSimpleMarkdown(markdown: string): boolean {
  if (DEEP.test(markdown) || countOf(markdown, MARKS) > MARKS_MAX) return false;
  let blocks = 0;
  let isAfterBlank = true;
  for (const line of markdown.split('\n')) {
    const prefix = PREFIX.exec(line)?.[0] ?? '';
    const rest = line.slice(prefix.length);
    const isBlank = rest.trim() === '';
    blocks += countOf(prefix, CONTAINER) + countOf(rest, /\|/g);
    if (/^[ \t]*#/.test(rest) || (isAfterBlank && !isBlank)) blocks += 1;
    isAfterBlank = isBlank;
  }
  return blocks <= BLOCKS_MAX;
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
