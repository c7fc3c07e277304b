import { expect, test } from 'vitest';
import { filesIn, importsOf, resolved, sourcesIn } from './sources.ts';
import { changesOf, circlesIn, crowdedFolders, importsUpwards, type Layers, usesOf } from './structure.ts';
import { CLIENT_USES, SERVER_USES } from './uses.ts';

const parts: Layers = [['src/contract', 'package.json']];
/** Per part of the repository: the folders that it may import, lowest first. */
const LAYERS: Readonly<Record<string, Layers>> = {
  'src/contract': [['src/contract']],
  machines: [['src/contract'], ['machines']],
  'src/client': [
    ['src/contract', 'machines'],
    ['src/client/i18n', 'src/client/worker', 'src/client/build'],
    ['src/client/ui'],
    ['src/client/data'],
    ['src/client/features'],
    ['src/client/app'],
    ['src/client/qa', 'src/client/routes.tsx', 'src/client/app.tsx', 'src/client/main.tsx'],
  ],
  'src/server': [
    ...parts,
    ['src/server/platform'],
    ['src/server/realtime'],
    ['src/server/features'],
    ['src/server/app.ts', 'src/server/run-server.ts', 'src/server/main.ts'],
    ['src/server/demo'],
    ['src/server/run-product.ts', 'src/server/bin'],
  ],
};
const FILES_MAX = 25;

const files = Object.keys(LAYERS).flatMap(sourcesIn);
const imports = resolved(importsOf(files));

function below(folder: string) {
  return imports.filter(({ file }) => file.startsWith(`${folder}/`));
}

/** `folder/a`, `folder/b` … for each folder in `folder`. */
function roomsOf(folder: string): readonly string[] {
  const depth = folder.split('/').length + 1;
  return [...new Set(filesIn(folder).map((file) => file.split('/').slice(0, depth).join('/')))].filter(
    (path) => !/\.\w+$/.test(path),
  );
}

test('the sources and their imports were really seen', () => {
  for (const folder of Object.keys(LAYERS)) expect(sourcesIn(folder).length, folder).toBeGreaterThan(2);
  expect(imports.length).toBeGreaterThan(5_000);
});

test('layers import only what is below them', () => {
  for (const [part, layers] of Object.entries(LAYERS))
    expect(importsUpwards(below(part), layers), part).toEqual([]);
});

test('no folder needs one that needs it', () => {
  const rooms = [
    ...['src/client/data', 'src/client/features', 'src/server/platform', 'src/server/features'].flatMap(
      roomsOf,
    ),
    ...['src/contract', 'src/client/ui', 'src/client/i18n', 'src/client/app', 'src/client/qa'],
    ...['src/server/realtime', 'src/server/demo', 'src/server/bin'],
  ];
  expect(circlesIn(usesOf(imports, rooms))).toEqual([]);
});

test.each([
  ['src/client/features', CLIENT_USES],
  ['src/server/features', SERVER_USES],
])('the features of %s use each other as the list says, which has no circle', (folder, allowed) => {
  const rooms = roomsOf(folder);
  const among = below(folder).filter(({ target }) => target.startsWith(`${folder}/`));
  const found = Object.fromEntries(
    Object.entries(usesOf(among, rooms)).map(([room, used]) => [nameOf(room), used.map(nameOf)]),
  );
  expect(changesOf(allowed, found)).toEqual({ new: [], gone: [] });
  expect(circlesIn(allowed)).toEqual([]);
});

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

test('no folder holds more files than one can take in', () => {
  const all = ['src', 'tests', 'machines'].flatMap(filesIn);
  // Migrations are only ever added, and read in order.
  const rooms = all.filter((file) => !file.startsWith('src/server/platform/db/migrations/'));
  expect(crowdedFolders(rooms, FILES_MAX)).toEqual([]);
});
