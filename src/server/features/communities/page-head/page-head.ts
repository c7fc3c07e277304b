import { type InTimeDeps, inTime } from '../../../platform/clock/in-time.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isOwnAddress, isSlug } from '../slug-choice.ts';
import { type CommunityFacts, communityHead } from './community-head.ts';

/** The page is sent after this time, even when the look-up has not finished. */
const WAIT_MS = 1_000;

const COMMUNITY_PAGE = /^\/communities\/([^/]+)\/?$/;

/** The head tags for the page at `path`; they replace the default title. Null keeps the default title. */
export type PageHead = (path: string) => Promise<string | null>;

export interface PageHeadDeps extends InTimeDeps {
  readonly db: Database;
  /** Addresses in the head start with this URL, whatever host the request names. */
  readonly publicUrl: string;
}

/**
 * Provides link previews with the names of public communities. It does not check who the user is: private, archived and
 * missing communities all get the default page, after the same single query.
 */
export function createPageHead({ db, timers, log, publicUrl }: PageHeadDeps): PageHead {
  async function communityAt(slug: string): Promise<CommunityFacts | null> {
    const { rows } = await db.query<CommunityFacts>(
      `select slug, name, description, cover_image_url from groups
       where id = coalesce((select id from groups where slug = $1),
                           (select group_id from group_former_slugs where slug = $1))
         and is_public and archived_at is null`,
      [slug],
    );
    return rows[0] ?? null;
  }

  return async (path) => {
    const slug = COMMUNITY_PAGE.exec(path)?.[1];
    if (slug === undefined || !isSlug(slug) || isOwnAddress(slug)) return null;
    const community = await inTime({ timers, log }, communityAt(slug), {
      ...{ ms: WAIT_MS, otherwise: null, warning: 'a page is served without its own title' },
    });
    return community && communityHead(community, publicUrl);
  };
}
