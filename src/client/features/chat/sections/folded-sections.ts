import * as z from 'zod/mini';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { storedValue } from '../../../data/storage/stored-value.ts';

const stored = storedValue('tambayan.folded-sections', z.readonly(z.array(z.string())));
/** The oldest are forgotten: sections that were deleted long ago. */
const KEPT_MAX = 500;

/** Ids of the sections that are folded on this device. */
const folded = createStore<readonly string[]>()(() => stored.read() ?? []);

export function useIsFolded(sectionId: string): boolean {
  return useStore(folded, (ids) => ids.includes(sectionId));
}

/** Takes effect at once, and is stored on this device. */
export function foldSection(sectionId: string, isFolded: boolean): void {
  const others = folded.getState().filter((id) => id !== sectionId);
  folded.setState((isFolded ? [...others, sectionId] : others).slice(-KEPT_MAX), true);
  stored.write(folded.getState());
}
