import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Random, Timers } from '../clock/clock.ts';

export interface DiskRoomDeps {
  /** The folder where this process writes. Checked with a test write. Created if it is missing. */
  readonly dataDir: string;
  /** The folder where the embedded PostgreSQL writes, under another account. Only its free space is checked. */
  readonly clusterDir?: string;
  /** Bytes of the data folder's disk that files do not take. */
  readonly reserve: number;
  readonly random: Pick<Random, 'uuid'>;
  readonly timers: Pick<Timers, 'every'>;
  readonly log: Pick<Logger, 'error' | 'info'>;
  /** Resolves to the bytes that this process may still write below a folder. Default: asks the file system. */
  readonly freeIn?: (folder: string) => Promise<number>;
}

/** Whether this machine has room to store data. */
export interface DiskRoom {
  /**
   * Checks now, or joins a check under way: an earlier one that ends later would have the last word. Resolves to null
   * when all is well, otherwise to a sentence about the fault. The sentence is public, so it names no folder.
   */
  check(): Promise<string | null>;
  /** The result of the last check. Checks run every few seconds. */
  hasRoom(): boolean;
  /** Whether a file of so many bytes leaves the reserve for text, as of the last check. */
  hasRoomForFile(bytes: number): boolean;
  stop(): void;
}

interface Finding {
  readonly folder: string;
  readonly why: string;
  readonly err?: unknown;
}

/** PostgreSQL stops completely when it has no room for its log, so writing stops before that. */
export const FREE_MIN_BYTES = 64 * 1024 * 1024;
const LOOK_EVERY_MS = 5_000;

export function createDiskRoom(deps: DiskRoomDeps): DiskRoom {
  const { dataDir, clusterDir, reserve, random, timers, log, freeIn = askFileSystem } = deps;
  let problem: string | null = null;
  let freeForData = Infinity;
  let checking: Promise<string | null> | null = null;

  async function look(): Promise<Finding | null> {
    try {
      await mkdir(dataDir, { recursive: true });
      for (const folder of [dataDir, ...(clusterDir === undefined ? [] : [clusterDir])]) {
        const free = await freeIn(folder);
        if (folder === dataDir) freeForData = free;
        if (free < FREE_MIN_BYTES)
          return {
            folder,
            why: `The disk is full: ${mebibytes(free)} MiB are free, ${mebibytes(FREE_MIN_BYTES)} are needed`,
          };
      }
      const trial = join(dataDir, `trial-${random.uuid()}`);
      await writeFile(trial, 'x', { flag: 'wx' });
      await rm(trial);
      return null;
    } catch (error) {
      return { folder: dataDir, why: 'Nothing can be written to the data folder', err: error };
    }
  }

  function check(): Promise<string | null> {
    checking ??= judge().finally(() => {
      checking = null;
    });
    return checking;
  }

  async function judge(): Promise<string | null> {
    const finding = await look();
    const why = finding?.why ?? null;
    if (why === null && problem !== null) log.info('there is room on the disk again');
    if (finding !== null && problem === null) log.error(finding, 'writing is refused');
    problem = why;
    return why;
  }

  void check();
  const stop = timers.every(LOOK_EVERY_MS, () => void check());
  return {
    check,
    hasRoom: () => problem === null,
    hasRoomForFile: (bytes) => freeForData - bytes >= reserve,
    stop,
  };
}

function mebibytes(bytes: number): number {
  return Math.floor(bytes / 2 ** 20);
}

async function askFileSystem(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
