import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { MINUTE_MS } from '../../../../contract/core/durations.ts';
import { sqlState } from '../database.ts';
import { type RunningPostgres, type RunOptions, runPostgres, stopPostgres } from './run-postgres.ts';

/** A server's lease on a running cluster. It ends with the process, in whatever way that ends. */
export interface ClusterLease extends RunningPostgres {
  readonly client: Client;
  /** Ends the lease. The last server stops PostgreSQL. Resolves to whether this one did. */
  release(): Promise<boolean>;
}

/** Each server on the cluster holds this lock, shared, in the database `postgres`; stopping takes it alone. */
const LEASE_LOCK = `hashtextextended('tambayan.cluster_lease', 0)`;
const RETRY_FOR_MS = MINUTE_MS;

/**
 * Runs PostgreSQL, or finds it running, and registers this server as one of its users.
 *
 * @param urlOf the address of a database of the cluster.
 * @throws Error when PostgreSQL does not start, or does not accept our password.
 */
export async function leaseCluster(
  options: RunOptions,
  urlOf: (running: RunningPostgres, database: string) => string,
): Promise<ClusterLease> {
  const deadline = Date.now() + RETRY_FOR_MS;
  for (;;) {
    const running = await runPostgres(options);
    const client = new Client({ connectionString: urlOf(running, 'postgres') });
    // A break shows as `end`, which the owner of the lease listens to.
    client.on('error', () => undefined);
    try {
      await client.connect();
      // Waits while another server is stopping PostgreSQL, and then fails with it.
      await client.query(`select pg_advisory_lock_shared(${LEASE_LOCK})`);
      return { ...running, client, release: () => release(client, options.clusterDir, running.pid) };
    } catch (error) {
      await client.end().catch(() => undefined);
      if (sqlState(error) === '28P01') throw wrongPassword(options.clusterDir, error);
      if (Date.now() > deadline) throw error;
      await sleep(20);
    }
  }
}

async function release(client: Client, clusterDir: string, pid: number): Promise<boolean> {
  const isLast = await isLastUser(client);
  if (isLast) await stopPostgres(clusterDir, pid);
  await client.end().catch(() => undefined);
  return isLast;
}

/** False also when the connection is gone: a server that lost PostgreSQL has nothing to stop. */
async function isLastUser(client: Client): Promise<boolean> {
  try {
    await client.query(`select pg_advisory_unlock_shared(${LEASE_LOCK})`);
    const { rows } = await client.query<{ is_last: boolean }>(
      `select pg_try_advisory_lock(${LEASE_LOCK}) as is_last`,
    );
    return rows[0]?.is_last ?? false;
  } catch {
    return false;
  }
}

function wrongPassword(clusterDir: string, cause: unknown): Error {
  return new Error(
    `The password in the file postgres-password of the data folder does not open the database in ${clusterDir}: one of the two was replaced. Put the file back.`,
    { cause },
  );
}
