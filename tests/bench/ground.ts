import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../src/server/platform/db/cluster/embedded-postgres.ts';
import { migrate } from '../../src/server/platform/db/migrate.ts';
import { type Contestant, startContestant } from './contestant.ts';
import { type DatabaseMeter, openDatabaseMeter } from './database-meter.ts';
import { type Room, seedRoom } from './room.ts';

/** The most connections of any bench: the community has this many members. */
export const MEMBERS = 5_000;
const BARE_DATABASE = 'bare';

/**
 * What all measured servers share: one PostgreSQL, as durable as in production, with a database for each
 * stack.
 */
export interface Ground {
  readonly room: Room;
  /** Usage of the whole PostgreSQL, with all its databases. */
  readonly database: DatabaseMeter;
  /** The server as it is shipped, without demo and limits. */
  startOurs(env?: Readonly<Record<string, string>>): Promise<Contestant>;
  /** A stack of `stacks/`, by file name. `databaseUrl` defaults to a separate database for these stacks. */
  startBare(
    name: 'bare-fastify-ws' | 'bare-feed' | 'bare-socket-io' | 'bare-ws',
    databaseUrl?: string,
  ): Promise<Contestant>;
  /** URL of another database on the same PostgreSQL, migrated and empty. */
  aDatabase(name: string): Promise<string>;
  close(): Promise<void>;
}

const log = { info() {}, warn: console.warn };

export async function openGround(): Promise<Ground> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tambayan-bench-'));
  // For root, PostgreSQL runs under another account, which needs access to the folder.
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  await migrate({ url: postgres.url, log });
  const room = await withClient(postgres.url, async (client) => {
    await client.query(`create database ${BARE_DATABASE}`);
    return seedRoom(client, MEMBERS);
  });
  const bareUrl = new URL(postgres.url);
  bareUrl.pathname = BARE_DATABASE;
  const database = await openDatabaseMeter(postgres.url, postgres.where);
  return {
    room,
    database,
    startOurs: (env = {}) =>
      startContestant('src/server/main.ts', {
        envFor: (url) => ({
          HOST: '127.0.0.1',
          PUBLIC_URL: url,
          STAGE: 'local',
          DATABASE_URL: postgres.url,
          TAMBAYAN_DATA: join(dataDir, 'server'),
          TAMBAYAN_DEMO: 'off',
          RATE_LIMIT: 'off',
          LOG_LEVEL: 'warn',
          ...env,
        }),
      }),
    startBare: (name, databaseUrl = bareUrl.href) =>
      startContestant(`tests/bench/stacks/${name}.ts`, { envFor: () => ({ DATABASE_URL: databaseUrl }) }),
    async aDatabase(name) {
      await withClient(postgres.url, (client) => client.query(`create database ${name}`));
      const url = new URL(postgres.url);
      url.pathname = name;
      await migrate({ url: url.href, log });
      return url.href;
    },
    async close() {
      await database.close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function withClient<T>(url: string, fn: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}
