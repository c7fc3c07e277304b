import { idHash, seededRandom } from './id-hash.ts';

/** The eight dyes of cloths, in the order in which ids choose them. Their colours are in styles/cloth.css. */
export const dyes = ['ube', 'dagat', 'dahon', 'gumamela', 'kape', 'langit', 'inabel', 'mangga'] as const;
export type Dye = (typeof dyes)[number];

/** The dye of an id, the same on every device and for ever: the first thing that is drawn for its cloth. */
export function dyeOf(id: string): Dye {
  return dyes[Math.floor(seededRandom(idHash(id))() * dyes.length)] ?? dyes[0];
}
