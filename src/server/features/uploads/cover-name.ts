import { hash } from 'node:crypto';
import { coverWidths } from '../../../contract/communities/covers.ts';

/** The name of a cover in `pictures`, from the id of the community or course and the address. `nameOf` in cover.repo.ts is the same in SQL. */
export function coverName(groupId: string, address: string): string {
  return `${groupId}-${hash('md5', address)}`;
}

const COVER_NAME = /^[0-9a-f-]{36}-[0-9a-f]{32}$/;

/** The key of one variant in the file store. */
export function coverKey(name: string, width: number): string {
  return `covers/${name}-${width}.webp`;
}

/** The keys of all variants if `name` is that of a cover; null for profile pictures. */
export function coverKeys(name: string): readonly string[] | null {
  return COVER_NAME.test(name) ? coverWidths.map((width) => coverKey(name, width)) : null;
}
