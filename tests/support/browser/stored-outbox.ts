import type { Page } from 'playwright-core';

/** How many entries of its outbox a browser has stored, in its database and in local storage. */
export function storedEntries(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('outbox');
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(opening.error));
    });
    const counting = database.transaction('entries').objectStore('entries').count();
    await new Promise((resolve) => counting.addEventListener('success', resolve));
    database.close();
    return counting.result + Object.keys(localStorage).filter((key) => key.startsWith('unsent:')).length;
  });
}
