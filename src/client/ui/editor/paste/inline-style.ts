import { followableAddress } from '../../markdown/followable-address.ts';
import { type HtmlElement, stylesOf, textIn } from './html-tree.ts';

/** What the elements around a text say about its look. */
export interface InlineStyle {
  readonly strong: boolean;
  readonly em: boolean;
  readonly strike: boolean;
  /** A font for code. */
  readonly isMono: boolean;
  /** Line breaks and spaces of the source are shown. */
  readonly keepsSpaces: boolean;
  /** Empty outside of links. */
  readonly href: string;
}

export const NO_STYLE: InlineStyle = {
  strong: false,
  em: false,
  strike: false,
  isMono: false,
  keepsSpaces: false,
  href: '',
};

const MONO =
  /\bmono|monospace|courier|consolas|menlo|monaco|lucida console|fira code|cascadia|source code|inconsolata/;

/** The style inside of `element`, which stands in `outer`. Programs write what they mean as tags or as styles. */
export function styleInside(element: HtmlElement, outer: InlineStyle): InlineStyle {
  const { name, attributes } = element;
  const styles = stylesOf(element);
  const is = (...names: readonly string[]) => names.includes(name);
  const weight = styles['font-weight'];
  const slant = styles['font-style'];
  const decoration = `${styles['text-decoration'] ?? ''} ${styles['text-decoration-line'] ?? ''}`;
  const font = styles['font-family'] ?? styles.font ?? attributes.face?.toLowerCase();
  const spaces = styles['white-space'];
  return {
    strong:
      weight === undefined ? outer.strong || is('b', 'strong') : /^(?:bold|bolder|[6-9]00)$/.test(weight),
    em: slant === undefined ? outer.em || is('i', 'em', 'cite', 'dfn') : /^(?:italic|oblique)/.test(slant),
    strike: outer.strike || is('s', 'del', 'strike') || decoration.includes('line-through'),
    isMono: is('code', 'kbd', 'samp', 'tt', 'pre') || (font === undefined ? outer.isMono : MONO.test(font)),
    keepsSpaces: is('pre') || (spaces === undefined ? outer.keepsSpaces : /pre|break-spaces/.test(spaces)),
    href: is('a') ? addressOf(attributes.href ?? '') : outer.href,
  };
}

/** Hosts whose links lead to the address in a parameter: they count who leaves. */
const REDIRECTS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^https?:\/\/(?:www\.)?google\.[a-z.]+\/url$/, ['q', 'url']],
  [/^https?:\/\/l\.(?:facebook|messenger|instagram|threads)\.com\/(?:l\.php)?$/, ['u']],
  [/^https?:\/\/[a-z0-9]+\.safelinks\.protection\.outlook\.com\/$/, ['url']],
];

/** Where a link leads, without a redirect; empty if it may not be followed. */
function addressOf(href: string): string {
  if (!URL.canParse(href)) return '';
  const { origin, pathname, searchParams } = new URL(href);
  const [, names = []] = REDIRECTS.find(([place]) => place.test(origin + pathname)) ?? [];
  const target = names.map((name) => searchParams.get(name)).find((value) => value !== null);
  return followableAddress(target ?? href);
}

/** The address, where a link shows nothing but that, also if it is cut with dots; null for a link with words. */
export function shownAddress(link: HtmlElement, href: string): string | null {
  const shown = textIn(link).trim();
  if (href === '' || shown === '') return null;
  const plain = (address: string) => address.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
  if (plain(shown) === plain(href)) return /^https?:/.test(shown) ? shown : href;
  const [, beginning] = /^(https?:\/\/.*?)(?:…|\.\.\.)$/.exec(shown) ?? [];
  return beginning !== undefined && plain(href).startsWith(plain(beginning)) ? href : null;
}

const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Emoji_Component})+$/u;

/** The emoji that a picture stands for; other pictures are no text. */
export function emojiOf({ attributes: { alt = '' } }: HtmlElement): string {
  return /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u.test(alt) && EMOJI.test(alt)
    ? alt
    : /^:[\w+-]+:$/.test(alt)
      ? alt
      : '';
}
