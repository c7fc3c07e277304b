import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../src/server/db/embedded-postgres.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { type Contestant, startContestant } from './contestant.ts';
import { type Room, seedRoom } from './room.ts';

/** Most sockets of a bench: so many people are members of the room. */
export const MEMBERS = 6_000;
const BARE_DATABASE = 'bare';

/** What all contestants stand on: one PostgreSQL, as durable as in production, with a database for each stack. */
export interface Ground {
  readonly room: Room;
  /** Of the database that ours works on. */
  readonly databaseUrl: string;
  /** The server as it is shipped, without demo and limits. `flags` are Node's, and none by default. */
  startOurs(flags?: readonly string[], env?: Readonly<Record<string, string>>): Promise<Contestant>;
  /** A stack of `stacks/`, by its file's name. */
  startBare(
    name: 'bare-fastify-ws' | 'bare-socket-io' | 'bare-ws',
    flags?: readonly string[],
  ): Promise<Contestant>;
  /** Address of another database on the same PostgreSQL, migrated and empty. */
  aDatabase(name: string): Promise<string>;
  close(): Promise<void>;
}

const log = { info() {}, warn: console.warn };

export async function openGround(): Promise<Ground> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tambayan-bench-'));
  // As root, PostgreSQL runs under another account, which must be able to enter.
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  await migrate({ url: postgres.url, log });
  const room = await withClient(postgres.url, async (client) => {
    await client.query(`create database ${BARE_DATABASE}`);
    return seedRoom(client, MEMBERS);
  });
  const bareUrl = new URL(postgres.url);
  bareUrl.pathname = BARE_DATABASE;
  return {
    room,
    databaseUrl: postgres.url,
    startOurs: (flags = [], env = {}) =>
      startContestant('src/server/main.ts', {
        flags,
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
    startBare: (name, flags = []) =>
      startContestant(`tests/bench/stacks/${name}.ts`, {
        flags,
        envFor: () => ({ DATABASE_URL: bareUrl.href }),
      }),
    async aDatabase(name) {
      await withClient(postgres.url, (client) => client.query(`create database ${name}`));
      const url = new URL(postgres.url);
      url.pathname = name;
      await migrate({ url: url.href, log });
      return url.href;
    },
    async close() {
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
