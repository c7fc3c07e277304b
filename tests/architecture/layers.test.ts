import { expect, test } from 'vitest';
import { filesIn, importsOf, resolved, sourcesIn } from './sources.ts';
import { changesOf, circlesIn, crowdedFolders, importsUpwards, type Layers, usesOf } from './structure.ts';
import { CLIENT_USES, SERVER_USES } from './uses.ts';

const shared: Layers = [['src/contract', 'package.json'], ['src/markdown']];
/** For each part of the repository, its layers, lowest first. A layer may import itself and those before it. */
const LAYERS: Readonly<Record<string, Layers>> = {
  'src/contract': [['src/contract']],
  'src/markdown': [['src/contract'], ['src/markdown']],
  machines: [['src/contract'], ['machines']],
  'src/client': [
    ['src/contract', 'machines'],
    ['src/markdown'],
    ['src/client/i18n', 'src/client/worker', 'src/client/build'],
    ['src/client/ui'],
    ['src/client/data'],
    ['src/client/features'],
    ['src/client/app'],
    ['src/client/qa', 'src/client/routes.tsx', 'src/client/app.tsx', 'src/client/main.tsx'],
    // A document of its own; nothing else of the client imports it.
    ['src/client/player'],
  ],
  'src/server': [
    ...shared,
    ['src/server/platform'],
    ['src/server/realtime'],
    ['src/server/features'],
    ['src/server/app', 'src/server/app.ts', 'src/server/run-server.ts', 'src/server/main.ts'],
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

/** The paths `folder/a`, `folder/b` … of the folders in `folder`. */
function foldersIn(folder: string): readonly string[] {
  const depth = folder.split('/').length + 1;
  return [...new Set(filesIn(folder).map((file) => file.split('/').slice(0, depth).join('/')))].filter(
    (path) => !/\.\w+$/.test(path),
  );
}

test('the test finds source files and their imports', () => {
  for (const folder of Object.keys(LAYERS)) expect(sourcesIn(folder).length, folder).toBeGreaterThan(2);
  expect(imports.length).toBeGreaterThan(5_000);
});

test('a file imports only from its own layer and from lower ones', () => {
  for (const [part, layers] of Object.entries(LAYERS))
    expect(importsUpwards(below(part), layers), part).toEqual([]);
});

test('folders do not import each other in a circle', () => {
  const folders = [
    ...['src/client/data', 'src/client/features', 'src/server/platform', 'src/server/features'].flatMap(
      foldersIn,
    ),
    ...['src/contract', 'src/client/ui', 'src/client/i18n', 'src/client/app', 'src/client/qa'],
    ...['src/server/realtime', 'src/server/demo', 'src/server/bin'],
  ];
  expect(circlesIn(usesOf(imports, folders))).toEqual([]);
});

test.each([
  ['src/client/features', CLIENT_USES],
  ['src/server/features', SERVER_USES],
])(
  'the features of %s use each other exactly as the allow-list says, without a circle',
  (folder, allowed) => {
    const folders = foldersIn(folder);
    const among = below(folder).filter(({ target }) => target.startsWith(`${folder}/`));
    const found = Object.fromEntries(
      Object.entries(usesOf(among, folders)).map(([room, used]) => [nameOf(room), used.map(nameOf)]),
    );
    expect(changesOf(allowed, found)).toEqual({ new: [], gone: [] });
    expect(circlesIn(allowed)).toEqual([]);
  },
);

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

test('no folder holds more than 25 files', () => {
  const all = ['src', 'tests', 'machines'].flatMap(filesIn);
  // Migrations are only added and are read in order, so their folder may grow.
  const folders = all.filter((file) => !file.startsWith('src/server/platform/db/migrations/'));
  expect(crowdedFolders(folders, FILES_MAX)).toEqual([]);
});
