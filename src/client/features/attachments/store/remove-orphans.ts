import { DAY_MS } from '../../../../contract/core/durations.ts';
import { timeOfId } from '../../../data/api/new-id.ts';
import { deviceDrafts } from '../../../data/drafts/device-drafts.ts';
import { loadAllEntries } from '../../../data/outbox/outbox-database.ts';
import { fileShelf } from './file-shelf.ts';

/** Much longer than any tab takes from choosing a file until the draft that has it is stored. */
const MIN_AGE_MS = 7 * DAY_MS;

/**
 * Removes files from this device that no draft and no unsent text of any account has: their page was closed before it
 * could do so itself. Where the device cannot say what is unsent, it rejects and removes nothing.
 */
export async function removeOrphans(): Promise<void> {
  const old = (await fileShelf.ids()).filter((id) => Date.now() - timeOfId(id) > MIN_AGE_MS);
  if (old.length === 0) return;
  const texts = [
    JSON.stringify(await loadAllEntries()),
    ...Object.values<string>({ ...localStorage }),
    ...Object.values(deviceDrafts.store.getState()),
  ];
  await fileShelf.remove(old.filter((id) => !texts.some((text) => text.includes(id))));
}

let isStarted = false;

/** The same, once for each page. */
export function removeOrphansOnce(): void {
  if (isStarted) return;
  isStarted = true;
  removeOrphans().catch(() => undefined);
}
