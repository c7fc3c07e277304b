import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { isSimpleMarkdown } from '../../../contract/feed/content.ts';
import { dialects } from '../../../markdown/dialect.ts';

/** Longest address that gets a card. Longer ones do not fit into an index. */
const ADDRESS_MAX = 2000;

/**
 * The first web address that `markdown` links to, normalised; null without one. Code and pictures are no links, as on
 * the screen. Links to `ownOrigin` get no card.
 */
export function firstLink(markdown: string, ownOrigin: string): string | null {
  if (!isSimpleMarkdown(markdown)) return null;
  const tree = fromMarkdown(markdown, dialects.post);
  for (const url of linksIn(tree)) {
    const address = normalised(url);
    if (address !== null && new URL(address).origin !== ownOrigin) return address;
  }
  return null;
}

function* linksIn(node: Nodes): Generator<string> {
  if (node.type === 'link') yield node.url;
  if ('children' in node) for (const child of node.children) yield* linksIn(child);
}

/** The address without its fragment; null if it is no address of the public web. */
function normalised(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  if (!isWeb || url.username !== '' || url.password !== '' || !url.hostname.includes('.')) return null;
  url.hash = '';
  return url.href.length <= ADDRESS_MAX ? url.href : null;
}
