import { useCallback } from 'react';
import { useStore } from 'zustand';
import { deviceDrafts } from './device-drafts.ts';

/** The text kept under `key`, and a function that changes it. All uses of one key share the text. */
export function useDraftText(key: string): readonly [string, (text: string) => void] {
  const text = useStore(deviceDrafts.store, (texts) => texts[key]) ?? deviceDrafts.get(key);
  const setText = useCallback((next: string) => deviceDrafts.set(key, next), [key]);
  return [text, setText];
}

/** Whether there is a draft. Renders only when that changes, not with every letter. */
export function useHasDraft(key: string): boolean {
  const inStore = useStore(deviceDrafts.store, (texts) =>
    texts[key] === undefined ? undefined : texts[key].trim() !== '',
  );
  return inStore ?? deviceDrafts.get(key).trim() !== '';
}
