import { Parser } from 'htmlparser2';

/** An element of pasted HTML. */
export interface HtmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: HtmlNode[];
}

export type HtmlNode = HtmlElement | string;

/** What is in these is not text of the page. */
const NO_TEXT = new Set(
  'head style script title template noscript xml object svg math iframe select button textarea colgroup'.split(
    ' ',
  ),
);
/** Deeper elements are left out, and their text is kept: the reader goes down by recursion. */
const DEPTH_MAX = 100;
/** Longest HTML that is read, in characters. What is longer is pasted as the plain text that comes with it. */
const HTML_MAX = 3_000_000;

/**
 * The elements and texts of a piece of HTML, without the DOM: nothing of it becomes a part of the page, runs or loads.
 * Null when it is too long. Comments are left out, conditional ones with what only Word reads.
 */
export function readHtmlTree(html: string): HtmlElement | null {
  if (html.length > HTML_MAX) return null;
  const root: HtmlElement = { name: '', attributes: {}, children: [] };
  const open: HtmlElement[] = [root];
  let skipped = 0;
  let tooDeep = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (skipped > 0 || NO_TEXT.has(name)) skipped += 1;
      else if (open.length > DEPTH_MAX) tooDeep += 1;
      else {
        const element = { name, attributes, children: [] };
        open.at(-1)?.children.push(element);
        open.push(element);
      }
    },
    ontext(text) {
      if (skipped > 0) return;
      const children = open.at(-1)?.children ?? [];
      const last = children.at(-1);
      if (typeof last === 'string') children[children.length - 1] = last + text;
      else children.push(text);
    },
    onclosetag() {
      if (skipped > 0) skipped -= 1;
      else if (tooDeep > 0) tooDeep -= 1;
      else if (open.length > 1) open.pop();
    },
  });
  parser.end(html);
  return root;
}

/** All text in an element, with its pictures' signs left out. */
export function textIn({ children }: HtmlElement): string {
  return children.map((child) => (typeof child === 'string' ? child : textIn(child))).join('');
}

/** The declarations of the `style` attribute, in small letters but for the values' quotes. */
export function stylesOf({ attributes }: HtmlElement): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const declaration of (attributes.style ?? '').split(';')) {
    const colon = declaration.indexOf(':');
    if (colon > 0)
      found[declaration.slice(0, colon).trim().toLowerCase()] = declaration
        .slice(colon + 1)
        .trim()
        .toLowerCase();
  }
  return found;
}
