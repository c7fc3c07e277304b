import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type PageScripts, readPageScripts } from './page-scripts.ts';

/** The built client, as far as the server has to know it. */
export interface ClientBuild {
  /** Absolute. */
  readonly directory: string;
  /** Changes with every change of the client: the page names the hashes of all it loads. */
  readonly id: string;
  /** The page, with the place for the settings still empty. */
  readonly page: string;
  /** Paths that may be asked for, with a slash in front. Nothing else in the folder is served. */
  readonly files: ReadonlySet<string>;
  readonly scripts: PageScripts;
}

export const CLIENT_DIRECTORY = fileURLToPath(new URL('../../../../../dist/', import.meta.url));

/** Null when the client was not built, as while developing. */
export async function readClientBuild(directory = CLIENT_DIRECTORY): Promise<ClientBuild | null> {
  const page = await readFile(join(directory, 'index.html'), 'utf8').catch(() => null);
  if (page === null) return null;
  const pages = await readFile(join(directory, '.vite/pages.json'), 'utf8');
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => path !== 'index.html' && !path.startsWith('.') && !/\.(?:br|gz|map)$/.test(path));
  return {
    directory,
    id: createHash('sha256').update(page).digest('hex').slice(0, 12),
    page,
    files: new Set(files.map((path) => `/${path}`)),
    scripts: readPageScripts(pages),
  };
}
