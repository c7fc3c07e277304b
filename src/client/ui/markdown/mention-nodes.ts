import { MENTION_OR_GROUP } from '../../../contract/chat/mentions.ts';

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

function piecesOf(text: string, pattern: RegExp): TreeNode[] {
  const pieces: TreeNode[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    const [token, id = OWN_NAME] = match;
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

/** `data-person` of the user's own username. */
export const OWN_NAME = 'me';

/**
 * Replaces each member token by an element with `data-person`, and the user's own username, in place. Code keeps its
 * tokens.
 */
function markMentions(node: TreeNode, pattern: RegExp = MENTION_OR_GROUP): void {
  if (node.children === undefined || LITERAL.has(node.tagName ?? '')) return;
  node.children = node.children.flatMap((child) =>
    child.type === 'text' && child.value !== undefined ? piecesOf(child.value, pattern) : [child],
  );
  for (const child of node.children)
    if (child.properties?.dataPerson === undefined) markMentions(child, pattern);
}

/**
 * The same as a rehype plugin. It must come after sanitizing, so that authors cannot make `data-person` elements
 * themselves.
 */
export function rehypeMentions(myUsername: string | null) {
  const pattern = patternFor(myUsername);
  return (tree: TreeNode) => markMentions(tree, pattern);
}

function patternFor(myUsername: string | null): RegExp {
  if (myUsername === null) return MENTION_OR_GROUP;
  const own = myUsername.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(
    `${MENTION_OR_GROUP.source}|(?<![\\p{L}\\p{N}_@./])@${own}(?![\\p{L}\\p{N}_]|[.-][\\p{L}\\p{N}])`,
    'giu',
  );
}
