import { mkdir, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Logger } from 'pino';
import { systemRandom } from '../../clock/clock.ts';
import { sqlState } from '../database.ts';
import {
  createCluster,
  locateCluster,
  POSTGRES_USER,
  readPassword,
  rememberElsewhere,
} from './cluster-folder.ts';
import { type ClusterLease, leaseCluster } from './cluster-lease.ts';
import { findPrograms, programsFor } from './postgres-programs.ts';
import type { RunningPostgres, RunOptions } from './run-postgres.ts';

export interface EmbeddedPostgresOptions {
  /** Created if missing: TAMBAYAN_DATA. Holds the cluster, its password and its log. */
  readonly dataDir: string;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Faster but not durable; for the clusters of tests. */
  readonly isThrowaway?: boolean;
  /** The folder with PostgreSQL's `bin`, `lib` and `share`; the npm package's own by default. */
  readonly programs?: string;
  /** Where programs and cluster go when an unprivileged account cannot enter their own folders. */
  readonly reachableRoot?: string;
  /** Called when only PostgreSQL's programs are working and this process waits for them. */
  readonly onWaiting?: () => void;
}

export interface EmbeddedPostgres {
  /** The database `tambayan` for the owner of the cluster; see `appUrlOf` for everything but migrations. */
  readonly url: string;
  /** `adopted`: PostgreSQL was running, for another server or since one was killed. */
  readonly startedIn: 'created' | 'started' | 'adopted';
  /** The folder of the cluster. */
  readonly where: string;
  /**
   * Ends the lease on the cluster. The last server stops PostgreSQL cleanly. Close pools first, because their
   * connections would break. Idempotent.
   */
  stop(): Promise<void>;
}

const DATABASE = 'tambayan';
const SETTINGS = ['max_connections=200'];
const THROWAWAY_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Runs a PostgreSQL of our own for as long as a server uses it.
 *
 * Servers on one folder share it. A killed server leaves it running and the next one adopts it; when
 * PostgreSQL itself dies, a server that lives starts it again under the same address. Root is exchanged
 * for an unprivileged account.
 *
 * @throws Error that says what to do: for a folder of another version, a lost password, a missing account.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, isThrowaway = false, reachableRoot = '/var/lib/tambayan', onWaiting = () => {} } = options;
  await mkdir(options.dataDir, { recursive: true });
  const dataDir = await realpath(options.dataDir);
  const password = await readPassword(dataDir, systemRandom);
  const folder = await locateCluster(dataDir, reachableRoot);
  const original = options.programs ?? (await findPrograms());
  const programs = await programsFor(folder.account, original, reachableRoot);
  const isNew = await createCluster(folder, { programs, password, isThrowaway, onWaiting });
  await rememberElsewhere(dataDir, folder.clusterDir);

  const run: RunOptions = {
    ...folder,
    programs,
    logFile: join(dataDir, 'postgres.log'),
    settings: isThrowaway ? [...SETTINGS, ...THROWAWAY_SETTINGS] : SETTINGS,
    onWaiting,
  };
  const urlOf = (running: RunningPostgres, database: string) => address(running, password, database);
  const lease = await leaseCluster(run, urlOf);
  await createDatabase(lease.client);
  const stop = keep(lease, () => leaseCluster(run, urlOf), log);

  const startedIn = lease.wasRunning ? 'adopted' : isNew ? 'created' : 'started';
  const where = folder.clusterDir;
  log.info({ where, startedIn, pid: lease.pid }, 'PostgreSQL is running');
  if (dirname(where) !== dataDir || programs !== original)
    log.info({ where, programs }, 'PostgreSQL cannot run as root, and its account may not enter our folders');
  return { url: urlOf(lease, DATABASE), startedIn, where, stop };
}

/** Takes the lease again whenever it breaks. Returns the function that ends it. */
function keep(
  first: ClusterLease,
  leaseAgain: () => Promise<ClusterLease>,
  log: Pick<Logger, 'info' | 'warn'>,
) {
  let current = Promise.resolve(first);
  let stopping: Promise<void> | null = null;

  function watch(lease: ClusterLease): ClusterLease {
    lease.client.once('end', () => {
      if (stopping) return;
      log.warn('PostgreSQL broke off; looking for it again');
      current = renew();
    });
    return lease;
  }
  async function renew(): Promise<ClusterLease> {
    for (;;) {
      try {
        const lease = await leaseAgain();
        log.info({ pid: lease.pid, wasRunning: lease.wasRunning }, 'PostgreSQL is running again');
        return watch(lease);
      } catch (error) {
        if (stopping) throw error;
        log.warn({ err: error }, 'PostgreSQL does not come back; trying again');
        await sleep(1_000);
      }
    }
  }
  async function stop(): Promise<void> {
    const lease = await current.catch(() => null);
    const isStopped = await lease?.release();
    log.info(isStopped ? 'PostgreSQL is stopped' : 'PostgreSQL is left to the other servers on its folder');
  }

  watch(first);
  return () => {
    stopping ??= stop();
    return stopping;
  };
}

function address({ host, port }: RunningPostgres, password: string, database: string): string {
  return `postgres://${POSTGRES_USER}:${password}@${encodeURIComponent(host)}:${port}/${database}`;
}

async function createDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
  if (rowCount !== 0) return;
  try {
    await client.query(`create database ${DATABASE}`);
  } catch (error) {
    // Another server on the folder was faster: "duplicate database", or the unique index behind it.
    if (!['42P04', '23505'].includes(sqlState(error) ?? '')) throw error;
  }
}
