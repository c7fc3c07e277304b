import { escapeHtml } from '../../../platform/mail/escape-html.ts';

/** The facts about a public community that a link preview shows. */
export interface CommunityFacts {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly cover_image_url: string | null;
}

/** Previews show about two lines. */
const DESCRIPTION_MAX = 200;

/** One line, without line breaks, invisible characters, and characters that change the text direction. */
function line(text: string, max: number): string {
  const plain = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
  const signs = [...plain];
  return signs.length <= max
    ? plain
    : `${signs
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

/** The cover, if it has an address that any program may fetch. */
function coverOf({ cover_image_url: url }: CommunityFacts): string | null {
  if (url === null || !URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

/** Title, description, OpenGraph and Twitter tags. All text from users is escaped. */
export function communityHead(community: CommunityFacts, publicUrl: string): string {
  const name = line(community.name, 100);
  const description = line(community.description, DESCRIPTION_MAX);
  const url = `${publicUrl}/communities/${community.slug}/`;
  const cover = coverOf(community);
  const meta = (key: 'name' | 'property', what: string, content: string) =>
    `<meta ${key}="${what}" content="${escapeHtml(content)}">`;
  return [
    `<title>${escapeHtml(name)} · Tambayan</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Tambayan'),
    meta('property', 'og:title', name),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('name', 'twitter:card', cover === null ? 'summary' : 'summary_large_image'),
    meta('name', 'twitter:title', name),
    meta('name', 'twitter:description', description),
    ...(cover === null ? [] : [meta('property', 'og:image', cover), meta('name', 'twitter:image', cover)]),
  ].join('');
}
