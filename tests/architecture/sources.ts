import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Import } from './structure.ts';

const root = join(import.meta.dirname, '../..');

/** The text of a file; `path` is from the root of the repository. */
export function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Every file below `folder`, from the root of the repository, with `/`. */
export function filesIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    );
}

/** The TypeScript of `folder`. */
export function sourcesIn(folder: string): readonly string[] {
  return filesIn(folder).filter((file) => /\.tsx?$/.test(file));
}

/** Every static import, re-export and `import()` of `files`, types too; `target` as it is written. */
export function importsOf(files: readonly string[]): readonly Import[] {
  return files.flatMap((file) =>
    [...textOf(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, target = '']) => ({
      file,
      target,
    })),
  );
}

/** Those of `imports` that lead to another file of ours, with that file's path from the root. */
export function resolved(imports: readonly Import[]): readonly Import[] {
  return imports
    .filter(({ target }) => target.startsWith('.'))
    .map(({ file, target }) => ({ file, target: join(file, '..', target).replaceAll('\\', '/') }));
}
