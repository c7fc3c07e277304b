import { Parser } from 'htmlparser2';
import { LINK_DESCRIPTION_MAX, LINK_TITLE_MAX } from '../../../contract/link-cards/link-card.ts';

export interface PageFacts {
  readonly title: string;
  /** May be empty. */
  readonly description: string;
  /** The web addresses of the page's pictures, the best first. */
  readonly pictures: readonly string[];
}

/** More tags than the head of a page has. The time of a hostile page grows with the square of its open tags. */
const TAGS_MAX = 5_000;
/** Longest `<title>` that is read. */
const TITLE_TEXT_MAX = 1_000;

/** Open Graph first, then Twitter's card, then plain HTML. */
const TITLES = ['og:title', 'twitter:title', 'title'];
const DESCRIPTIONS = ['og:description', 'twitter:description', 'description'];
const PICTURES = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'];
/** Pictures of one page that are tried. */
const PICTURES_MAX = 3;

/** Reads what a page says about itself in its head. Null without a title. `url` is the page's own address. */
export function readPage(html: string, url: URL): PageFacts | null {
  const { facts, base } = headOf(html);
  const first = (names: readonly string[], max: number) =>
    names.map((name) => plain(facts.get(name)?.[0] ?? '', max)).find((text) => text !== '') ?? '';
  const title = first(TITLES, LINK_TITLE_MAX);
  if (title === '') return null;
  const from = new URL(webAddress(base, url) ?? url);
  const pictures = PICTURES.flatMap((name) => facts.get(name) ?? []).flatMap(
    (address) => webAddress(address, from) ?? [],
  );
  return {
    title,
    description: first(DESCRIPTIONS, LINK_DESCRIPTION_MAX),
    pictures: [...new Set(pictures)].slice(0, PICTURES_MAX),
  };
}

/** What a head says: the values of each meta tag by its name, the text of the title, and the base of its addresses. */
interface Head {
  readonly facts: ReadonlyMap<string, readonly string[]>;
  /** Empty without one. */
  readonly base: string;
}

/** Stops where the body begins. */
function headOf(html: string): Head {
  const facts = new Map<string, string[]>();
  let base: string | null = null;
  let tags = 0;
  let isInTitle = false;
  const note = (name: string | undefined, value: string) => {
    const key = name?.trim().toLowerCase();
    if (key !== undefined) facts.set(key, [...(facts.get(key) ?? []), value].slice(0, PICTURES_MAX));
  };
  const parser = new Parser({
    onopentag(name, { property, name: metaName, content, href }) {
      tags += 1;
      if (name === 'body' || tags > TAGS_MAX) parser.pause();
      if (name === 'base') base ??= href ?? null;
      if (name === 'title') isInTitle = !facts.has('title');
      if (name === 'meta' && content !== undefined) note(property ?? metaName, content);
    },
    ontext(text) {
      if (isInTitle) facts.set('title', [((facts.get('title')?.[0] ?? '') + text).slice(0, TITLE_TEXT_MAX)]);
    },
    onclosetag(name) {
      if (name === 'title') isInTitle = false;
    },
  });
  parser.write(html);
  return { facts, base: base ?? '' };
}

/** One line of at most `max` code points, without control characters and marks that change the direction of text. */
function plain(text: string, max: number): string {
  const line = text
    .toWellFormed()
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  const points = [...line];
  return points.length <= max
    ? line
    : `${points
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

function webAddress(address: string, base: URL): string | null {
  if (address.trim() === '' || !URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}
