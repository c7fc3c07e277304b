import { access, chmod, constants, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { createAppRole } from '../../../src/server/platform/db/cluster/app-role.ts';
import { startEmbeddedPostgres } from '../../../src/server/platform/db/cluster/embedded-postgres.ts';
import { readLockFile } from '../../../src/server/platform/db/cluster/postmaster.ts';
import { stopPostgres } from '../../../src/server/platform/db/cluster/run-postgres.ts';
import { migrate } from '../../../src/server/platform/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** An empty database of the run's cluster, from which others are created and dropped. */
    postgresUrl: string;
  }
}

/** The migrated database that `freshDatabase` clones. No connection to it stays open. */
export const TEMPLATE_DATABASE = 'tambayan_template';

const PREFIX = 'tambayan-test-';
/**
 * Where Linux keeps files in memory. Each test file creates a database of 12 MB in 900 files, and drops it.
 */
const MEMORY = '/dev/shm';
/** Three clusters with their logs, and the same again for other programs. */
const MEMORY_MIN_BYTES = 4 * 1024 ** 3;
const log = { info() {}, warn: console.warn };

interface Cluster {
  readonly url: string;
  stop(): Promise<void>;
}

/** In the process of the run, in which each project loads this module for itself. */
const run: typeof globalThis & {
  tambayanCluster?: { readonly started: Promise<Cluster>; users: number };
} = globalThis;

/** Gives each project of the run the same throwaway cluster. The last to end stops it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  run.tambayanCluster ??= { started: startCluster(), users: 0 };
  const shared = run.tambayanCluster;
  shared.users++;
  const { url, stop } = await shared.started;
  project.provide('postgresUrl', url);
  return async () => {
    if (--shared.users > 0) return;
    delete run.tambayanCluster;
    await stop();
  };
}

async function startCluster(): Promise<Cluster> {
  await removeLeftovers(tmpdir());
  await removeLeftovers(MEMORY);
  const dataDir = await mkdtemp(join(await folderForClusters(), `${PREFIX}${process.pid}-`));
  // For root, PostgreSQL runs under another account, which needs access to the folder.
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, log, isThrowaway: true });
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const { username, password } = new URL(postgres.url);
  for (const setting of [
    "max_wal_size = '256MB'",
    // Each connection proves its password; thousands of rounds of that protect nothing here.
    'scram_iterations = 1',
  ])
    await client.query(`alter system set ${setting}`);
  await client.query('select pg_reload_conf()');
  await client.query('set scram_iterations = 1');
  await client.query(`alter role ${username} password '${password}'`);
  await client.query(`create database ${TEMPLATE_DATABASE}`);
  await client.end();

  const template = new URL(postgres.url);
  template.pathname = TEMPLATE_DATABASE;
  await migrate({ url: template.href, log });
  await createAppRole(template.href);
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The memory when there is plenty of it, because nothing here has to outlive the run; else the disk. */
async function folderForClusters(): Promise<string> {
  try {
    await access(MEMORY, constants.W_OK);
    const { bavail, bsize } = await statfs(MEMORY);
    return bavail * bsize >= MEMORY_MIN_BYTES && process.availableMemory() >= MEMORY_MIN_BYTES
      ? MEMORY
      : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Removes what a killed test run left: its PostgreSQL still runs, and no process will stop it. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const dataDir = join(folder, name);
    const clusterDir = join(dataDir, 'postgres');
    const lock = await readLockFile(clusterDir);
    if (lock) await stopPostgres(clusterDir, lock.pid);
    await rm(dataDir, { recursive: true, force: true });
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
