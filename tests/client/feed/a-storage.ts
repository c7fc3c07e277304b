import type { TextStorage } from '../../../src/client/data/drafts/composer-drafts.ts';

const kept = new Map<string, string>();

/** Storage of a device that keeps everything until `forget`. */
export function aStorage(): TextStorage {
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

/** Another device. */
export function forgetStorage(): void {
  kept.clear();
}
