import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize, relative, sep } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Who may import whom. Everything that is not listed is refused, `import type` included. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'src/contract': ['src/contract'],
  machines: ['machines', 'src/contract'],
  'src/client': ['src/client', 'machines', 'src/contract'],
  'src/server': ['src/server', 'src/contract', 'package.json'],
};

interface Import {
  readonly file: string;
  readonly target: string;
}

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/** Every specifier of static imports, re-exports and `import()`. */
function importsOf(file: string): Import[] {
  const source = readFileSync(join(root, file), 'utf8');
  const specifiers = source.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g);
  return [...specifiers].map(([, target = '']) => ({ file, target }));
}

function folderOf(path: string): string | undefined {
  if (path === 'package.json') return path;
  return Object.keys(allowed).find((folder) => path === folder || path.startsWith(folder + sep));
}

const files = Object.keys(allowed).flatMap(sourcesIn);
const imports = files.flatMap(importsOf);
const local = imports.filter(({ target }) => target.startsWith('.'));

test('the sources and their imports were really seen', () => {
  for (const folder of Object.keys(allowed)) expect(sourcesIn(folder).length, folder).toBeGreaterThan(2);
  expect(local.length).toBeGreaterThan(100);
});

test('layers import only what they may', () => {
  const wrong = local.filter(({ file, target }) => {
    const from = folderOf(file);
    const to = folderOf(normalize(join(dirname(file), target)));
    return from === undefined || to === undefined || !allowed[from]?.includes(to);
  });
  expect(wrong).toEqual([]);
});

test('the contract imports zod/mini and the ICU library, and nothing else from outside', () => {
  const outside = imports.filter(
    ({ file, target }) => file.startsWith('src/contract') && !target.startsWith('.'),
  );
  expect(new Set(outside.map(({ target }) => target))).toEqual(new Set(['intl-messageformat', 'zod/mini']));
});

test('machines import xstate and nothing else from outside', () => {
  const outside = imports.filter(
    ({ file, target }) => file.startsWith('machines') && !target.startsWith('.'),
  );
  expect(new Set(outside.map(({ target }) => target))).toEqual(new Set(['xstate']));
});

test('the client never imports the whole of zod, and react-aria-components only inside src/client/ui', () => {
  const client = imports.filter(({ file }) => file.startsWith(join('src', 'client')));
  expect(client.filter(({ target }) => target === 'zod')).toEqual([]);
  const aria = client.filter(({ target }) => target.startsWith('react-aria-components'));
  expect(aria.filter(({ file }) => !file.startsWith(join('src', 'client', 'ui')))).toEqual([]);
});

test('a repository is imported only by its own feature and where one registers', () => {
  const repos = local.filter(
    ({ file, target }) => file.startsWith(join('src', 'server')) && target.endsWith('.repo.ts'),
  );
  const foreign = repos.filter(
    ({ file, target }) =>
      dirname(file) !== dirname(normalize(join(dirname(file), target))) &&
      !basename(file).startsWith('register-'),
  );
  expect(foreign).toEqual([]);
});

test('only the clock asks the system for the time, chance or a timer on the server', () => {
  const asks =
    /\b(?:Date\.now\(|new Date\(\)|Math\.random\(|setTimeout\(|setInterval\(|randomUUID\(|randomBytes\()/;
  // The last two run PostgreSQL's processes, before there is a server and outside of any test's clock.
  const exempt = ['clock.ts', 'db/run-postgres.ts', 'db/cluster-lease.ts'].map((file) =>
    join('src/server', file),
  );
  const guilty = sourcesIn('src/server').filter(
    (file) => !exempt.includes(file) && asks.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(guilty).toEqual([]);
});

/** Where dates are read from the clock of the machine, or formatted, in any of the ways there are. */
const clocks =
  /Intl\.DateTimeFormat\(|toLocale(?:Date|Time)?String\(|getTimezoneOffset\(|getLocalTimeZone\(|timeZoneId\(\)|\.[gs]et(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds)\(/;

test.each([
  // The zone of the reader, and the formats that take it from there.
  ['src/client', clocks, ['words/time-zone.ts', 'words/date-format.ts']],
  // Lists to choose from may name a zone; nothing else may think that it knows one.
  [
    'src/client',
    /'Asia\/Manila'|DEFAULT_TIME_ZONE/,
    ['words/time-zone.ts', 'settings/time-zones.ts', 'calendar/time-zones.ts'],
  ],
  ['src/server', clocks, ['words/instant-words.ts']],
  [
    'src/server',
    /'Asia\/Manila'|DEFAULT_TIME_ZONE/,
    // The default of a person's row, where there is none, and when the machines' own work of the night begins.
    ['settings/user-settings.repo.ts', 'account/deletion.repo.ts', 'demo/demo-calendar.ts', 'jobs/queues.ts'],
  ],
] as const)('a date has one clock, the reader’s: in %s nobody else asks for %s', (folder, asks, exempt) => {
  const allowedHere = exempt.map((file) => join(folder, file));
  const guilty = sourcesIn(folder).filter((file) => asks.test(readFileSync(join(root, file), 'utf8')));
  expect(guilty.sort()).toEqual(allowedHere.sort());
});

test('only rt_append writes into the log', () => {
  const guilty = sourcesIn('src/server').filter((file) =>
    /insert\s+into\s+rt_(?:events|topics)/i.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(guilty).toEqual([]);
});
