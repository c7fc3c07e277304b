import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../../src/server/platform/db/cluster/embedded-postgres.ts';
import { isPostmasterOf, readLockFile } from '../../../../src/server/platform/db/cluster/postmaster.ts';
import { stopPostgres } from '../../../../src/server/platform/db/cluster/run-postgres.ts';
import { killAgainAndAgain, query, startWritingServer, writtenIds } from './killed-server.ts';

const log = { info() {}, warn() {} };

let root: string;
let dataDir: string;
let clusterDir: string;
let started: EmbeddedPostgres[];
let children: ChildProcess[];
/** A data folder with a new cluster, made once: making one takes longer than most of these tests. */
let made: string;

beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'tambayan-made-'));
  await chmod(made, 0o755);
  await (await startEmbeddedPostgres({ dataDir: join(made, 'data'), log })).stop();
});
afterAll(() => rm(made, { recursive: true, maxRetries: 5 }));

/** A copy of it, with its owners. */
async function aMadeCluster(folder = dataDir): Promise<void> {
  if (process.platform === 'win32') await cp(join(made, 'data'), folder, { recursive: true });
  else execFileSync('cp', ['-a', join(made, 'data'), folder]);
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tambayan-embedded-'));
  await chmod(root, 0o755);
  dataDir = join(root, 'data');
  clusterDir = join(dataDir, 'postgres');
  started = [];
  children = [];
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const postgres of started) await postgres.stop();
  const lock = await readLockFile(clusterDir);
  if (lock) await stopPostgres(clusterDir, lock.pid);
  await rm(root, { recursive: true, maxRetries: 5 });
});

async function start(folder = dataDir, options = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    log,
    reachableRoot: join(root, 'reachable'),
    ...options,
  });
  started.push(postgres);
  return postgres;
}

/** A server on `dataDir`, killed when the test ends. */
function startServer() {
  const server = startWritingServer(dataDir);
  children.push(server.child);
  return server;
}

async function postmasterPid(folder = clusterDir): Promise<number> {
  const lock = await readLockFile(folder);
  if (!lock) throw new Error('no lock file');
  return lock.pid;
}

test('four kills, each at another moment, lose nothing that was confirmed', async () => {
  const { confirmed, written } = await killAgainAndAgain(4);
  expect(confirmed.length).toBeGreaterThan(10);
  expect(confirmed.filter((id) => !written.includes(id))).toEqual([]);
  expect(new Set(confirmed).size).toBe(confirmed.length);
});

test('PostgreSQL outlives a killed server, and the next start adopts it with its lock file', async () => {
  await aMadeCluster();
  const server = startServer();
  await server.untilWriting();
  const lock = await readLockFile(clusterDir);
  await server.kill();

  const next = await start();
  expect(next.startedIn).toBe('adopted');
  expect(await readLockFile(clusterDir)).toEqual(lock);
  await next.stop();
  expect(isPostmasterOf(clusterDir, lock?.pid ?? 0)).toBe(false);
});

test('the lock file of a PostgreSQL that was killed too does not stop the next start', async () => {
  await aMadeCluster();
  const server = startServer();
  await server.untilWriting();
  await server.kill();
  const pid = await postmasterPid();
  process.kill(pid, 'SIGKILL');

  const next = await start();
  expect(next.startedIn).toBe('started');
  expect(await postmasterPid()).not.toBe(pid);
  expect((await writtenIds(next.url)).length).toBeGreaterThan(0);
});

