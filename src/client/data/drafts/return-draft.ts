import { deviceDrafts } from './device-drafts.ts';

/**
 * Makes `parts` the draft at `key`, each by the ending of its own key. Returns false, and changes nothing, when one of
 * them has another draft.
 */
export function returnDraft(key: string, parts: Readonly<Record<string, string>>): boolean {
  const all = Object.entries(parts);
  if (all.some(([ending]) => deviceDrafts.get(key + ending) !== '')) return false;
  for (const [ending, text] of all) deviceDrafts.set(key + ending, text);
  return true;
}
