import { type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';
import { followableAddress } from '../markdown/followable-address.ts';

const BRACKETS = 'with-brackets';

/** A paragraph is one line: as in a plain field, Enter is one line break of the stored text. */
const nodes: Record<string, NodeSpec> = {
  doc: { content: 'block+' },
  paragraph: {
    group: 'block',
    content: 'inline*',
    parseDOM: [{ tag: 'p' }],
    toDOM: (): DOMOutputSpec => ['p', 0],
  },
  blockquote: {
    group: 'block',
    content: 'block+',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: (): DOMOutputSpec => ['blockquote', 0],
  },
  code_block: {
    group: 'block',
    content: 'text*',
    marks: '',
    code: true,
    defining: true,
    // What stands after the fence, usually a language.
    attrs: { info: { default: '' } },
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
    toDOM: (): DOMOutputSpec => ['pre', ['code', 0]],
  },
  bullet_list: {
    group: 'block',
    content: 'list_item+',
    parseDOM: [{ tag: 'ul' }],
    toDOM: (): DOMOutputSpec => ['ul', 0],
  },
  ordered_list: {
    group: 'block',
    content: 'list_item+',
    // The delimiter is the sign behind the numbers.
    attrs: { start: { default: 1 }, delimiter: { default: '.' } },
    parseDOM: [
      {
        tag: 'ol',
        getAttrs: (list) => {
          const { start, className } = list as HTMLOListElement;
          return { start: Math.max(0, start), delimiter: className === BRACKETS ? ')' : '.' };
        },
      },
    ],
    toDOM: ({ attrs: { start, delimiter } }): DOMOutputSpec => [
      'ol',
      { ...(start === 1 ? {} : { start }), ...(delimiter === ')' ? { class: BRACKETS } : {}) },
      0,
    ],
  },
  list_item: {
    content: 'block+',
    defining: true,
    parseDOM: [{ tag: 'li' }],
    toDOM: (): DOMOutputSpec => ['li', 0],
  },
  text: { group: 'inline' },
  // Only pasted pages have it. It is stored as a line break, and becomes a line of its own when it is read again.
  hard_break: {
    group: 'inline',
    inline: true,
    selectable: false,
    linebreakReplacement: true,
    parseDOM: [{ tag: 'br' }],
    toDOM: (): DOMOutputSpec => ['br'],
  },
};

const heading: NodeSpec = {
  group: 'block',
  content: 'inline*',
  defining: true,
  attrs: { level: { default: 2 } },
  parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
  toDOM: ({ attrs: { level } }): DOMOutputSpec => [`h${level}`, 0],
};

const marks: Record<string, MarkSpec> = {
  link: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (link) => {
          const href = followableAddress((link as HTMLAnchorElement).getAttribute('href') ?? '');
          return href === '' ? false : { href };
        },
      },
    ],
    toDOM: ({ attrs: { href } }): DOMOutputSpec => ['a', { href, rel: 'noopener' }, 0],
  },
  strong: {
    parseDOM: [
      { tag: 'strong' },
      // Some pages wrap everything in a `b` that is not bold.
      { tag: 'b', getAttrs: (bold) => (bold as HTMLElement).style.fontWeight !== 'normal' && null },
      { style: 'font-weight', getAttrs: (weight) => /^(?:bold|[6-9]00)$/.test(weight) && null },
    ],
    toDOM: (): DOMOutputSpec => ['strong', 0],
  },
  em: {
    parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }],
    toDOM: (): DOMOutputSpec => ['em', 0],
  },
  strike: {
    parseDOM: [{ tag: 'del' }, { tag: 's' }],
    toDOM: (): DOMOutputSpec => ['del', 0],
  },
  code: {
    code: true,
    parseDOM: [{ tag: 'code' }],
    toDOM: (): DOMOutputSpec => ['code', 0],
  },
};

/** The schema of a document; with headings where a text has them. */
export function createSchema(hasHeadings: boolean): Schema {
  return new Schema({ nodes: hasHeadings ? { ...nodes, heading } : nodes, marks });
}
