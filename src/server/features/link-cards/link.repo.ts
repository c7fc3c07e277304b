import type { Database } from '../../platform/db/database.ts';

export interface NewPage {
  readonly id: string;
  readonly site: string;
  readonly title: string;
  readonly description: string;
  readonly picture: string | null;
}

/** How long the end of a fetch is remembered. Failures are tried again sooner. */
const FRESH = `interval '7 days'`;
const FRESH_FAILURE = `interval '6 hours'`;

/** Whether the row `l` of `links` is fresh at `at` (SQL expressions). */
const isFresh = (at: string) => `coalesce(l.checked_at > ${at}::timestamptz -
  case when l.link_page_id is null then ${FRESH_FAILURE} else ${FRESH} end, false)`;

/** The cache of fetched pages. Times are ISO 8601. */
export function createLinkRepo(db: Database) {
  return {
    /**
     * Takes the fetch of an address until `until`. Returns false when the address is fresh, or another job has taken
     * it.
     */
    async claim(address: string, { at, until }: { at: string; until: string }): Promise<boolean> {
      const { rowCount } = await db.query(
        `insert into links as l (address, claimed_until) values ($1, $3)
         on conflict (address) do update set claimed_until = excluded.claimed_until
         where coalesce(l.claimed_until <= $2, true) and not ${isFresh('$2')}`,
        [address, at, until],
      );
      return rowCount > 0;
    },

    async release(address: string): Promise<void> {
      await db.query('update links set claimed_until = null where address = $1', [address]);
    },

    /** The page of a fresh address, null for a failure; undefined when it is not fresh. */
    async fresh(address: string, at: string): Promise<string | null | undefined> {
      const { rows } = await db.query<{ link_page_id: string | null }>(
        `select l.link_page_id from links l where l.address = $1 and ${isFresh('$2')}`,
        [address, at],
      );
      return rows[0]?.link_page_id;
    },

    /** Stores the end of a fetch; `page` is null for a failure. */
    async finish(address: string, page: NewPage | null, at: string): Promise<void> {
      if (page)
        await db.query(
          `insert into link_pages (id, site, title, description, picture, fetched_at) values ($1, $2, $3, $4, $5, $6)`,
          [page.id, page.site, page.title, page.description, page.picture, at],
        );
      await db.query(
        'update links set claimed_until = null, checked_at = $3, link_page_id = $2 where address = $1',
        [address, page?.id ?? null, at],
      );
    },

    /** Deletes what is no longer fresh from the cache. */
    async forgetOld(at: string): Promise<void> {
      await db.query(
        `delete from links l where not ${isFresh('$1')} and coalesce(l.claimed_until <= $1, true)`,
        [at],
      );
    },

    /** Some of the pages that neither a card nor the cache needs. */
    async unusedPages(): Promise<{ id: string; picture: string | null }[]> {
      const { rows } = await db.query<{ id: string; picture: string | null }>(
        `select id, picture from link_pages g
         where not exists (select from link_uses k where k.link_page_id = g.id)
           and not exists (select from links l where l.link_page_id = g.id) limit 500`,
      );
      return rows;
    },

    /** Call this after the picture is removed. */
    async removePage(id: string): Promise<void> {
      await db.query('delete from link_pages where id = $1', [id]);
    },
  };
}
