import type { MessageRow } from './message-log.ts';

/** A piece of a message. `source` is the typed text: all sources joined are exactly the whole text. */
export type Inline =
  | { readonly kind: 'text'; readonly source: string }
  | { readonly kind: 'code'; readonly source: string; readonly text: string }
  | { readonly kind: 'link'; readonly source: string; readonly href: string }
  | { readonly kind: 'mention'; readonly source: string; readonly username: string }
  | { readonly kind: 'person'; readonly source: string; readonly id: string }
  | { readonly kind: 'bold'; readonly source: string; readonly children: readonly Inline[] };

// In order of precedence: text inside code is not parsed further.
const PIECES =
  /(?<code>`[^`\n]+`)|(?<bold>\*\*(?=\S)(?:[^*\n]|\*(?!\*))+(?<=\S)\*\*)|(?<person><@(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|everyone|staff)>)|(?<url>https?:\/\/[^\s<>"`]+)|(?<mention>(?<![\p{L}\p{N}_@./])@[a-z0-9][a-z0-9._-]*[a-z0-9]|(?<![\p{L}\p{N}_@./])@[a-z0-9])/giu;

const CLOSERS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

function countOf(text: string, character: string): number {
  return text.split(character).length - 1;
}

/** The part of `candidate` that is the address: a trailing full stop or bracket belongs to the sentence. */
function trimAddress(candidate: string): string {
  let url = candidate;
  for (let last = url.at(-1); last !== undefined; last = url.at(-1)) {
    const opener = CLOSERS[last];
    const isLoose =
      opener === undefined ? ".,;:!?'*_~…".includes(last) : countOf(url, last) > countOf(url, opener);
    if (!isLoose) break;
    url = url.slice(0, -last.length);
  }
  return url;
}

/** Only these schemes become links: others can run code. */
function isFollowable(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return (protocol === 'https:' || protocol === 'http:') && hostname !== '';
}

function pieceOf(groups: Readonly<Record<string, string | undefined>>, found: string): Inline {
  if (groups.code !== undefined) return { kind: 'code', source: found, text: found.slice(1, -1) };
  if (groups.mention !== undefined) return { kind: 'mention', source: found, username: found.slice(1) };
  if (groups.person !== undefined) return { kind: 'person', source: found, id: found.slice(2, -1) };
  if (groups.bold !== undefined) {
    return { kind: 'bold', source: found, children: parseMessage(found.slice(2, -2)) };
  }
  const url = trimAddress(found);
  return isFollowable(url) ? { kind: 'link', source: url, href: url } : { kind: 'text', source: found };
}

/**
 * Parses **bold**, `code`, http and https addresses, @mentions and member ids. Everything else, including any other
 * markup, is text. Line breaks stay in the text.
 */
export function parseMessage(content: string): readonly Inline[] {
  const pieces: Inline[] = [];
  let textFrom = 0;
  for (const match of content.matchAll(PIECES)) {
    const piece = pieceOf(match.groups ?? {}, match[0]);
    if (piece.kind === 'text') continue;
    if (match.index > textFrom) pieces.push({ kind: 'text', source: content.slice(textFrom, match.index) });
    pieces.push(piece);
    textFrom = match.index + piece.source.length;
  }
  if (textFrom < content.length) pieces.push({ kind: 'text', source: content.slice(textFrom) });
  return pieces;
}

const parsed = new WeakMap<MessageRow, readonly Inline[]>();

/** Cached `parseMessage`: runs once per version of a message. */
export function inlinesOf(row: MessageRow): readonly Inline[] {
  const known = parsed.get(row);
  if (known !== undefined) return known;
  const inlines = parseMessage(row.content);
  parsed.set(row, inlines);
  return inlines;
}