test.runIf(process.platform === 'linux')(
  'a lock file whose number went to another process is set aside, and that process lives on',
  async () => {
    await aMadeCluster();
    const first = await start();
    const lockFile = join(clusterDir, 'postmaster.pid');
    const text = await readFile(lockFile, 'utf8');
    await first.stop();
    const { uid, gid } = await stat(clusterDir);
    // The same account, for PostgreSQL takes only such a process for its own.
    const other = spawn('sleep', ['60'], { uid, gid, cwd: '/' });
    children.push(other);
    await writeFile(lockFile, text.replace(/^\d+/, String(other.pid)));
    await writeFile(join(clusterDir, '.s.PGSQL.5432.lock'), `${other.pid}\n`);

    const next = await start();
    expect(next.startedIn).toBe('started');
    expect(other.exitCode).toBeNull();
  },
);

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s to the whole group lets the server drain before PostgreSQL stops',
  async (signal) => {
    await aMadeCluster();
    const server = startServer();
    await server.untilWriting(5);
    const pid = await postmasterPid();
    process.kill(-(server.child.pid ?? 0), signal);
    expect(await server.closed).toBe(0);
    expect(await readLockFile(clusterDir)).toBeNull();
    expect(isPostmasterOf(clusterDir, pid)).toBe(false);
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).toMatch(/database system is shut down\n$/);

    const { url } = await start();
    expect(await query(url, 'select from written where nth = -1')).toHaveLength(1);
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('not properly shut down');
  },
);

test('servers on one folder share PostgreSQL, and the last one out stops it', async () => {
  const servers = await Promise.all([start(), start(), start()]);
  // One of them made the cluster; it is not always the same one that was first to run it.
  expect(servers.filter(({ startedIn }) => startedIn !== 'adopted')).toHaveLength(1);
  expect(new Set(servers.map(({ url }) => url)).size).toBe(1);

  const [first, second, last] = servers;
  await Promise.all([first?.stop(), second?.stop()]);
  expect(await query(last?.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
  await last?.stop();
  expect(await readLockFile(clusterDir)).toBeNull();
});

test('a stop and a start at the same time end with a PostgreSQL that runs', async () => {
  await aMadeCluster();
  let current = await start();
  for (let round = 0; round < 3; round++) {
    const [, next] = await Promise.all([current.stop(), start()]);
    expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    current = next;
  }
});

test('a PostgreSQL that dies under a living server comes back under the same address', async () => {
  await aMadeCluster();
  const { url } = await start();
  const pid = await postmasterPid();
  process.kill(pid, 'SIGKILL');
  const isBack = () => query(url, 'select 1 as one').catch(() => null);
  while (!(await isBack())) await sleep(20);
  expect(await postmasterPid()).not.toBe(pid);
});

test('a kill while the cluster is made leaves nothing that the next start trips over', async () => {
  const server = startServer();
  const isBeingMade = async () =>
    (await readdir(dataDir).catch(() => [])).some((name) => name.includes('.new-'));
  while (!(await isBeingMade())) await sleep(5);
  await server.kill();
  expect(await readdir(dataDir)).not.toContain('postgres');

  expect((await start()).startedIn).toBe('created');
});

test('only the account of the cluster can reach it, and only this server knows the password', async () => {
  await aMadeCluster();
  const { url, where } = await start();
  expect((await stat(where)).mode & 0o777).toBe(0o700);
  expect((await stat(join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600);
  expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  expect(await query(url, 'show fsync')).toEqual([{ fsync: 'on' }]);
  const guess = new URL(url);
  guess.password = 'password';
  await expect(query(guess.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
});

test('a folder too deep for a socket is served on a free loopback port', async () => {
  const deep = join(root, 'x'.repeat(100));
  await aMadeCluster(deep);
  const first = await start(deep);
  expect(new URL(first.url).hostname).toBe('127.0.0.1');
  expect(await query(first.url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  const second = await start(deep);
  expect(second.url).toBe(first.url);
});

test('a lost password is told as such', async () => {
  await aMadeCluster();
  await (await start()).stop();
  await writeFile(join(dataDir, 'postgres-password'), 'another\n');
  await expect(start()).rejects.toThrow('does not open the database');
});

test('a cluster of another PostgreSQL is left alone', async () => {
  await mkdir(clusterDir, { recursive: true });
  await writeFile(join(clusterDir, 'PG_VERSION'), '15\n');
  await expect(start()).rejects.toThrow('was made by PostgreSQL 15');
  expect(await readdir(clusterDir)).toEqual(['PG_VERSION']);
});
