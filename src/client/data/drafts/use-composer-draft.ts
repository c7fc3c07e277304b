import { useCallback } from 'react';
import { useStore } from 'zustand';
import { composerDrafts } from './composer-drafts.ts';

/** The text kept under `key`, and a function that changes it. All uses of one key share the text. */
export function useComposerDraft(key: string): readonly [string, (text: string) => void] {
  const text = useStore(composerDrafts.store, (texts) => texts[key]) ?? composerDrafts.get(key);
  const setText = useCallback((next: string) => composerDrafts.set(key, next), [key]);
  return [text, setText];
}

/** Whether there is a draft. Renders only when that changes, not with every letter. */
export function useHasDraft(key: string): boolean {
  const inStore = useStore(composerDrafts.store, (texts) =>
    texts[key] === undefined ? undefined : texts[key].trim() !== '',
  );
  return inStore ?? composerDrafts.get(key).trim() !== '';
}
