import type { Paragraph, Parents, PhrasingContent, Text } from 'mdast';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { defaultHandlers, type Info, type Options, type State, toMarkdown } from 'mdast-util-to-markdown';
import type { Node } from 'prosemirror-model';
import { KEPT } from '../../../markdown/plain-text.ts';
import type { Dialect } from './dialect.ts';
import { readBlocks } from './read-markdown.ts';
import { plainRuns, type Run, runsOf } from './runs.ts';

const options: Options = {
  emphasis: '*',
  bullet: '-',
  resourceLink: true,
  extensions: [gfmStrikethroughToMarkdown()],
};

const SPLIT_KEPT = new RegExp(String.raw`(${KEPT}|[^\s@]+@[^\s@]+)`, 'iu');

/** How signs of the text are written, the least escaped first. A sign escaped inside an address or a path would change it. */
const waysToWrite: readonly Options[] = [
  withText(({ value }) => value),
  withText(({ value }, _, state, info) =>
    value
      .split(SPLIT_KEPT)
      .map((part, n) => (n % 2 === 1 ? part : state.safe(part, info)))
      .join(''),
  ),
  options,
  // Underscores let formatting begin and end inside of words, with the letter beside them as a reference.
  { ...options, emphasis: '_', strong: '_' },
  withText(({ value }) =>
    value.replace(/[!-/:-@[-`{-~]/g, '\\$&').replace(/^[ \t]/gm, (space) => `&#${space.charCodeAt(0)};`),
  ),
];

function withText(
  text: (node: Text, parent: Parents | undefined, state: State, info: Info) => string,
): Options {
  return { ...options, handlers: { ...defaultHandlers, text } };
}

/** Without one of these, a text without marks has no formatting. */
const MAY_FORMAT = /[\\`*_~[\]<>&#|!]|^\s*(?:[-+=:]|\d+[.)])|^\s/m;

const known = new WeakMap<Node, { readonly lines: readonly Node[]; readonly written: readonly string[] }>();

/**
 * The markdown of lines that follow each other, or of one heading. The text is written as it is if it is read again as
 * the same; otherwise its signs are escaped. If that does not help, which happens where formatting begins or ends
 * inside words, the formatting is left out, and the text stays.
 */
export function writeLines(lines: readonly Node[], dialect: Dialect): readonly string[] {
  const [first] = lines;
  if (first === undefined) return [];
  const before = known.get(first);
  if (before?.lines.length === lines.length && before.lines.every((line, n) => line === lines[n]))
    return before.written;
  const written = markdownOfLines(lines, dialect).split('\n');
  known.set(first, { lines, written });
  return written;
}

function markdownOfLines(lines: readonly Node[], dialect: Dialect): string {
  const [first] = lines;
  const runs = lines.flatMap(runsOf).filter((line) => line.length > 0);
  const level = first?.type.name === 'heading' ? Number(first.attrs.level) : 0;
  const plain = runs.map((line) => line.map(({ text }) => text).join('')).join('\n');
  if (
    level === 0 &&
    runs.every((line) => line.every(({ marks }) => marks.length === 0)) &&
    !MAY_FORMAT.test(plain)
  )
    return plain;
  for (const wanted of [runs, runs.map(plainRuns)]) {
    for (const markdown of waysOf(wanted, level, dialect))
      if (isReadAs(markdown, wanted, level, dialect)) return markdown;
  }
  return markdownOf(runs.map(plainRuns), level, options);
}

/** All lines as they are, each line as it can be by itself, and then all of them with more and more escapes. */
function* waysOf(lines: readonly (readonly Run[])[], level: number, dialect: Dialect): Generator<string> {
  const [asTyped = options, ...others] = waysToWrite;
  yield markdownOf(lines, level, asTyped);
  if (lines.length > 1 && level === 0)
    yield lines
      .map((line) => {
        const ways = waysToWrite.map((way) => markdownOf([line], 0, way));
        return ways.find((one) => isReadAs(one, [line], 0, dialect)) ?? ways.at(-1);
      })
      .join('\n');
  for (const way of others) yield markdownOf(lines, level, way);
}

function markdownOf(lines: readonly (readonly Run[])[], level: number, way: Options): string {
  const children = lines.flatMap((line, n): PhrasingContent[] =>
    n === 0 ? phrasing(line) : [{ type: 'text', value: '\n' }, ...phrasing(line)],
  );
  const paragraph: Paragraph = { type: 'paragraph', children };
  const depth = Math.min(6, level) as 1 | 2 | 3 | 4 | 5 | 6;
  return toMarkdown(level === 0 ? paragraph : { type: 'heading', depth, children }, way).trimEnd();
}

/** The tree of a line: the mark that goes on for longest is outermost. */
function phrasing(runs: readonly Run[]): PhrasingContent[] {
  const found: PhrasingContent[] = [];
  for (let from = 0; from < runs.length; ) {
    const run = runs[from];
    if (run === undefined) break;
    let [outer, to] = [run.marks[0], from + 1];
    if (outer === undefined) found.push({ type: 'text', value: run.text });
    else {
      for (const mark of run.marks) {
        let end = from + 1;
        while (runs[end]?.marks.some((other) => other.eq(mark)) === true) end += 1;
        // Code is innermost: it holds nothing but text.
        if (mark.type.name !== 'code' && (end > to || outer.type.name === 'code')) [outer, to] = [mark, end];
      }
      const chosen = outer;
      const inside = runs
        .slice(from, to)
        .map(({ text, marks }) => ({ text, marks: marks.filter((mark) => !mark.eq(chosen)) }));
      const children = phrasing(inside);
      const { name } = chosen.type;
      if (name === 'code') found.push({ type: 'inlineCode', value: run.text });
      else if (name === 'link')
        found.push({ type: 'link', url: String(chosen.attrs.href), children } as PhrasingContent);
      else if (name === 'strong') found.push({ type: 'strong', children });
      else if (name === 'em') found.push({ type: 'emphasis', children });
      else found.push({ type: 'delete', children });
    }
    from = to;
  }
  return found;
}

/** Whether reading `markdown` gives exactly these lines with this formatting. */
function isReadAs(
  markdown: string,
  lines: readonly (readonly Run[])[],
  level: number,
  dialect: Dialect,
): boolean {
  const { schema } = dialect;
  const wanted = lines.map((line) =>
    schema.node(
      level === 0 ? 'paragraph' : 'heading',
      level === 0 ? null : { level },
      line.map(({ text, marks }) => schema.text(text, marks)),
    ),
  );
  const read = readBlocks(markdown, dialect);
  return (
    read.length === wanted.length && read.every((block, n) => wanted[n] !== undefined && block.eq(wanted[n]))
  );
}
