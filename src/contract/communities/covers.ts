/** Where covers are served, on every stage; like pictures of people they are no calls. */
export const COVER_PATH = '/files/covers';

/** The widths, in pixels, in which a cover is kept: in place of a face, on a card, over a page. The first one is a square. */
export const coverWidths = [96, 640, 1280] as const;
export type CoverWidth = (typeof coverWidths)[number];

/** Two FNV-1a hashes in a row. Not a secret: it tells one address of a community from the one before. */
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
 * Where our own copy of a cover is, once it was fetched: pages load no picture from the address that somebody gave, whose
 * host would learn who looks at it.
 */
export function coverPath(groupId: string, address: string, width: CoverWidth): string {
  return `${COVER_PATH}/${groupId}/${coverStamp(address)}/${width}.webp`;
}
