import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type PageScripts, readPageScripts } from './page-scripts.ts';

/** What the server needs to know of the built client. */
export interface ClientBuild {
  /** Absolute. */
  readonly directory: string;
  /** Changes with every change of the client, because the page contains the hashes of all files it loads. */
  readonly id: string;
  /** The HTML page. The place for the settings is still empty. */
  readonly page: string;
  /** Paths that are served, with a leading slash. Nothing else in the folder is served. */
  readonly files: ReadonlySet<string>;
  readonly scripts: PageScripts;
}

export const CLIENT_DIRECTORY = fileURLToPath(new URL('../../../../../dist/', import.meta.url));

/** Resolves to null when the client was not built, as during development. */
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
