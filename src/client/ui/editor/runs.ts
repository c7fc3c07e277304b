import type { Mark, Node } from 'prosemirror-model';

/** A piece of a line with the same formatting. */
export interface Run {
  readonly text: string;
  readonly marks: readonly Mark[];
}

/**
 * The lines of a paragraph or heading: markdown has no spaces at the end of a line, and no formatting that begins or
 * ends with a space.
 */
export function runsOf(block: Node): Run[][] {
  const lines: Run[][] = [[]];
  const isHeading = block.type.name === 'heading';
  block.forEach((child) => {
    const line = lines.at(-1) ?? [];
    if (child.isText)
      for (const text of (child.text ?? '').split(/(\s+)/)) line.push({ text, marks: child.marks });
    else lines.push([]);
  });
  return lines.map((line) =>
    merged(
      withoutMarksOnEdges(
        trimmed(
          line.filter(({ text }) => text !== ''),
          isHeading,
        ),
      ),
    ),
  );
}

/** The text of a line without its formatting. */
export function plainRuns(line: readonly Run[]): Run[] {
  return [{ text: line.map(({ text }) => text).join(''), marks: [] }];
}

const isSpace = (run: Run | undefined) => run !== undefined && run.text.trim() === '';

/** Without spaces at the end. Those at the beginning are the indentation of a line; a heading has none. */
function trimmed(line: readonly Run[], isHeading: boolean): readonly Run[] {
  let from = 0;
  let to = line.length;
  while ((isHeading || to === from + 1) && isSpace(line[from])) from += 1;
  while (to > from && isSpace(line[to - 1])) to -= 1;
  return line.slice(from, to);
}

/** Spaces at the edge of a mark lose it. */
function withoutMarksOnEdges(line: readonly Run[]): readonly Run[] {
  const found = [...line];
  const types = new Set(line.flatMap(({ marks }) => marks));
  for (const mark of types) {
    const hasMark = (run: Run | undefined) => run?.marks.some((other) => other.eq(mark)) === true;
    const lose = (at: number) => {
      const run = found[at];
      if (run !== undefined) found[at] = { ...run, marks: run.marks.filter((other) => !other.eq(mark)) };
    };
    for (let at = 0; at < found.length; at += 1)
      if (isSpace(found[at]) && hasMark(found[at]) && !hasMark(found[at - 1])) lose(at);
    for (let at = found.length - 1; at >= 0; at -= 1)
      if (isSpace(found[at]) && hasMark(found[at]) && !hasMark(found[at + 1])) lose(at);
  }
  return found;
}

function merged(line: readonly Run[]): Run[] {
  const found: Run[] = [];
  for (const run of line) {
    const last = found.at(-1);
    const isSame =
      last?.marks.length === run.marks.length &&
      last.marks.every((mark, n) => run.marks[n]?.eq(mark) === true);
    if (last !== undefined && isSame) found[found.length - 1] = { ...last, text: last.text + run.text };
    else found.push(run);
  }
  return found;
}
