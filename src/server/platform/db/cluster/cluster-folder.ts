import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chown,
  link,
  mkdtemp,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Random } from '../../clock/clock.ts';
import { makeReachable } from './postgres-programs.ts';
import { type Account, accountFor, testAs } from './unprivileged-account.ts';

const run = promisify(execFile);

/** The major version of the embedded programs, which cannot read data of other versions. */
const MAJOR = '18';
/** A file in the data folder with the path of a cluster that is elsewhere. */
const POINTER = 'postgres-is-elsewhere';
/** Set for every PostgreSQL process: English messages, and no `PG…` variable of the person who starts us. */
export const POSTGRES_ENV = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' };
/** The role that owns the cluster. */
export const POSTGRES_USER = 'tambayan';

export interface ClusterFolder {
  /** PostgreSQL's own data folder, owned by `account`. */
  readonly clusterDir: string;
  readonly account: Account;
}

/**
 * Decides where the cluster of `dataDir` is: inside it, or below `root` when PostgreSQL's account cannot enter it. An
 * existing cluster is never replaced by a new empty one.
 */
export async function locateCluster(dataDir: string, root: string): Promise<ClusterFolder> {
  const inside = join(dataDir, 'postgres');
  const pointedAt = await readOwn(join(dataDir, POINTER));
  const clusterDir = pointedAt?.trim() ?? inside;
  const account = await accountFor(clusterDir);
  if (pointedAt !== null) {
    if (await isCluster(clusterDir)) return { clusterDir, account };
    throw new Error(
      `The database of ${dataDir} was in ${clusterDir}, which is gone. Bring it back, or delete ${join(dataDir, POINTER)} to begin with an empty one.`,
    );
  }

  const canEnter = await testAs(account, 'cd "$1"', dataDir);
  if (canEnter) return { clusterDir: inside, account };
  if (await isCluster(inside))
    throw new Error(
      `The database in ${inside} belongs to the account with uid ${account.uid}, which may not enter ${dataDir}. Let it ("chmod a+x" on the folders above), or move the database and write its new path into ${join(dataDir, POINTER)}.`,
    );
  const name = createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex')
    .slice(0, 12);
  await makeReachable(root);
  await makeReachable(join(root, name));
  return { clusterDir: join(root, name, 'postgres'), account };
}

/** Notes in `dataDir` that its cluster is elsewhere, so that a later start looks there first. */
export async function rememberElsewhere(dataDir: string, clusterDir: string): Promise<void> {
  if (dirname(clusterDir) === dataDir) return;
  await writeFile(join(dataDir, POINTER), `${clusterDir}\n`);
}

/** The password in `dataDir`, made on the first start. Servers that start together agree on one. */
export async function readPassword(dataDir: string, random: Pick<Random, 'bytes'>): Promise<string> {
  const path = join(dataDir, 'postgres-password');
  const unfinished = `${path}.new-${Buffer.from(random.bytes(6)).toString('hex')}`;
  const existing = await readOwn(path);
  if (existing !== null) return existing.trim();
  await writeFile(unfinished, `${Buffer.from(random.bytes(24)).toString('hex')}\n`, {
    mode: 0o600,
    flush: true,
  });
  // A link, unlike a rename, fails when another server was faster.
  await link(unfinished, path).catch(() => undefined);
  await rm(unfinished);
  return (await readFile(path, 'utf8')).trim();
}

interface CreateOptions {
  readonly programs: string;
  readonly password: string;
  readonly isThrowaway: boolean;
  /** Called when only PostgreSQL's program is working and this process waits. */
  readonly onWaiting: () => void;
}

/**
 * Creates the cluster unless it exists, and answers whether it did. It is made under another name and
 * renamed when complete: a kill halfway leaves no half-made cluster, and of two servers one wins.
 */
export async function createCluster(
  { clusterDir, account }: ClusterFolder,
  { programs, password, isThrowaway, onWaiting }: CreateOptions,
): Promise<boolean> {
  if (await isCluster(clusterDir)) return false;
  const parent = dirname(clusterDir);
  await removeUnfinished(parent);
  const unfinished = await mkdtemp(`${clusterDir}.new-${process.pid}-`);
  const passwordFile = `${unfinished}.password`;
  try {
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
    for (const path of [unfinished, passwordFile]) await give(path, account);
    const creating = run(
      join(programs, 'bin', 'initdb'),
      initdbFlags(unfinished, passwordFile, isThrowaway),
      {
        ...account,
        cwd: '/',
        env: POSTGRES_ENV,
      },
    );
    onWaiting();
    await creating;
    await rename(unfinished, clusterDir);
    // The name itself must outlive a power failure too.
    const folder = await open(parent);
    await folder.sync().finally(() => folder.close());
    return true;
  } catch (error) {
    if (await isCluster(clusterDir)) return false;
    throw new Error(`The database could not be created in ${clusterDir}`, { cause: error });
  } finally {
    for (const path of [unfinished, passwordFile]) await rm(path, { recursive: true, force: true });
  }
}

/** True for a complete cluster of our version; false when there is none. */
async function isCluster(clusterDir: string): Promise<boolean> {
  const version = await readOwn(join(clusterDir, 'PG_VERSION'));
  if (version !== null && version.trim() !== MAJOR)
    throw new Error(
      `The database in ${clusterDir} was made by PostgreSQL ${version.trim()}; this server brings PostgreSQL ${MAJOR}. Restore a backup into a new folder.`,
    );
  return version !== null;
}

/**
 * Resolves to null when there is no such file. Rejects when it cannot be read, because it must not look like an empty
 * folder.
 */
async function readOwn(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new Error(`${path} belongs to another account. Start the server as that account, or as root.`, {
      cause: error,
    });
  }
}

/** PostgreSQL's own locale, not the system's: the same order of strings on every machine. */
function initdbFlags(folder: string, passwordFile: string, isThrowaway: boolean): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${POSTGRES_USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(isThrowaway ? ['--no-sync'] : []),
  ];
}

async function give(path: string, { uid, gid }: Account): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
}

/** Removes what killed servers left behind, but not the work of a running one. */
async function removeUnfinished(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = /^postgres\.new-(\d+)/.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    // Its initdb may still be writing: what cannot be removed now is removed by a later start.
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
