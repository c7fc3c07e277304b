import { readlinkSync, realpathSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';

/** Only part of the name of the Unix socket: with a socket no port is taken. */
export const SOCKET_PORT = 5432;

/** What `postmaster.pid`, PostgreSQL's lock file, says about the server that wrote it. */
export interface LockFile {
  readonly pid: number;
  readonly port: number;
  /** Folder of the Unix socket; empty when it listens on loopback. */
  readonly socketDir: string;
  readonly isReady: boolean;
}

/** Null when there is none, or when it is only half written: its writer has then just begun. */
export async function readLockFile(clusterDir: string): Promise<LockFile | null> {
  const text = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid = '', , , port = '', socketDir = '', , , status = ''] = text.split('\n');
  if (!/^\d+$/.test(pid)) return null;
  return { pid: Number(pid), port: Number(port), socketDir, isReady: status.trim() === 'ready' };
}

/**
 * Whether the process `pid` runs and is the PostgreSQL server of `clusterDir`. After a crash the number in
 * a lock file may belong to anyone. Where the system does not tell, a running process counts as the server.
 */
export function isPostmasterOf(clusterDir: string, pid: number): boolean {
  if (!isRunning(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    // PostgreSQL works inside its data folder. A dead process that no one has waited for has no folder.
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir);
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ENOENT');
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    // Also when the process is another account's: PostgreSQL then does not take it for its own either.
    return false;
  }
}

/**
 * Moves the lock files of a dead server out of the way where PostgreSQL itself would not, because a process
 * with that number runs, or is dead but was never waited for (a container without an init process).
 *
 * PostgreSQL still refuses to start while any process of the old server lives, by its shared memory.
 */
export async function setAsideStaleLocks(clusterDir: string): Promise<void> {
  for (const name of ['postmaster.pid', `.s.PGSQL.${SOCKET_PORT}.lock`]) {
    const path = join(clusterDir, name);
    const text = await readFile(path, 'utf8').catch(() => '');
    const pid = Number.parseInt(text, 10);
    if (Number.isNaN(pid) || !isRunning(pid) || isPostmasterOf(clusterDir, pid)) continue;
    await setAside(path, text);
  }
}

async function setAside(path: string, text: string): Promise<void> {
  const aside = `${path}.stale`;
  try {
    await rename(path, aside);
    // Another server may have started PostgreSQL since we read the file: then this one is alive.
    if ((await readFile(aside, 'utf8')) !== text) await rename(aside, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
