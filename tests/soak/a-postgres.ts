import { execFile, spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { type Account, accountFor } from '../../src/server/platform/db/cluster/unprivileged-account.ts';
import { freePort } from '../support/a-server.ts';

const run = promisify(execFile);

/** What an operator has, and the embedded PostgreSQL has not. */
const PROGRAMS = ['initdb', 'pg_ctl', 'postgres', 'pg_basebackup', 'pg_dump', 'pg_restore'];
export const NO_POSTGRES =
  'There is no whole PostgreSQL here: install it (Debian: `sudo apt-get install postgresql`), or set POSTGRES_BIN to the folder of its programs';

/** The folder of an installed PostgreSQL's programs, or null. `POSTGRES_BIN` wins. */
export function findPostgres(): string | null {
  const candidates = [
    process.env.POSTGRES_BIN,
    ...globSync('/usr/lib/postgresql/*/bin').sort().reverse(),
    '/usr/local/bin',
    '/opt/homebrew/bin',
  ];
  const isWhole = (folder: string) => PROGRAMS.every((name) => existsSync(join(folder, name)));
  return candidates.find((folder) => folder !== undefined && isWhole(folder)) ?? null;
}

/** A PostgreSQL server on a port of this machine, run as an operator runs it. */
export interface Postgres {
  readonly port: number;
  /** Address of a database, on any port: a proxy's, for example. */
  url(database: string, port?: number): string;
  /** A second server that follows this one through `port`. */
  standby(port: number): Promise<Postgres>;
  /** Ends following: from now on it is written to. Resolves when it is. */
  promote(): Promise<void>;
  /** Nothing is finished, nothing is said. */
  kill(): Promise<void>;
  /** Runs one of its programs, `pg_dump` for example. */
  tool(program: string, ...args: readonly string[]): Promise<void>;
  /** Runs one statement as its owner. */
  query(statement: string, database?: string): Promise<readonly Record<string, unknown>[]>;
  close(): Promise<void>;
}

const OWNER = 'postgres';
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  wal_level: 'replica',
  hot_standby: 'on',
  fsync: 'off',
  // A primary that no one follows any more must not wait for anyone: that is the fault under test.
  synchronous_commit: 'local',
};

export async function aPostgres(programs: string): Promise<Postgres> {
  const folder = await aFolder();
  await exec(
    folder,
    programs,
    'initdb',
    '-D',
    folder.path,
    '-U',
    OWNER,
    '-A',
    'trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  );
  return start(folder, programs);
}

interface Folder {
  readonly path: string;
  readonly account: Account;
}

async function aFolder(): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), 'tambayan-postgres-'));
  const account = await accountFor(path);
  await chmod(path, 0o700);
  if (account.uid !== undefined) await chown(path, account.uid, account.gid ?? account.uid);
  return { path, account };
}

async function exec(
  { account }: Folder,
  programs: string,
  program: string,
  ...args: readonly string[]
): Promise<void> {
  await run(join(programs, program), args, { ...account, cwd: '/', env: { LC_ALL: 'C.UTF-8' } });
}

async function start(folder: Folder, programs: string): Promise<Postgres> {
  const port = await freePort();
  const settings = Object.entries({ ...SETTINGS, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const child = spawn(join(programs, 'postgres'), ['-D', folder.path, ...settings], {
    ...folder.account,
    cwd: '/',
    stdio: 'ignore',
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = (database: string, at = port) => `postgres://${OWNER}@127.0.0.1:${at}/${database}`;

  async function query(
    statement: string,
    database = 'postgres',
  ): Promise<readonly Record<string, unknown>[]> {
    const client = new Client({ connectionString: url(database) });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Record<string, unknown>>(statement)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async function until(statement: string): Promise<void> {
    for (;;) {
      const rows = await query(statement).catch(() => []);
      if (rows.some((row) => Object.values(row).includes(true))) return;
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  await until('select true');
  return {
    port,
    url,
    query,
    async standby(through) {
      const copy = await aFolder();
      const from = `host=127.0.0.1 port=${through} user=${OWNER}`;
      await exec(
        copy,
        programs,
        'pg_basebackup',
        '-d',
        from,
        '-D',
        copy.path,
        '-R',
        '-X',
        'stream',
        '-c',
        'fast',
      );
      return start(copy, programs);
    },
    async promote() {
      await exec(folder, programs, 'pg_ctl', 'promote', '-D', folder.path);
      await until('select not pg_is_in_recovery()');
    },
    async kill() {
      // Of itself and of its children, which it tells to end at once.
      child.kill('SIGQUIT');
      await exited;
    },
    tool: (program, ...args) => exec(folder, programs, program, ...args),
    async close() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
      await exited;
      await rm(folder.path, { recursive: true, force: true });
    },
  };
}
