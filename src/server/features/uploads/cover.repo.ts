import { hash } from 'node:crypto';
import { coverWidths } from '../../../contract/communities/covers.ts';
import type { Database } from '../../platform/db/database.ts';

/** The name of a cover in `pictures`, from the community's id and the address. `coverNameOf` is the same in SQL. */
export function coverName(groupId: string, address: string): string {
  return `${groupId}-${hash('md5', address)}`;
}

const COVER_NAME = /^[0-9a-f-]{36}-[0-9a-f]{32}$/;
/** `coverName` in SQL, for a row of `groups`. */
export const coverNameOf = (group: string) => `(${group}.id::text || '-' || md5(${group}.cover_image_url))`;

/** The key of one variant in the file store. */
export function coverKey(name: string, width: number): string {
  return `covers/${name}-${width}.webp`;
}

/** The keys of all variants if `name` is that of a cover; null for profile pictures. */
export function coverKeys(name: string): readonly string[] | null {
  return COVER_NAME.test(name) ? coverWidths.map((width) => coverKey(name, width)) : null;
}

/** Queries for the addresses that communities give for their covers. */
export function createCoverRepo(db: Database) {
  return {
    /** Some of the communities with an address whose picture is not stored yet. */
    async missing(): Promise<readonly { id: string; address: string }[]> {
      const { rows } = await db.query<{ id: string; address: string }>(
        `select g.id, g.cover_image_url as address from groups g
         where g.cover_image_url ~ '^https?://' and g.archived_at is null
           and not exists (select from pictures p where p.name = ${coverNameOf('g')})
         order by random() limit 200`,
      );
      return rows;
    },

    /** Null when there is no address or no such community. */
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
