import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { CLIENT_DIRECTORY } from '../platform/http/assets/client-build.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js');
/** The file in the build that stores the hash of its sources. */
const STAMP = join(CLIENT_DIRECTORY, '.sources');
/** All sources of the client. Their contents are compared, since a checkout changes the time of every file. */
const SOURCES = [
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'machines',
  'src/client',
  'src/contract',
];
/** Pictures and fonts are compressed already, so they are not included. */
const COMPRESSIBLE = /\.(?:js|css|svg|json|webmanifest)$/;
const COMPRESS_FROM_BYTES = 1024;

/**
 * Whether the build is missing or was made from other sources. Always false where the sources or Vite are not
 * installed.
 */
export async function isClientStale(): Promise<boolean> {
  if (!(await exists(VITE)) || !(await exists(join(ROOT, 'index.html')))) return false;
  const stamp = await readFile(STAMP, 'utf8').catch(() => null);
  return stamp !== (await hashOfSources());
}

/** Builds the client and compresses its files. @throws Error when Vite fails, after it printed the reason */
export async function buildClient(): Promise<void> {
  // Hashed first, so that a file which changes during the build makes the build stale.
  const sources = await hashOfSources();
  await runVite();
  const files = await filesIn(CLIENT_DIRECTORY);
  await Promise.all(files.filter((file) => COMPRESSIBLE.test(file)).map(compressFile));
  await writeFile(STAMP, sources);
}

async function runVite(): Promise<void> {
  const child = spawn(process.execPath, [VITE, 'build', '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve));
  if (code !== 0) throw new Error('the client could not be built');
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < COMPRESS_FROM_BYTES) return;
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}

async function hashOfSources(): Promise<string> {
  const files = (await Promise.all(SOURCES.map((source) => filesIn(join(ROOT, source))))).flat().sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${relative(ROOT, file)}\0`).update(await readFile(file));
  return hash.digest('hex');
}

/** The file itself, or every file in the folder; empty when there is none. */
async function filesIn(path: string): Promise<string[]> {
  if (!(await exists(path))) return [];
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

if (import.meta.main) await buildClient();
