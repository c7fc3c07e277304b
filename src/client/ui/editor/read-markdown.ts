import type { BlockContent, DefinitionContent, List, ListItem, Nodes, PhrasingContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Mark, Node, Schema } from 'prosemirror-model';
import { followableAddress } from '../markdown/followable-address.ts';
import { isSimpleEnough } from '../markdown/is-simple-enough.ts';
import type { Dialect } from './dialect.ts';

type Flow = BlockContent | DefinitionContent;

/**
 * The blocks of a markdown text. What the editor cannot show as it looks (tables, images, HTML …) is text, as it was
 * typed. Spaces at the end of a line are not kept.
 */
export function readBlocks(text: string, dialect: Dialect): Node[] {
  const source = text.replace(/\r\n?/g, '\n').replaceAll('\0', '');
  const { schema } = dialect;
  if (!isSimpleEnough(source)) return source.split('\n').map((line) => paragraph(schema, line));
  const tree = fromMarkdown(source, dialect.parseOptions);
  const lastLine = source.split('\n').length;
  return new Reader(source, schema).blocks(tree.children as Flow[], 1, lastLine);
}

/** The document of a markdown text. A space at its very end is kept, since the author goes on writing after it. */
export function readMarkdown(text: string, dialect: Dialect): Node {
  const blocks = readBlocks(text, dialect);
  const last = blocks.at(-1);
  const space = /[ \t]+$/.exec(text)?.[0];
  if (space !== undefined && last?.type.name === 'paragraph' && last.childCount > 0) {
    blocks[blocks.length - 1] = last.copy(last.content.addToEnd(dialect.schema.text(space)));
  }
  return dialect.schema.node('doc', null, blocks);
}

function paragraph(schema: Schema, line: string): Node {
  return schema.node('paragraph', null, line === '' ? [] : [schema.text(line)]);
}

/** Blocks that are lines of text in the editor. */
const IS_LINES = new Set(['paragraph', 'thematicBreak', 'table']);

class Reader {
  readonly #source: string;
  readonly #schema: Schema;

  constructor(source: string, schema: Schema) {
    this.#source = source;
    this.#schema = schema;
  }

