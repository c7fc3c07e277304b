import { idHash, seededRandom } from './id-hash.ts';

/** The eight palettes of patterns, in the order in which ids choose them. Their colours are in styles/pattern.css. */
export const palettes = ['ube', 'dagat', 'dahon', 'gumamela', 'kape', 'langit', 'inabel', 'mangga'] as const;
export type Palette = (typeof palettes)[number];

/**
 * The palette of an id; the same on every device, and it must never change. It is the first random choice for a
 * pattern.
 */
export function paletteOf(id: string): Palette {
  return palettes[Math.floor(seededRandom(idHash(id))() * palettes.length)] ?? palettes[0];
}
