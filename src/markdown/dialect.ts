import type { Nodes, Text } from 'mdast';
import type { CompileContext, Options, Extension as TreeExtension } from 'mdast-util-from-markdown';
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item';
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';
import type { Extension, Token } from 'micromark-util-types';
import { addresses } from './addresses.ts';
import { keptAsTyped } from './kept-as-typed.ts';

/** `post`: posts, comments, lessons. `chat`: without headings, tables and lines, which people write there by accident. */
export type Texture = 'post' | 'chat';

declare module 'mdast-util-from-markdown' {
  interface CompileData {
    /** The spaces at the beginning of a line that were read last, if they may begin a paragraph. */
    indent?: Text | undefined;
  }
}

declare module 'mdast' {
  interface ListData {
    /** What stands behind the numbers. */
    delimiter?: '.' | ')';
  }
  interface ListItemData {
    /** As it was typed; lists may leave numbers out. */
    number?: number;
  }
}

/** What nobody means: tags are text, `[a]: b` is text, and so is a backslash at the end of a line. */
const UNUSED = ['htmlFlow', 'htmlText', 'definition', 'hardBreakEscape', 'wwwAutolink', 'protocolAutolink'];
const UNUSED_IN_CHAT = ['headingAtx', 'setextUnderline', 'codeIndented', 'thematicBreak'];

const shared: readonly Extension[] = [
  gfmAutolinkLiteral(),
  gfmStrikethrough({ singleTilde: false }),
  gfmTaskListItem(),
  addresses,
  keptAsTyped,
];

/** How what was parsed becomes a tree. */
const treeParts: readonly TreeExtension[] = [
  { enter: gfmAutolinkLiteralFromMarkdown().enter ?? {}, exit: gfmAutolinkLiteralFromMarkdown().exit ?? {} },
  gfmStrikethroughFromMarkdown(),
  gfmTableFromMarkdown(),
  gfmTaskListItemFromMarkdown(),
  {
    enter: { paragraph: enterParagraph },
    exit: { linePrefix: exitIndent, listItemValue: exitNumber, listItemMarker: exitMarker },
    transforms: [settleInlines],
  },
];

/** How a text is parsed: for readers, in the editor, and on the server. */
export const dialects: Readonly<Record<Texture, Options>> = {
  post: {
    extensions: [gfmTable(), ...shared, { disable: { null: UNUSED } }],
    mdastExtensions: [...treeParts],
  },
  chat: {
    extensions: [...shared, { disable: { null: [...UNUSED, ...UNUSED_IN_CHAT] } }],
    mdastExtensions: [...treeParts],
  },
};

/** Spaces at the beginning of a line are a part of its text. */
function exitIndent(this: CompileContext, token: Token): undefined {
  const { type } = this.stack.at(-1) ?? {};
  if (type !== undefined && type !== 'heading' && this.config.canContainEols.includes(type)) {
    this.config.enter.data?.call(this, token);
    this.config.exit.data?.call(this, token);
  } else {
    const [start, end] = [pointOf(token.start), pointOf(token.end)];
    this.data.indent = { type: 'text', value: this.sliceSerialize(token), position: { start, end } };
  }
}

function pointOf({ line, column, offset }: Token['start']) {
  return { line, column, offset };
}

function enterParagraph(this: CompileContext, token: Token): undefined {
  const { indent } = this.data;
  const hasIndent = indent?.position?.end.offset === token.start.offset;
  this.enter({ type: 'paragraph', children: hasIndent && indent !== undefined ? [indent] : [] }, token);
  this.data.indent = undefined;
}

function exitNumber(this: CompileContext, token: Token): undefined {
  const item = this.stack.at(-1);
  if (item?.type === 'listItem') item.data = { ...item.data, number: Number(this.sliceSerialize(token)) };
}

function exitMarker(this: CompileContext, token: Token): undefined {
  const list = this.stack.at(-2);
  const sign = this.sliceSerialize(token);
  if (list?.type === 'list' && (sign === '.' || sign === ')')) list.data = { ...list.data, delimiter: sign };
}

/** A link holds no link, and a line break is a sign of the text. */
function settleInlines(node: Nodes, isInLink = false): undefined {
  if (!('children' in node)) return;
  const children = node.children.flatMap((child): Nodes[] => {
    if (child.type === 'break') return [{ type: 'text', value: '\n', ...withPosition(child) }];
    // Phones write the first letter of a message as a capital, also of an address.
    if (child.type === 'link') child.url = child.url.replace(/^https?:/i, (scheme) => scheme.toLowerCase());
    settleInlines(child, isInLink || node.type === 'link');
    return child.type === 'link' && (isInLink || node.type === 'link') ? child.children : [child];
  });
  node.children = children as typeof node.children;
}

function withPosition({ position }: Nodes): Pick<Nodes, 'position'> {
  return position === undefined ? {} : { position };
}
