import { LINK_PICTURE_SIDE } from '../../../contract/link-cards/link-card.ts';
import { type FetchLimits, type FetchRules, fetchFrom } from '../../platform/fetch/fetch-bytes.ts';
import { decodeHtml } from './decode-html.ts';
import { readPage } from './read-page.ts';

export interface FetchedPage {
  readonly site: string;
  readonly title: string;
  readonly description: string;
  /** A small square WebP; null without a picture that can be drawn. */
  readonly picture: Uint8Array | null;
}

const BYTES_MAX = 1024 * 1024;
const MS_MAX = 5_000;

/**
 * Fetches a page and its picture, each at most 1 MB within 5 seconds. Of a longer page, the beginning is read. Null
 * when it has no title.
 *
 * @throws FetchRefused, or a network error
 */
export async function fetchPage(
  address: string,
  { rules, userAgent }: { rules: FetchRules; userAgent: string },
): Promise<FetchedPage | null> {
  const limits: FetchLimits = {
    maxBytes: BYTES_MAX,
    maxMs: MS_MAX,
    accept: 'text/html',
    userAgent,
    types: ['text/html'],
    isCut: true,
  };
  const { bytes, url, contentType } = await fetchFrom(address, limits, rules);
  const facts = readPage(decodeHtml(bytes, contentType), url);
  if (!facts) return null;
  const { title, description, pictures } = facts;
  const pictureLimits = { ...limits, accept: 'image/*', types: [], isCut: false };
  return {
    site: url.hostname.replace(/^www\./, ''),
    title,
    description,
    picture: await firstPicture(pictures, pictureLimits, rules),
  };
}

/** Null when each is missing, too large or no picture: the card is then shown without one. All share one time. */
async function firstPicture(
  addresses: readonly string[],
  limits: FetchLimits,
  rules: FetchRules,
): Promise<Uint8Array | null> {
  const time = AbortSignal.timeout(MS_MAX);
  for (const address of addresses) {
    const drawn = time.aborted ? null : await drawnPicture(address, { ...limits, signal: time }, rules);
    if (drawn) return drawn;
  }
  return null;
}

async function drawnPicture(
  address: string,
  limits: FetchLimits,
  rules: FetchRules,
): Promise<Uint8Array | null> {
  try {
    const { bytes } = await fetchFrom(address, limits, rules);
    // Imported with the first picture, because the library would slow down the start.
    const { drawThumbnail } = await import('../uploads/picture.ts');
    return await drawThumbnail(bytes, LINK_PICTURE_SIDE);
  } catch {
    return null;
  }
}
