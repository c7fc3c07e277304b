import { POST_MAX } from '../../contract/content.ts';

/** Quotes and lists inside one another beyond this many levels: nobody writes so, and parsers recurse into each. */
const DEPTH_MAX = 20;
/** Signs that may begin or end something. Finding what belongs together takes the square of their number. */
const MARKS_MAX = 2000;

const DEEP = new RegExp(String.raw`^[ \t]*(?:(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])[ \t]*){${DEPTH_MAX},}`, 'm');
const MARKS = /[*_~`[\]!<&|]/g;

/** Whether formatting `text` takes no longer than a person's own text ever would; one made to stall readers does not pass. */
export function isSimpleEnough(text: string): boolean {
  if (text.length > POST_MAX || DEEP.test(text)) return false;
  return (text.match(MARKS)?.length ?? 0) <= MARKS_MAX;
}