  /** The blocks between two lines of the text, both included. Empty lines become empty paragraphs. */
  blocks(children: readonly Flow[], firstLine: number, lastLine: number, isInItem = false): Node[] {
    const found: Node[] = [];
    let wasLines = true;
    // As if there was a line before the first one.
    let endLine = firstLine - 1;
    for (const child of children) {
      const isLines = IS_LINES.has(child.type);
      const newlines = (child.position?.start.line ?? endLine) - endLine;
      // An empty line between two blocks that are not both text is needed anyway.
      const isNeeded =
        found.length > 0 && !(isLines && wasLines) && !(isInItem && wasLines && child.type === 'list');
      this.#addEmpty(found, newlines - (isNeeded ? 2 : 1));
      found.push(...this.#block(child));
      endLine = child.position?.end.line ?? endLine;
      wasLines = isLines;
    }
    this.#addEmpty(found, lastLine - endLine);
    return found.length > 0 ? found : [this.#schema.node('paragraph')];
  }

  #addEmpty(found: Node[], count: number): void {
    for (let n = 0; n < count; n += 1) found.push(this.#schema.node('paragraph'));
  }

  #block(node: Flow): Node[] {
    const schema = this.#schema;
    switch (node.type) {
      case 'paragraph':
        return this.#lines(node.children).map((line) => schema.node('paragraph', null, line));
      case 'heading': {
        const lines = this.#lines(node.children);
        const content = lines.flatMap((line, n) => (n === 0 ? line : [schema.text(' '), ...line]));
        return [schema.node('heading', { level: node.depth }, content)];
      }
      case 'blockquote': {
        const { start, end } = node.position ?? {};
        return [
          schema.node('blockquote', null, this.blocks(node.children, start?.line ?? 0, end?.line ?? 0)),
        ];
      }
      case 'code': {
        const info = [node.lang, node.meta].filter((word) => word !== null && word !== undefined).join(' ');
        return [schema.node('code_block', { info }, node.value === '' ? [] : [schema.text(node.value)])];
      }
      case 'list':
        return this.#lists(node);
      default:
        return this.#sourceOf(node)
          .split('\n')
          .map((line) => paragraph(schema, line));
    }
  }

  /** One list; several where numbers are left out. */
  #lists({ ordered, start, children, data }: List): Node[] {
    if (ordered !== true)
      return [
        this.#schema.node(
          'bullet_list',
          null,
          children.map((item) => this.#item(item)),
        ),
      ];
    const lists: Node[] = [];
    let next = start ?? 1;
    for (const item of children) {
      const number = item.data?.number ?? next;
      const last = lists.at(-1);
      if (last !== undefined && number === next)
        lists[lists.length - 1] = last.copy(last.content.addToEnd(this.#item(item)));
      else {
        const attrs = { start: number, delimiter: data?.delimiter ?? '.' };
        lists.push(this.#schema.node('ordered_list', attrs, [this.#item(item)]));
      }
      next = number + 1;
    }
    return lists;
  }

  #item({ children, checked }: ListItem): Node {
    const firstLine = children[0]?.position?.start.line ?? 0;
    const lastLine = children.at(-1)?.position?.end.line ?? 0;
    const blocks = this.blocks(children, firstLine, lastLine, true);
    const [first] = blocks;
    if (typeof checked === 'boolean' && first?.type.name === 'paragraph') {
      const box = this.#schema.text(checked ? '[x] ' : '[ ] ');
      blocks[0] = first.copy(first.content.addToStart(box));
    }
    return this.#schema.node('list_item', null, blocks);
  }

  /** The text as it was typed, without the signs of quotes and lists around it. */
  #sourceOf({ position }: Nodes): string {
    const source = this.#source.slice(position?.start.offset, position?.end.offset);
    return source.replace(/[ \t]*\n[ \t>]*/g, '\n').trim();
  }

  #lines(children: readonly PhrasingContent[]): Node[][] {
    const lines: Node[][] = [[]];
    this.#addInlines(lines, children, []);
    return lines;
  }

  #addText(lines: Node[][], text: string, marks: readonly Mark[]): void {
    text.split('\n').forEach((line, place) => {
      if (place > 0) lines.push([]);
      if (line !== '') lines.at(-1)?.push(this.#schema.text(line, marks));
    });
  }

  #addInlines(lines: Node[][], children: readonly PhrasingContent[], marks: readonly Mark[]): void {
    const add = (type: string, attrs: Record<string, string> | null = null) =>
      this.#schema.mark(type, attrs).addToSet(marks);
    for (const child of children) {
      if (child.type === 'text') this.#addText(lines, child.value, marks);
      else if (child.type === 'strong') this.#addInlines(lines, child.children, add('strong'));
      else if (child.type === 'emphasis') this.#addInlines(lines, child.children, add('em'));
      else if (child.type === 'delete') this.#addInlines(lines, child.children, add('strike'));
      else if (child.type === 'inlineCode') this.#addText(lines, child.value, add('code'));
      else if (child.type !== 'link') this.#addText(lines, this.#sourceOf(child), marks);
      else if (child.position === undefined) this.#addInlines(lines, child.children, marks);
      else if (this.#isPlainLink(child))
        this.#addInlines(lines, child.children, add('link', { href: child.url }));
      else this.#addText(lines, this.#sourceOf(child), marks);
    }
  }

  /** False for an address that was written without brackets: it is text. */
  #isPlainLink({ position, title, url, children }: Extract<PhrasingContent, { type: 'link' }>): boolean {
    return (
      this.#source[position?.start.offset ?? -1] === '[' &&
      (title ?? '') === '' &&
      followableAddress(url) !== '' &&
      children.length > 0
    );
  }
}
