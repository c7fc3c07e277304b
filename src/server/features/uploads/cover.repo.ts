import type { Database } from '../../platform/db/database.ts';

/** SQL: communities with their covers and logos and courses with their covers, each address in a row of `a`. */
const GIVEN = `(select id, cover_image_url as address, created_by from groups where archived_at is null
  union all select id, logo_url, created_by from groups where archived_at is null
  union all select c.id, c.cover_image_url, g.created_by from courses c join groups g on g.id = c.group_id
    where c.archived_at is null) a`;
/** SQL: `coverName` of an address, see cover-name.ts. */
const nameOf = (id: string, address: string) => `(${id}::text || '-' || md5(${address}))`;

/** SQL: whether the picture `p` is the cover or logo of a community, or the cover of a course. */
export const IS_COVER = `(
  exists (select from groups g where g.id = p.user_id
    and p.name in (${nameOf('g.id', 'g.cover_image_url')}, ${nameOf('g.id', 'g.logo_url')}))
  or exists (select from courses c where c.id = p.user_id and p.name = ${nameOf('c.id', 'c.cover_image_url')}))`;

/** Queries for the addresses that communities and courses give for their covers and logos. All are kept alike. */
export function createCoverRepo(db: Database) {
  return {
    /** Some of the communities and courses with an address whose picture is not stored yet, and who founded them. */
    async missing(): Promise<readonly { id: string; address: string; created_by: string }[]> {
      const { rows } = await db.query<{ id: string; address: string; created_by: string }>(
        `select a.id, a.address, a.created_by from ${GIVEN}
         where a.address ~ '^https?://'
           and not exists (select from pictures p where p.name = ${nameOf('a.id', 'a.address')})
         order by random() limit 200`,
      );
      return rows;
    },

    /** The addresses of a community's cover and logo or of a course's cover, as far as there are any. */
    async addressesOf(id: string): Promise<readonly string[]> {
      const { rows } = await db.query<{ address: string }>(
        `select cover_image_url as address from groups where id = $1 and cover_image_url is not null
         union all select logo_url from groups where id = $1 and logo_url is not null
         union all select cover_image_url from courses where id = $1 and cover_image_url is not null`,
        [id],
      );
      return rows.map(({ address }) => address);
    },
  };
}

export type CoverRepo = ReturnType<typeof createCoverRepo>;
