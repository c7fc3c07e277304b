import { MENTION_PATTERN } from '../../../contract/chat/mentions.ts';

/** The parts of a syntax tree node that are used here. */
export interface TreeNode {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: TreeNode[];
}

/** Code shows its text as it is. */
const LITERAL = new Set(['code', 'pre']);

function piecesOf(text: string): TreeNode[] {
  const pieces: TreeNode[] = [];
  let from = 0;
  for (const match of text.matchAll(MENTION_PATTERN)) {
    const [token, id = ''] = match;
    if (match.index > from) pieces.push({ type: 'text', value: text.slice(from, match.index) });
    pieces.push({
      type: 'element',
      tagName: 'span',
      properties: { dataPerson: id },
      children: [{ type: 'text', value: token }],
    });
    from = match.index + token.length;
  }
  if (from < text.length) pieces.push({ type: 'text', value: text.slice(from) });
  return pieces;
}

/** Replaces each member token by an element with `data-person`, in place. Code keeps its tokens. */
export function markMentions(node: TreeNode): void {
  if (node.children === undefined || LITERAL.has(node.tagName ?? '')) return;
  node.children = node.children.flatMap((child) =>
    child.type === 'text' && child.value !== undefined ? piecesOf(child.value) : [child],
  );
  for (const child of node.children) if (child.properties?.dataPerson === undefined) markMentions(child);
}

/**
 * The same as a rehype plugin. It must come after sanitizing, so that authors cannot make `data-person` elements
 * themselves.
 */
export function rehypeMentions() {
  return markMentions;
}
