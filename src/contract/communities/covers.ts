import { PICTURE_PATH } from '../upload-rules.ts';

/** Where covers are served, on every stage. Like profile pictures, they are not API calls. */
export const COVER_PATH = '/files/covers';

/** The widths, in pixels, of the stored covers: as an icon, on a card, over a page. The first one is a square. */
export const coverWidths = [96, 640, 1280] as const;
export type CoverWidth = (typeof coverWidths)[number];

/** Two FNV-1a hashes in a row. Not a secret: it tells a community's current address from the previous one. */
export function coverStamp(address: string): string {
  return [2166136261, 84696351]
    .map((seed) => {
      let hash = seed;
      for (const character of address) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
      return (hash >>> 0).toString(36).padStart(7, '0');
    })
    .join('');
}

/**
 * The address of a cover that was uploaded, or of our own copy of one that was fetched. `id` is that of the community
 * or course. Pages load no picture from an address that a user
 * entered, since its host would learn who looks at it.
 */
export function coverPath(id: string, address: string, width: CoverWidth): string {
  if (address.startsWith(`${PICTURE_PATH}/`)) return address.replace(/[^/]*$/, `${width}.webp`);
  return `${COVER_PATH}/${id}/${coverStamp(address)}/${width}.webp`;
}
