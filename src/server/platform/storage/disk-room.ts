import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Random, Timers } from '../clock/clock.ts';

export interface DiskRoomDeps {
  /** Where this process writes: it is tried. Made if it is missing. */
  readonly dataDir: string;
  /** Where PostgreSQL of our own writes, under another account: its room is looked at. */
  readonly clusterDir?: string;
  readonly random: Pick<Random, 'uuid'>;
  readonly timers: Pick<Timers, 'every'>;
  readonly log: Pick<Logger, 'error' | 'info'>;
  /** Bytes that whoever runs this process may still write below a folder; the file system is asked by default. */
  readonly freeIn?: (folder: string) => Promise<number>;
}

/** Whether things can be stored on this machine. */
export interface DiskRoom {
  /** Looks now. Null while all is well; else what is wrong, in a sentence that names no folder: anybody may read it. */
  check(): Promise<string | null>;
  /** What the last look found; there is one every few seconds. */
  hasRoom(): boolean;
  stop(): void;
}

interface Finding {
  readonly folder: string;
  readonly why: string;
  readonly err?: unknown;
}

/** PostgreSQL stops altogether when it finds no room for its log, so writing stops before that. */
export const FREE_MIN_BYTES = 64 * 1024 * 1024;
const LOOK_EVERY_MS = 5_000;

export function createDiskRoom(deps: DiskRoomDeps): DiskRoom {
  const { dataDir, clusterDir, random, timers, log, freeIn = askFileSystem } = deps;
  let problem: string | null = null;

  async function look(): Promise<Finding | null> {
    try {
      await mkdir(dataDir, { recursive: true });
      for (const folder of [dataDir, ...(clusterDir === undefined ? [] : [clusterDir])]) {
        const free = await freeIn(folder);
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

  async function check(): Promise<string | null> {
    const finding = await look();
    const why = finding?.why ?? null;
    if (why === null && problem !== null) log.info('there is room on the disk again');
    if (finding !== null && problem === null) log.error(finding, 'writing is refused');
    problem = why;
    return why;
  }

  void check();
  const stop = timers.every(LOOK_EVERY_MS, () => void check());
  return { check, hasRoom: () => problem === null, stop };
}

function mebibytes(bytes: number): number {
  return Math.floor(bytes / 2 ** 20);
}

async function askFileSystem(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
