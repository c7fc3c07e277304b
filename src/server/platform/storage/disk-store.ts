import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Random } from '../clock/clock.ts';
import { assertKey, type FileStore } from './file-store.ts';

/** Stores files in `folder`, which is created with the first file. Several nodes need one shared folder. */
export function createDiskStore({
  folder,
  random,
}: {
  readonly folder: string;
  readonly random: Pick<Random, 'uuid'>;
}): FileStore {
  function pathOf(key: string): string {
    assertKey(key);
    return join(folder, key);
  }

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const draft = `${path}.${random.uuid()}`;
      await writeFile(draft, bytes, { flag: 'wx', mode: 0o640 });
      await rename(draft, path);
    },

    async read(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (isAbsent(error)) return null;
        throw error;
      }
    },

    async readRange(key, start, end) {
      try {
        const file = await open(pathOf(key));
        return file.createReadStream({ start, end });
      } catch (error) {
        if (isAbsent(error)) return null;
        throw error;
      }
    },

    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
  };
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
