import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';
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

test('the contract imports zod/mini and nothing else from outside', () => {
  const outside = imports.filter(
    ({ file, target }) => file.startsWith('src/contract') && !target.startsWith('.'),
  );
  expect(new Set(outside.map(({ target }) => target))).toEqual(new Set(['zod/mini']));
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

test('a repository is imported only by its own feature and by app.ts', () => {
  const repos = local.filter(
    ({ file, target }) => file.startsWith(join('src', 'server')) && target.endsWith('.repo.ts'),
  );
  const foreign = repos.filter(
    ({ file, target }) =>
      dirname(file) !== dirname(normalize(join(dirname(file), target))) &&
      file !== join('src', 'server', 'app.ts'),
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

test('only rt_emit writes into the log', () => {
  const guilty = sourcesIn('src/server').filter((file) =>
    /insert\s+into\s+rt_(?:events|topics)/i.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(guilty).toEqual([]);
});
