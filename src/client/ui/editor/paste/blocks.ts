import type { Mark, Node, Schema } from 'prosemirror-model';

/** One thing of a pasted page, before the lines of a block of code, the items of a list … are put together. */
export type Block =
  | { readonly kind: 'line'; readonly content: readonly Node[]; readonly isCode: boolean }
  | { readonly kind: 'gap' }
  | {
      readonly kind: 'item';
      readonly level: number;
      readonly isOrdered: boolean;
      /** Where the page says one. */
      readonly number: number | null;
      readonly blocks: readonly Node[];
    }
  /** Lines of markdown that are text in the editor; they need an empty line around them. */
  | { readonly kind: 'table'; readonly lines: readonly string[] }
  | { readonly kind: 'node'; readonly node: Node };

type Item = Extract<Block, { kind: 'item' }>;
type Line = Extract<Block, { kind: 'line' }>;

/**
 * The document's blocks. Code of one line is a line with code in it. A table at the beginning or the end has an empty
 * line there. Empty lines are kept only between texts, unless `keepsEmpty`.
 */
export function nodesOf(blocks: readonly Block[], schema: Schema, keepsEmpty = false): Node[] {
  const found: Node[] = [];
  // Around other blocks than texts there is an empty line in any case.
  let wasText = blocks[0]?.kind === 'table';
  let isApart = false;
  const add = (nodes: readonly Node[], isText: boolean) => {
    if (nodes.length === 0) return;
    if (isApart && wasText && isText) found.push(schema.node('paragraph'));
    found.push(...nodes);
    [wasText, isApart] = [isText, false];
  };
  for (let at = 0; at < blocks.length; ) {
    const block = blocks[at];
    if (block === undefined) break;
    let end = at + 1;
    if (block.kind === 'gap') isApart = true;
    else if (block.kind === 'node') add([block.node], false);
    else if (block.kind === 'table') {
      isApart = true;
      add(
        block.lines.map((line) => schema.node('paragraph', null, [schema.text(line)])),
        true,
      );
      isApart = true;
    } else if (block.kind === 'item') {
      while (blocks[end]?.kind === 'item') end += 1;
      add(listsOf(blocks.slice(at, end) as readonly Item[], schema), false);
    } else if (block.isCode) {
      end = endOfCode(blocks, at);
      const lines = blocks.slice(at, end) as readonly (Line | { kind: 'gap' })[];
      if (end === at + 1) add([lineOf(block, schema)], true);
      else
        add(
          [codeOf(lines.map((line) => (line.kind === 'gap' ? '' : textOf(line))).join('\n'), '', schema)],
          false,
        );
    } else if (block.content.length === 0 && !keepsEmpty) isApart = true;
    else add([lineOf(block, schema)], true);
    at = end;
  }
  if (blocks.at(-1)?.kind === 'table') found.push(schema.node('paragraph'), schema.node('paragraph'));
  return found;
}

/** A block of code, without empty lines at its end. */
export function codeOf(text: string, info: string, schema: Schema): Node {
  const code = text.replace(/^(?:[ \t]*\n)+|\s+$/g, '');
  return schema.node('code_block', { info }, code === '' ? [] : [schema.text(code)]);
}

/** The nodes without spaces at both ends; spaces there are not kept in markdown. */
export function trimmed(content: readonly Node[], schema: Schema): Node[] {
  const texts = content.map((node) => ({ text: node.text ?? '', marks: node.marks }));
  while (texts[0] !== undefined && texts[0].text.trimStart() === '') texts.shift();
  while (texts.length > 0 && texts.at(-1)?.text.trimEnd() === '') texts.pop();
  const [first, last] = [texts[0], texts.at(-1)];
  if (first !== undefined) first.text = first.text.trimStart();
  if (last !== undefined) last.text = last.text.trimEnd();
  return texts.map(({ text, marks }) => schema.text(text, marks));
}

const textOf = ({ content }: Line) => content.map((node) => node.text ?? '').join('');

function endOfCode(blocks: readonly Block[], from: number): number {
  let end = from + 1;
  for (let at = end; at < blocks.length; at += 1) {
    const block = blocks[at];
    if (block?.kind === 'line' && block.isCode) end = at + 1;
    else if (block?.kind !== 'gap' && !(block?.kind === 'line' && block.content.length === 0)) break;
  }
  return end;
}

function lineOf(line: Line, schema: Schema): Node {
  const code = schema.mark('code');
  const marks: readonly Mark[] = [code];
  const text = textOf(line).trim();
  const content = line.isCode ? (text === '' ? [] : [schema.text(text, marks)]) : line.content;
  return schema.node('paragraph', null, content);
}

/** Items as lists in lists by their levels, which may begin anywhere and leave out some. */
function listsOf(items: readonly Item[], schema: Schema): Node[] {
  const lists: { isOrdered: boolean; start: number; nodes: Node[] }[] = [];
  for (let at = 0; at < items.length; ) {
    const item = items[at];
    if (item === undefined) break;
    let end = at + 1;
    while ((items[end]?.level ?? item.level) > item.level) end += 1;
    const own = item.blocks.length > 0 ? item.blocks : [schema.node('paragraph')];
    const node = schema.node('list_item', null, [...own, ...listsOf(items.slice(at + 1, end), schema)]);
    const list = lists.at(-1);
    const next = list === undefined ? 1 : list.start + list.nodes.length;
    if (list?.isOrdered === item.isOrdered && (!item.isOrdered || (item.number ?? next) === next))
      list.nodes.push(node);
    else lists.push({ isOrdered: item.isOrdered, start: item.number ?? 1, nodes: [node] });
    at = end;
  }
  return lists.map(({ isOrdered, start, nodes }) =>
    isOrdered ? schema.node('ordered_list', { start }, nodes) : schema.node('bullet_list', null, nodes),
  );
}
