import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createConcurrencyLimit } from '../../clock/concurrency-limit.ts';
import type { Database } from '../../db/database.ts';
import type { FileStore } from '../../storage/file-store.ts';
import type { ClientBuild } from './client-build.ts';

export interface KeptAssetsDeps {
  readonly db: Database;
  readonly store: FileStore;
}

/** Files of client builds, also of those that this node does not have. */
export interface KeptAssets {
  /**
   * Puts the hashed files of `build` into the store for all nodes. Call it at the start, and again from time to time
   * while the build is served.
   */
  save(build: ClientBuild): Promise<void>;
  /**
   * Resolves to the file at a path like `/assets/index-a1b2c3.js`, of any build that was served lately; null when there
   * is none.
   */
  read(path: string): Promise<Uint8Array | null>;
  /** Removes the files of builds that no node has served for {@link KEPT_DAYS} days. */
  sweep(): Promise<void>;
}

/**
 * How long a build can be loaded after the last node stopped serving it. Long enough for pages that stay open over a
 * weekend.
 */
export const KEPT_DAYS = 7;
const PUTS_AT_ONCE = 8;

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  woff2: 'font/woff2',
};

/** The content type of a file of the client, by the end of its name. */
export function typeOf(path: string): string {
  return TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}

/** Whether a name contains a hash of the file's content, so that it means the same file on every node. */
export function isHashed(path: string): boolean {
  return path.startsWith('/assets/');
}

/**
 * Shares the files of all builds between nodes. During a rolling deployment, a page comes from one node and its scripts
 * may be requested from another, which may have an older or a newer build.
 */
export function createKeptAssets({ db, store }: KeptAssetsDeps): KeptAssets {
  let known: ReadonlySet<string> = new Set();
  /** What this process put into the store. It stays there while a node notes that it serves the build. */
  const stored = new Set<string>();
  let reading: Promise<void> | null = null;
  let readingNext: Promise<void> | null = null;

  async function readList(): Promise<void> {
    const { rows } = await db.query<{ file: string }>(
      'select distinct unnest(files) as file from client_builds',
    );
    known = new Set(rows.map(({ file }) => file));
  }

  function startReading(): Promise<void> {
    readingNext = null;
    reading = readList().finally(() => {
      reading = null;
    });
    return reading;
  }

  /** Reads the list again. Any client can request any path, so only one query runs at a time, for all requests. */
  function readListAgain(): Promise<void> {
    if (reading === null) return startReading();
    readingNext ??= reading.then(startReading, startReading);
    return readingNext;
  }

  return {
    async save({ id, directory, files }) {
      const paths = [...files].filter(isHashed);
      await db.query(
        `insert into client_builds (id, files, seen_at) values ($1, $2, now())
         on conflict (id) do update set files = excluded.files, seen_at = excluded.seen_at`,
        [id, paths],
      );
      const runLimited = createConcurrencyLimit({ width: PUTS_AT_ONCE, queueMax: paths.length, refusal: '' });
      await Promise.all(
        paths
          .filter((path) => !stored.has(path))
          .map((path) =>
            runLimited(async () => {
              await store.put(keyOf(path), await readFile(join(directory, path)), typeOf(path));
              stored.add(path);
            }),
          ),
      );
    },

    async read(path) {
      if (!known.has(path)) await readListAgain();
      return known.has(path) ? store.read(keyOf(path)) : null;
    },

    async sweep() {
      const isOld = `seen_at < now() - interval '${KEPT_DAYS} days'`;
      const { rows } = await db.query<{ file: string }>(
        `select distinct unnest(files) as file from client_builds where ${isOld}
         except select unnest(files) from client_builds where not ${isOld}`,
      );
      for (const { file } of rows) await store.remove(keyOf(file));
      await db.query(`delete from client_builds where ${isOld}`);
    },
  };
}

function keyOf(path: string): string {
  return `client${path}`;
}
