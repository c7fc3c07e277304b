/** FNV-1a over the code points of `text`, as an unsigned 32-bit number: the same id always looks the same. */
export function idHash(text: string): number {
  let hash = 2166136261;
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 16777619);
  }
  return hash >>> 0;
}

/** Numbers in [0, 1) that follow from `seed` alone (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const personHues = [25, 55, 95, 140, 170, 205, 235, 262, 290, 325, 350] as const;

/** The hue of a person without a picture. tokens.css has a rule for each, so that no inline style is needed. */
export function personHue(id: string): number {
  return personHues[idHash(id) % personHues.length] ?? personHues[0];
}

/** Up to two capitals: first and last word of a name, "Ma. Niña Peñaflor" → "MP". Empty names give "?". */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}][^\s]*/gu) ?? [];
  const first = [...(words[0] ?? '?')][0] ?? '?';
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : '';
  return (first + last).toLocaleUpperCase('en-PH');
}
