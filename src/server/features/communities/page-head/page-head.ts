import type { Logger } from 'pino';
import type { Timers } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isOwnAddress, isSlug } from '../slug-choice.ts';
import { type CommunityFacts, communityHead } from './community-head.ts';

/** The page comes first: what could not be looked up by then is left out. */
const WAIT_MS = 1_000;

const COMMUNITY_PAGE = /^\/communities\/([^/]+)\/?$/;

/** What stands in the head of the page at `path` instead of the title that all pages have; null for that one. */
export type PageHead = (path: string) => Promise<string | null>;

export interface PageHeadDeps {
  readonly db: Database;
  readonly timers: Pick<Timers, 'after'>;
  readonly log: Pick<Logger, 'warn'>;
  /** Addresses in the head begin with it, whatever host was asked. */
  readonly publicUrl: string;
}

/**
 * Names public communities to whoever draws previews of links. It asks nobody who they are: a private, an archived and
 * a missing community get the page that every other address gets, after the same one question.
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
    let cancel = () => {};
    const late = new Promise<null>((resolve) => {
      cancel = timers.after(WAIT_MS, () => resolve(null));
    });
    const found = communityAt(slug).catch((error: unknown) => {
      log.warn({ err: error }, 'a page is served without its own title');
      return null;
    });
    const community = await Promise.race([found, late]);
    cancel();
    return community && communityHead(community, publicUrl);
  };
}
