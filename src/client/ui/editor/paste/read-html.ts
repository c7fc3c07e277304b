import type { Node, Schema } from 'prosemirror-model';
import type { Dialect } from '../dialect.ts';
import { type Block, codeOf, nodesOf, trimmed } from './blocks.ts';
import { type HtmlElement, readHtmlTree, stylesOf, textIn } from './html-tree.ts';
import { emojiOf, type InlineStyle, NO_STYLE, shownAddress, styleInside } from './inline-style.ts';
import { type Cell, gridOf, linesOfTable } from './table.ts';

const BLOCKS = new Set(
  'address article aside body center dd details div dl dt fieldset figcaption figure footer form header html main nav p section summary tbody td tfoot th thead tr caption'.split(
    ' ',
  ),
);

/** Where an element stands. */
interface Place extends InlineStyle {
  /** Depth of lists; 0 outside of them. */
  readonly level: number;
  /** Whether paragraphs have an empty line between them. */
  readonly hasGaps: boolean;
  /** Inside of a list or a table, tables are lines. */
  readonly isNested: boolean;
  /** What was copied in an editor of ours is kept to the letter. */
  readonly isOwn: boolean;
}

/** What was read of a page so far. */
class Page {
  readonly blocks: Block[] = [];
  readonly #schema: Schema;
  #line: { content: Node[]; isCode: boolean } | null = null;

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  /** Adds text to the present line. */
  write(text: string, place: Place): void {
    const words = place.keepsSpaces ? text : text.replace(/[ \t\n\r\f]+/g, ' ');
    const endsInSpace = this.#line?.content.at(-1)?.text?.endsWith(' ') ?? true;
    const shown = !place.keepsSpaces && endsInSpace ? words.replace(/^ /, '') : words;
    if (shown === '') return;
    const plain = place.isOwn ? shown : shown.replaceAll('\u00A0', ' ').replace(/[\u200B\uFEFF\0]/g, '');
    this.#line ??= { content: [], isCode: true };
    if (plain === '') return;
    const isBlank = plain.trim() === '';
    this.#line.isCode &&= isBlank || (place.isMono && place.keepsSpaces && !place.isOwn);
    this.#line.content.push(this.#schema.text(plain, this.#marksOf(place)));
  }

  /** Ends the present line; without one, an empty line if `isForced`. */
  endLine(place: Place, isForced = false): void {
    const line = this.#line;
    this.#line = null;
    if (line !== null) {
      const isCode = line.isCode && line.content.some((node) => node.text?.trim() !== '');
      const content = isCode || place.isOwn ? line.content : trimmed(line.content, this.#schema);
      this.blocks.push({ kind: 'line', content, isCode });
    } else if (isForced) this.blocks.push({ kind: 'line', content: [], isCode: false });
  }

  add(block: Block): void {
    this.blocks.push(block);
  }

  #marksOf({ strong, em, strike, isMono, href }: Place) {
    const schema = this.#schema;
    return [
      ...(href === '' ? [] : [schema.mark('link', { href })]),
      ...(strong ? [schema.mark('strong')] : []),
      ...(em ? [schema.mark('em')] : []),
      ...(strike ? [schema.mark('strike')] : []),
      ...(isMono ? [schema.mark('code')] : []),
    ];
  }
}

/** What the HTML of a clipboard says, and how deep its first and last block are open. */
export interface ReadHtml {
  readonly blocks: readonly Node[];
  /** Null for a page of others. */
  readonly open: readonly [number, number] | null;
}

/**
 * The blocks of pasted HTML: of web pages, spreadsheets, documents, mails, chats and editors of code. What the editor
 * does not have is left out, but not its text. Null when it is too long to be read.
 */
export function readHtml(html: string, dialect: Dialect): ReadHtml | null {
  const root = readHtmlTree(html);
  if (root === null) return null;
  const slice = findSlice(root);
  const page = new Page(dialect.schema);
  const place: Place = {
    ...NO_STYLE,
    level: 0,
    hasGaps: slice === null && !/docs-internal-guid/.test(html),
    isNested: false,
    isOwn: slice !== null,
    keepsSpaces: slice !== null,
  };
  new HtmlReader(dialect).readAll(root, place, page);
  page.endLine(place);
  return { blocks: nodesOf(page.blocks, dialect.schema, slice !== null), open: slice };
}

/** What ProseMirror notes at the first element that it copies. */
function findSlice(element: HtmlElement): readonly [number, number] | null {
  const [, start, end] = /^(\d+) (\d+)/.exec(element.attributes['data-pm-slice'] ?? '') ?? [];
  if (start !== undefined && end !== undefined) return [Number(start), Number(end)];
  for (const child of element.children) {
    const found = typeof child === 'string' ? null : findSlice(child);
    if (found !== null) return found;
  }
  return null;
}

