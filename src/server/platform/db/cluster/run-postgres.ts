import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClusterFolder, POSTGRES_ENV } from './cluster-folder.ts';
import {
  isPostmasterOf,
  type LockFile,
  readLockFile,
  SOCKET_PORT,
  setAsideStaleLocks,
} from './postmaster.ts';

export interface RunOptions extends ClusterFolder {
  readonly programs: string;
  readonly logFile: string;
  /** PostgreSQL settings, `name=value`. */
  readonly settings: readonly string[];
  /** Called when PostgreSQL is starting and this process waits. */
  readonly onWaiting: () => void;
}

export interface RunningPostgres {
  readonly pid: number;
  readonly port: number;
  /** A folder with its Unix socket, or a loopback address. */
  readonly host: string;
  /** Whether it was already running. */
  readonly wasRunning: boolean;
}

/** Recovery after a crash may have to replay up to a gigabyte of log. */
const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 30_000;
const LOG_MAX_BYTES = 10 * 1024 * 1024;
/** What the operating systems allow for the path of a Unix socket, with its name. */
const SOCKET_PATH_MAX_BYTES = 100;

/**
 * Answers with the PostgreSQL server of a folder: the one that runs already, once it is ready, or a new one.
 * Servers that call it together get the same one, because PostgreSQL's own lock file decides.
 *
 * @throws Error with the end of PostgreSQL's log when it does not start.
 */
export async function runPostgres(options: RunOptions): Promise<RunningPostgres> {
  const { clusterDir } = options;
  const deadline = Date.now() + START_TIMEOUT_MS;
  let own: ChildProcess | null = null;
  while (Date.now() < deadline) {
    const lock = await readLockFile(clusterDir);
    if (lock && isPostmasterOf(clusterDir, lock.pid)) {
      if (lock.isReady) return answer(lock, lock.pid !== own?.pid);
      // It is starting, or stopping.
    } else if (own === null) {
      await setAsideStaleLocks(clusterDir);
      own = await spawnPostgres(options);
    } else if (own.exitCode !== null || own.signalCode !== null) {
      await assertWorthAnotherTry(options.logFile);
      own = null;
      await sleep(50);
    }
    await sleep(10);
  }
  throw new Error(`PostgreSQL was not ready within ${START_TIMEOUT_MS / 1000} s; see ${options.logFile}`);
}

/** Stops it cleanly: open transactions are rolled back, everything committed is written to its place. */
export async function stopPostgres(clusterDir: string, pid: number): Promise<void> {
  // PostgreSQL reads the signals as fast shutdown and, if that hangs, immediate shutdown, after which the
  // next start replays the log. Neither loses a commit.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!isPostmasterOf(clusterDir, pid)) return;
    process.kill(pid, signal);
    const deadline = Date.now() + STOP_TIMEOUT_MS;
    while (isPostmasterOf(clusterDir, pid) && Date.now() < deadline) await sleep(10);
  }
}

function answer({ pid, port, socketDir }: LockFile, wasRunning: boolean): RunningPostgres {
  return { pid, port, host: socketDir === '' ? '127.0.0.1' : socketDir, wasRunning };
}

async function spawnPostgres({ clusterDir, account, programs, logFile, settings, onWaiting }: RunOptions) {
  const all = [...(await listenSettings(clusterDir)), ...settings].flatMap((setting) => ['-c', setting]);
  const log = await openLog(logFile);
  try {
    const child = spawn(join(programs, 'bin', 'postgres'), ['-D', clusterDir, ...all], {
      ...account,
      cwd: '/',
      env: POSTGRES_ENV,
      // Its own session: Ctrl-C in the terminal must reach the server only, which drains first. Its own
      // log file: a pipe would end with the server.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
    child.unref();
    onWaiting();
    return child;
  } finally {
    await log.close();
  }
}

/** A socket inside the cluster's folder, which only its account may enter; else a free port of this machine. */
async function listenSettings(clusterDir: string): Promise<string[]> {
  const length = Buffer.byteLength(join(clusterDir, `.s.PGSQL.${SOCKET_PORT}`));
  if (process.platform !== 'win32' && length <= SOCKET_PATH_MAX_BYTES)
    return ['listen_addresses=', `unix_socket_directories=${clusterDir}`, `port=${SOCKET_PORT}`];
  return ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${await freePort()}`];
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

async function openLog(logFile: string) {
  const size = await stat(logFile).then(
    (file) => file.size,
    () => 0,
  );
  if (size > LOG_MAX_BYTES) await rename(logFile, `${logFile}.old`);
  return open(logFile, 'a', 0o600);
}

/**
 * Returns when PostgreSQL ended for a temporary reason: another one started first, child processes of its dead
 * predecessor still run, or the port was taken.
 *
 * @throws Error with the end of the log for any other reason.
 */
async function assertWorthAnotherTry(logFile: string): Promise<void> {
  const end = (await readFile(logFile, 'utf8')).trimEnd().split('\n').slice(-12).join('\n');
  if (/lock file ".+" already exists|shared memory block|could not bind/.test(end)) return;
  throw new Error(`PostgreSQL did not start. The end of ${logFile}:\n${end}`);
}
