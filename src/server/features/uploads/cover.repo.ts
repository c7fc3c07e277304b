import { hash } from 'node:crypto';
import { coverWidths } from '../../../contract/communities/covers.ts';
import type { Database } from '../../platform/db/database.ts';

/** What a cover is called among the pictures: of which community, and by which address. The database makes it too. */
export function coverName(groupId: string, address: string): string {
  return `${groupId}-${hash('md5', address)}`;
}

const COVER_NAME = /^[0-9a-f-]{36}-[0-9a-f]{32}$/;
/** `coverName` in SQL, of a row of groups. */
export const coverNameOf = (group: string) => `(${group}.id::text || '-' || md5(${group}.cover_image_url))`;

/** The key of one variant in the file store. */
export function coverKey(name: string, width: number): string {
  return `covers/${name}-${width}.webp`;
}

/** The keys of all variants when `name` is that of a cover; null for pictures of people. */
export function coverKeys(name: string): readonly string[] | null {
  return COVER_NAME.test(name) ? coverWidths.map((width) => coverKey(name, width)) : null;
}

/** Speaks of the addresses that communities give for their covers. */
export function createCoverRepo(db: Database) {
  return {
    /** Communities with an address whose picture is not kept, some of them. */
    async missing(): Promise<readonly { id: string; address: string }[]> {
      const { rows } = await db.query<{ id: string; address: string }>(
        `select g.id, g.cover_image_url as address from groups g
         where g.cover_image_url ~ '^https?://' and g.archived_at is null
           and not exists (select from pictures p where p.name = ${coverNameOf('g')})
         order by random() limit 200`,
      );
      return rows;
    },

    /** Null when there is none, or no such community. */
    async addressOf(groupId: string): Promise<string | null> {
      const { rows } = await db.query<{ address: string | null }>(
        'select cover_image_url as address from groups where id = $1',
        [groupId],
      );
      return rows[0]?.address ?? null;
    },
  };
}

export type CoverRepo = ReturnType<typeof createCoverRepo>;