class HtmlReader {
  readonly #dialect: Dialect;
  readonly #schema: Schema;

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
    this.#schema = dialect.schema;
  }

  readAll({ children }: HtmlElement, place: Place, page: Page): void {
    for (const child of children) {
      if (typeof child !== 'string') this.#read(child, place, page);
      else if (place.keepsSpaces)
        child.split(/\r\n?|\n/).forEach((line, nth) => {
          if (nth > 0) page.endLine(place, true);
          page.write(line, place);
        });
      else page.write(child, place);
    }
  }

  #read(element: HtmlElement, outer: Place, page: Page): void {
    const { name, attributes } = element;
    const styles = stylesOf(element);
    if (styles.display === 'none' || styles.visibility === 'hidden' || styles['mso-list'] === 'ignore')
      return;
    const place: Place = { ...outer, ...styleInside(element, outer) };
    const item = wordItemOf(element);
    if (name === 'br') {
      if (attributes.class !== 'Apple-interchange-newline') page.endLine(outer, true);
    } else if (name === 'hr') page.endLine(outer);
    else if (name === 'img') page.write(emojiOf(element), { ...outer, href: '' });
    else if (name === 'input') {
      if (attributes.type === 'checkbox') page.write('checked' in attributes ? '[x] ' : '[ ] ', NOTHING);
    } else if (name === 'a') this.#readLink(element, place, page);
    else if (item !== null) this.#readItem(element, { ...place, level: item.level }, page, item);
    else if (name === 'ul' || name === 'ol') this.#readList(element, place, page);
    else if (name === 'li') this.#readItem(element, place, page, { isOrdered: false, number: null });
    else if (name === 'table') this.#readTable(element, place, page);
    else if (/^h[1-6]$/.test(name)) this.#readHeading(element, place, page, Number(name[1]));
    else if (name === 'pre') this.#readCode(element, place, page);
    else if (name === 'blockquote' && !/none|0px/.test(styles.border ?? ''))
      this.#readQuote(element, place, page);
    else if (
      BLOCKS.has(name) ||
      name === 'blockquote' ||
      /^(?:block|flex|grid)$/.test(styles.display ?? '')
    ) {
      const isApart = name === 'p' && place.hasGaps && hasMargin(element);
      page.endLine(outer);
      if (isApart) page.add({ kind: 'gap' });
      const before = page.blocks.length;
      this.readAll(element, place, page);
      page.endLine(place, place.isOwn && page.blocks.length === before);
      if (isApart) page.add({ kind: 'gap' });
    } else this.readAll(element, place, page);
  }

  #readLink(link: HtmlElement, place: Place, page: Page): void {
    const address = shownAddress(link, place.href);
    if (address === null) this.readAll(link, place, page);
    else page.write(address, { ...place, href: '' });
  }

  #readHeading(element: HtmlElement, place: Place, page: Page, level: number): void {
    page.endLine(place);
    const { heading } = this.#schema.nodes;
    const isHeading = heading !== undefined;
    // A heading is bold in any case; without headings, that is what is left of it.
    const lines = this.#linesIn(element, { ...place, isBold: !isHeading });
    const content = joined(lines, ' ', this.#schema);
    if (content.length === 0) return;
    if (heading !== undefined) page.add({ kind: 'node', node: heading.create({ level }, content) });
    else page.blocks.push({ kind: 'gap' }, { kind: 'line', content, isCode: false }, { kind: 'gap' });
  }

  /** The lines in a heading, all of them bold or none. */
  #linesIn(element: HtmlElement, { isBold, ...place }: Place & { isBold: boolean }): (readonly Node[])[] {
    const inner = new Page(this.#schema);
    this.readAll(element, place, inner);
    inner.endLine(place);
    const strong = this.#schema.mark('strong');
    return inner.blocks.flatMap((block) =>
      block.kind === 'line' && block.content.length > 0
        ? [
            block.content.map((node) =>
              node.mark(isBold ? strong.addToSet(node.marks) : strong.removeFromSet(node.marks)),
            ),
          ]
        : [],
    );
  }

  #readCode(element: HtmlElement, place: Place, page: Page): void {
    page.endLine(place);
    const inner = new Page(this.#schema);
    this.readAll(element, { ...place, isOwn: false }, inner);
    inner.endLine(place);
    const text = inner.blocks
      .map((block) => (block.kind === 'line' ? block.content.map((node) => node.text).join('') : ''))
      .join('\n');
    const classes = `${element.attributes.class ?? ''} ${element.children.map((child) => (typeof child === 'string' ? '' : child.attributes.class)).join(' ')}`;
    const [, info = ''] = /\blang(?:uage)?-([\w+#-]+)/.exec(classes) ?? [];
    if (text.trim() !== '') page.add({ kind: 'node', node: codeOf(text, info, this.#schema) });
  }

  #readQuote(element: HtmlElement, place: Place, page: Page): void {
    page.endLine(place);
    const blocks = this.#blocksIn(element, place);
    const nodes = nodesOf(blocks, this.#schema);
    if (nodes.length > 0) page.add({ kind: 'node', node: this.#schema.node('blockquote', null, nodes) });
  }

  #readList(list: HtmlElement, place: Place, page: Page): void {
    page.endLine(place);
    const inside = { ...place, level: place.level + 1, hasGaps: false, isNested: true };
    let number = Number(list.attributes.start ?? 1);
    for (const child of list.children) {
      if (typeof child === 'string') continue;
      if (child.name !== 'li') this.#read(child, inside, page);
      else {
        number = Number(child.attributes.value ?? number);
        const isOrdered = list.name === 'ol';
        this.#readItem(child, { ...inside, ...styleInside(child, inside) }, page, { isOrdered, number });
        number += 1;
      }
    }
    page.endLine(place);
  }

  #readItem(
    element: HtmlElement,
    outer: Place,
    page: Page,
    { isOrdered, number }: { isOrdered: boolean; number: number | null },
  ): void {
    page.endLine(outer);
    const { 'aria-level': aria, 'data-aria-level': data, 'aria-checked': checked } = element.attributes;
    const level = Number(aria ?? data ?? outer.level);
    const place = {
      ...outer,
      level: Number.isNaN(level) ? outer.level : level,
      hasGaps: false,
      isNested: true,
    };
    const inner = new Page(this.#schema);
    if (checked !== undefined) inner.write(checked === 'true' ? '[x] ' : '[ ] ', NOTHING);
    this.readAll(element, place, inner);
    inner.endLine(place);
    const own = inner.blocks.filter(({ kind }) => kind !== 'item');
    const isNumber = number !== null && Number.isSafeInteger(number) && number >= 0 && number < 1e9;
    page.add({
      kind: 'item',
      level: place.level,
      isOrdered,
      number: isNumber ? number : null,
      blocks: nodesOf(own, this.#schema),
    });
    for (const block of inner.blocks) if (block.kind === 'item') page.add(block);
  }

  #readTable(table: HtmlElement, place: Place, page: Page): void {
    page.endLine(place);
    const inside = { ...place, hasGaps: false, isNested: true };
    const grid = gridOf(table, (cell): Cell => {
      const blocks = this.#blocksIn(cell, { ...inside, ...styleInside(cell, inside) });
      const lines = blocks.flatMap((block) => (block.kind === 'line' ? [block] : []));
      return { blocks, lines, isText: blocks.every(({ kind }) => kind === 'line' || kind === 'gap') };
    });
    const cells = grid.flat();
    // A table of one column is lines; one that holds more than text arranges a page.
    if ((grid[0]?.length ?? 0) < 2 || !cells.every(({ isText }) => isText)) {
      for (const { blocks } of cells) page.blocks.push(...blocks);
      return;
    }
    const hasTables = this.#schema.nodes.heading !== undefined;
    if (hasTables && !place.isNested) page.add({ kind: 'table', lines: linesOfTable(grid, this.#dialect) });
    else
      for (const row of grid) {
        const texts = row.map(({ lines }) =>
          joined(
            lines.map(({ content }) => content),
            ' ',
            this.#schema,
          ),
        );
        const content = joined(texts, '\t', this.#schema);
        page.blocks.push({ kind: 'line', content, isCode: false });
      }
  }

  #blocksIn(element: HtmlElement, place: Place): readonly Block[] {
    const inner = new Page(this.#schema);
    this.readAll(element, place, inner);
    inner.endLine(place);
    return inner.blocks;
  }
}

const NOTHING: Place = {
  ...NO_STYLE,
  keepsSpaces: true,
  level: 0,
  hasGaps: false,
  isNested: false,
  isOwn: false,
};

/** Several lines as one. */
function joined(lines: readonly (readonly Node[])[], separator: string, schema: Schema): Node[] {
  return lines.flatMap((line, nth) => (nth === 0 ? line : [schema.text(separator), ...line]));
}

/** Whether a paragraph is apart from its neighbours. Those of Word have no margin, also where they do not say it. */
function hasMargin(element: HtmlElement): boolean {
  const { margin, 'margin-top': top, 'margin-bottom': bottom } = stylesOf(element);
  const [above, , below = above] = margin?.split(/\s+/) ?? [];
  const margins = [top ?? above, bottom ?? below].filter((value) => value !== undefined);
  if (margins.length > 0) return margins.some((value) => /[1-9]/.test(value));
  return !/\bMso/.test(element.attributes.class ?? '');
}

/** What Word says about an item: its lists are paragraphs. Null for other elements. */
function wordItemOf(
  element: HtmlElement,
): { level: number; isOrdered: boolean; number: number | null } | null {
  const [, level] = /\blevel(\d+)/.exec(stylesOf(element)['mso-list'] ?? '') ?? [];
  if (level === undefined || !/^(?:p|div|h[1-6])$/.test(element.name)) return null;
  const [, sign] = /^\(?([\p{L}\p{N}]{1,5})[.)]/u.exec(wordMarkerOf(element)?.trim() ?? '') ?? [];
  return {
    level: Number(level),
    isOrdered: sign !== undefined,
    number: sign !== undefined && /^\d+$/.test(sign) ? Number(sign) : null,
  };
}

function wordMarkerOf(element: HtmlElement): string | null {
  if (stylesOf(element)['mso-list'] === 'ignore') return textIn(element);
  for (const child of element.children) {
    const found = typeof child === 'string' ? null : wordMarkerOf(child);
    if (found !== null) return found;
  }
  return null;
}
