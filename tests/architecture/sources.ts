import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Import } from './structure.ts';

const root = join(import.meta.dirname, '../..');

/** Reads a file; `path` is relative to the root of the repository. */
export function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Every file below `folder`, relative to the root of the repository, with `/`. */
export function filesIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    );
}

/** The TypeScript files below `folder`. */
export function sourcesIn(folder: string): readonly string[] {
  return filesIn(folder).filter((file) => /\.tsx?$/.test(file));
}

/** Every static import, re-export and `import()` in `files`, including types; `target` as written in the file. */
export function importsOf(files: readonly string[]): readonly Import[] {
  return files.flatMap((file) =>
    [...textOf(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, target = '']) => ({
      file,
      target,
    })),
  );
}

/** Keeps the imports of files in this repository, with `target` as a path from its root. */
export function resolved(imports: readonly Import[]): readonly Import[] {
  return imports
    .filter(({ target }) => target.startsWith('.'))
    .map(({ file, target }) => ({ file, target: join(file, '..', target).replaceAll('\\', '/') }));
}
