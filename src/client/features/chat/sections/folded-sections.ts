import * as z from 'zod/mini';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const KEPT_AS = 'tambayan.folded-sections';
const kept = z.array(z.string());
/** The oldest are forgotten: sections that were deleted long ago. */
const KEPT_MAX = 500;

function remembered(): readonly string[] {
  try {
    return kept.parse(JSON.parse(localStorage.getItem(KEPT_AS) ?? '[]'));
  } catch {
    return [];
  }
}

/** Ids of the sections that are folded on this device. */
const folded = createStore<readonly string[]>()(remembered);

export function useIsFolded(sectionId: string): boolean {
  return useStore(folded, (ids) => ids.includes(sectionId));
}

/** Takes effect at once, and is stored on this device. */
export function foldSection(sectionId: string, isFolded: boolean): void {
  const others = folded.getState().filter((id) => id !== sectionId);
  folded.setState((isFolded ? [...others, sectionId] : others).slice(-KEPT_MAX), true);
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(folded.getState()));
  } catch {
    // Storage can be forbidden; it then lasts until the page closes.
  }
}
