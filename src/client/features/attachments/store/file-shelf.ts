import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** The bytes of a file that was chosen and not sent, and the id that the server gave it once it has arrived there. */
interface ShelfRow {
  readonly id: string;
  readonly blob: Blob;
  readonly attachment_id: string | null;
}

interface ShelfSchema extends DBSchema {
  files: { key: string; value: ShelfRow };
}

const NAME = 'attachments';

/** Files of this page, for browsers that keep none. */
const inPage = new Map<string, ShelfRow>();
let opening: Promise<IDBPDatabase<ShelfSchema>> | null = null;

function database(): Promise<IDBPDatabase<ShelfSchema>> {
  if (opening === null) {
    const forget = () => {
      opening = null;
    };
    opening = openDB<ShelfSchema>(NAME, 1, {
      upgrade: (db) => void db.createObjectStore('files', { keyPath: 'id' }),
      terminated: forget,
    });
    opening.catch(forget);
  }
  return opening;
}

async function put(row: ShelfRow): Promise<void> {
  inPage.set(row.id, row);
  try {
    await (await database()).put('files', row);
  } catch {
    // The page has it. It is lost when the page closes, like a text that the device cannot store.
  }
}

async function get(id: string): Promise<ShelfRow | null> {
  try {
    // Another tab may have sent it meanwhile, so what is stored counts more.
    return (await (await database()).get('files', id)) ?? inPage.get(id) ?? null;
  } catch {
    return inPage.get(id) ?? null;
  }
}

/** Files on this device until their text is sent, so that they survive a reload. All tabs share them. */
export const fileShelf = {
  add: (id: string, blob: Blob) => put({ id, blob, attachment_id: null }),
  get,
  /** Rejects where there is no database. */
  ids: async (): Promise<readonly string[]> => (await database()).getAllKeys('files'),
  /** Null: what had arrived is gone on the server. */
  async setArrived(id: string, attachmentId: string | null): Promise<void> {
    const row = await get(id);
    if (row !== null) await put({ ...row, attachment_id: attachmentId });
  },
  async remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) inPage.delete(id);
    try {
      const db = await database();
      await Promise.all(ids.map((id) => db.delete('files', id)));
    } catch {
      // There is no database.
    }
  },
};
