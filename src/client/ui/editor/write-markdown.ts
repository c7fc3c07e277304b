import type { Fragment, Node } from 'prosemirror-model';
import type { Dialect } from './dialect.ts';
import { writeLines } from './write-lines.ts';

/**
 * The markdown of a document; empty when it has no text. Reading it again gives the same text with the same formatting.
 * Signs that are text are escaped only where they would be read as formatting.
 */
export function writeMarkdown(doc: Node, dialect: Dialect): string {
  if (isBlank(doc)) return '';
  const last = doc.lastChild;
  const space =
    last?.type.name === 'paragraph' && !isBlank(last) ? /[ \t]+$/.exec(last.textContent)?.[0] : '';
  return linesOf(doc.content, dialect).join('\n') + (space ?? '');
}

const isBlank = (node: Node) => node.textContent.trim() === '';

/** Neighbouring lists of one kind are read as one; nothing stands between them. */
function isSameKind(list: Node, before: Node | undefined): boolean {
  return before?.type === list.type && before.attrs.delimiter === list.attrs.delimiter;
}

/** Whether the list is read as one right below a line of text. */
function canFollowText({ attrs, firstChild }: Node): boolean {
  return (attrs.start ?? 1) === 1 && firstChild !== null && !isEmptyLine(firstChild.firstChild ?? undefined);
}

function isEmptyLine(node: Node | undefined): boolean {
  return node?.isTextblock === true && node.type.name !== 'code_block' && isBlank(node);
}

/** The reverse of `Reader.blocks`: empty paragraphs become empty lines. */
function linesOf(content: Fragment, dialect: Dialect, isInItem = false): string[] {
  const lines: string[] = [];
  let before: 'none' | 'text' | 'other' = 'none';
  let empty = 0;
  let chunk: Node[] = [];
  let listBefore: Node | undefined;

  const add = (kind: 'text' | 'other', block: readonly string[], list?: Node) => {
    const isTight = before === 'none' || (before === 'text' && kind === 'text');
    const isNested = isInItem && before === 'text' && list !== undefined;
    const isContinued = list !== undefined && isSameKind(list, listBefore);
    const separated = isNested ? Math.max(empty, canFollowText(list) ? 0 : 1) : empty + (isTight ? 0 : 1);
    const newLines = isContinued ? 0 : separated;
    for (let n = 0; n < newLines; n += 1) lines.push('');
    for (const line of block) lines.push(line);
    before = kind;
    listBefore = list;
    empty = 0;
  };
  const endChunk = () => {
    if (chunk.length > 0) add('text', writeLines(chunk, dialect));
    chunk = [];
  };

  for (const block of content.content) {
    if (isEmptyLine(block)) {
      endChunk();
      empty += 1;
    } else if (block.type.name === 'paragraph') chunk.push(block);
    else {
      endChunk();
      add('other', blockLines(block, dialect), block.type.name.endsWith('_list') ? block : undefined);
    }
  }
  endChunk();
  for (let n = 0; n < empty; n += 1) lines.push('');
  return lines;
}

function blockLines(block: Node, dialect: Dialect): readonly string[] {
  switch (block.type.name) {
    case 'heading':
      return writeLines([block], dialect);
    case 'blockquote':
      return linesOf(block.content, dialect).map((line) => (line === '' ? '>' : `> ${line}`));
    case 'code_block':
      return codeLines(block);
    default:
      return listLines(block, dialect);
  }
}

function codeLines({ textContent, attrs }: Node): string[] {
  const info = String(attrs.info);
  const sign = info.includes('`') ? '~' : '`';
  const runs = textContent.match(sign === '`' ? /`+/g : /~+/g) ?? [];
  const fence = sign.repeat(Math.max(3, ...runs.map(({ length }) => length + 1)));
  return [fence + info, ...(textContent === '' ? [] : textContent.split('\n')), fence];
}

function listLines(list: Node, dialect: Dialect): string[] {
  const lines: string[] = [];
  list.forEach((item, _, index) => {
    const { start, delimiter } = list.attrs;
    const marker = list.type.name === 'ordered_list' ? `${Number(start) + index}${String(delimiter)}` : '-';
    const indent = ' '.repeat(marker.length + 1);
    const [spaced = '', ...others] = linesOf(withoutEdges(item), dialect, true);
    // Spaces behind the marker would belong to it.
    const first = spaced.trimStart();
    // Only dashes behind the dash of an item would be a line across the page.
    const isRule = marker === '-' && /^-[-\s]+$/.test(first);
    lines.push(first === '' ? marker : `${marker} ${isRule ? '\\' : ''}${first}`);
    for (const line of others) lines.push(line === '' ? '' : indent + line);
  });
  return lines;
}

/** An item without empty lines at its beginning and end: they would end the list. */
function withoutEdges({ content }: Node): Fragment {
  let from = 0;
  let to = content.childCount;
  while (from < to - 1 && isEmptyLine(content.child(from))) from += 1;
  while (to > from + 1 && isEmptyLine(content.child(to - 1))) to -= 1;
  let start = 0;
  for (let n = 0; n < from; n += 1) start += content.child(n).nodeSize;
  let end = start;
  for (let n = from; n < to; n += 1) end += content.child(n).nodeSize;
  return content.cut(start, end);
}
