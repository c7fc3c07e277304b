import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemRandom } from '../../../../src/server/platform/clock/clock.ts';
import { readClientBuild } from '../../../../src/server/platform/http/assets/client-build.ts';
import { createKeptAssets, KEPT_DAYS } from '../../../../src/server/platform/http/assets/kept-assets.ts';
import { createDiskStore } from '../../../../src/server/platform/storage/disk-store.ts';
import { type FreshDatabase, freshDatabase } from '../../../support/engines/fresh-database.ts';

let database: FreshDatabase;
let folder: string;
beforeEach(async () => {
  database = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'tambayan-kept-'));
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** A build with these hashed files, as Vite leaves it. */
async function aBuild(id: string, ...names: readonly string[]) {
  const directory = join(folder, id);
  for (const part of ['assets', '.vite']) await mkdir(join(directory, part), { recursive: true });
  await writeFile(join(directory, 'index.html'), `<title>${id}</title>`);
  await writeFile(join(directory, '.vite/pages.json'), '[]');
  await writeFile(join(directory, 'icon.svg'), '<svg/>');
  for (const name of names) await writeFile(join(directory, 'assets', name), `the file ${name}`);
  const build = await readClientBuild(directory);
  if (build === null) throw new Error('the build was not found');
  return build;
}

/** One of several nodes on the same database and files. */
function aNode() {
  const store = createDiskStore({ folder: join(folder, 'files'), random: systemRandom });
  return createKeptAssets({ db: database.db, store });
}

async function textOf(path: string, node = aNode()): Promise<string | null> {
  const bytes = await node.read(path);
  return bytes === null ? null : Buffer.from(bytes).toString();
}

test('what one node keeps, every node finds: also one that has looked for it before', async () => {
  const other = aNode();
  expect(await textOf('/assets/chat.queries-a1b2c3d4.js', other)).toBeNull();
  await aNode().save(await aBuild('new', 'chat.queries-a1b2c3d4.js'));
  expect(await textOf('/assets/chat.queries-a1b2c3d4.js', other)).toBe('the file chat.queries-a1b2c3d4.js');
  // Names without a hash mean another file on each node.
  expect(await textOf('/icon.svg', other)).toBeNull();
});

test.each([
  '/assets/../secret',
  '/assets/..',
  '/assets/',
  '/assets/%2e%2e/secret',
  "/assets/'; drop table x",
])('%j is no file of any build', async (path) => {
  await aNode().save(await aBuild('new', 'index-a1b2c3d4.js'));
  expect(await textOf(path)).toBeNull();
});

test('many who look for nothing share one look at the list', async () => {
  let queries = 0;
  const db: typeof database.db = {
    query(text, values) {
      queries += 1;
      return database.db.query(text, values);
    },
  };
  const store = createDiskStore({ folder: join(folder, 'files'), random: systemRandom });
  const node = createKeptAssets({ db, store });
  await Promise.all(Array.from({ length: 200 }, (_, index) => node.read(`/assets/none-${index}.js`)));
  expect(queries).toBe(2);
});

test('files go when no build that is served has them', async () => {
  await aNode().save(await aBuild('old', 'gone-a1b2c3d4.js', 'shared-a1b2c3d4.js'));
  await aNode().save(await aBuild('new', 'shared-a1b2c3d4.js'));
  await aNode().sweep();
  expect(await textOf('/assets/gone-a1b2c3d4.js')).not.toBeNull();
  await database.db.query(
    `update client_builds set seen_at = seen_at - interval '${KEPT_DAYS} days 1 hour'
     where '/assets/gone-a1b2c3d4.js' = any(files)`,
  );
  await aNode().sweep();
  expect(await textOf('/assets/gone-a1b2c3d4.js')).toBeNull();
  expect(await textOf('/assets/shared-a1b2c3d4.js')).toBe('the file shared-a1b2c3d4.js');
  expect(await readdir(join(folder, 'files/client/assets'))).toEqual(['shared-a1b2c3d4.js']);
});
