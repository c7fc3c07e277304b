/** Repeatable randomness: the same seed gives the same schedule. */
export interface Seeded {
  /** 0 ≤ x < 1. */
  number(): number;
  /** 0 ≤ x < `below`, whole. */
  int(below: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
}

/** mulberry32 */
export function createSeeded(seed: number): Seeded {
  let state = seed >>> 0;
  function number(): number {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
  return {
    number,
    int: (below) => Math.floor(number() * below),
    chance: (probability) => number() < probability,
    pick(items) {
      const item = items[Math.floor(number() * items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
}
