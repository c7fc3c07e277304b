import { DAY_MS, HOUR_MS } from '../../../../contract/core/durations.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Tx, WithTx } from '../../../platform/db/transaction.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { FileStore } from '../../../platform/storage/file-store.ts';
import { lockStorage, usedBytes } from '../storage-room.ts';
import type { StreamNews, UploadTargets } from '../upload-target.ts';
import { createStreamRepo, type StreamStep } from './stream.repo.ts';
import { removeStreamFiles } from './stream-files.ts';

export interface StreamService {
  /** Asks for the stream of a stored video. Does nothing without the programs, or when it was asked for before. */
  want(name: string): Promise<void>;
  /** Asks for those that are missing or found no room, and gives up those of which nothing is heard. */
  catchUp(): Promise<void>;
  /**
   * Writes a step of a run down and notifies those who follow the video. False when the work no longer belongs to the run.
   *
   * @throws StorageFull for qualities that are more than the community may store; then nothing is written
   */
  step(name: string, runId: string, step: StreamStep & Partial<StreamNews>): Promise<boolean>;
  /** @throws StorageFull when the community of the video may store nothing more */
  requireRoom(name: string): Promise<void>;
  /** Begins a run; see `StreamRepo.begin`. */
  begin(name: string, runId: string): Promise<boolean>;
  /** Removes the files of the stream of a video that is about to be removed. */
  remove(name: string): Promise<void>;
}

export interface StreamDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly store: Pick<FileStore, 'remove'>;
  readonly targets: Pick<UploadTargets, 'group_teaser' | 'lesson_video'>;
  /** Whether this node has the programs. */
  readonly isAble: boolean;
}

/** A step is written every few seconds of work, and retries begin after at most a quarter of an hour. */
const SILENCE_MS = HOUR_MS;
/** How long a stream that found no room waits until it is tried again. */
const FULL_MS = DAY_MS;

/** The community may not store the stream. The video keeps playing as it came. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
}

export function createStreamService(deps: StreamDeps): StreamService {
  const { db, withTx, clock, jobs, store, targets } = deps;
  const at = (ms = clock.now()) => new Date(ms).toISOString();

  async function announce(tx: Tx, name: string, seconds: number | null): Promise<void> {
    const row = await createStreamRepo(tx).find(name);
    if (row?.purpose !== 'lesson_video' && row?.purpose !== 'group_teaser') return;
    await targets[row.purpose].streamed?.(tx, row.target_id, { seconds });
  }

  /** Holds the storage of the video's community until the transaction ends, so that its last bytes are given once. */
  async function holdRoom(tx: Tx, name: string, bytes: number): Promise<void> {
    const row = await createStreamRepo(tx).find(name);
    if (row?.purpose !== 'lesson_video' && row?.purpose !== 'group_teaser') return;
    const growth = bytes - row.stream_bytes;
    if (row.group_id === null || growth <= 0) return;
    const owner = await targets[row.purpose].storage?.(tx, row.group_id);
    if (owner === undefined) return;
    await lockStorage(tx, { groupId: row.group_id });
    if ((await usedBytes(tx, { groupId: row.group_id })) + growth > owner.maxBytes)
      throw new StorageFull(name);
  }

  async function wantAll(names: readonly string[]): Promise<void> {
    for (const name of names)
      await withTx(async (tx) => {
        if (!(await createStreamRepo(tx).add(name, at()))) return;
        await sendWork(tx, name);
        await announce(tx, name, null);
      });
  }

  /** Communities take turns, so that the many videos of one do not delay the only one of another. */
  async function sendWork(tx: Tx, name: string): Promise<void> {
    const row = await createStreamRepo(tx).find(name);
    await jobs.send(tx, 'video.stream', { name }, row?.group_id ? { group: row.group_id } : {});
  }

  return {
    want: async (name) => (deps.isAble ? wantAll([name]) : undefined),

    async catchUp() {
      await withTx(async (tx) => {
        const before = at(clock.now() - SILENCE_MS);
        for (const name of await createStreamRepo(tx).giveUp(before, at())) await announce(tx, name, null);
        for (const name of await createStreamRepo(tx).reopen(at(clock.now() - FULL_MS), at())) {
          await sendWork(tx, name);
          await announce(tx, name, null);
        }
      });
      await wantAll(await createStreamRepo(db).missing());
    },

    requireRoom: (name) =>
      withTx(async (tx) => {
        const row = await createStreamRepo(tx).find(name);
        if (row) await holdRoom(tx, name, row.stream_bytes + 1);
      }),

    begin: (name, runId) =>
      withTx(async (tx) => {
        const isBegun = await createStreamRepo(tx).begin(name, runId, at());
        if (isBegun) await announce(tx, name, null);
        return isBegun;
      }),

    step: (name, runId, { seconds = null, ...step }) =>
      withTx(async (tx) => {
        const repo = createStreamRepo(tx);
        if (!(await repo.write(name, runId, step, at()))) return false;
        if (step.renditions !== undefined) {
          const bytes = step.renditions.reduce((sum, one) => sum + one.bytes, 0);
          await holdRoom(tx, name, bytes);
          await repo.count(name, bytes);
        }
        await announce(tx, name, seconds);
        return true;
      }),

    async remove(name) {
      const row = await createStreamRepo(db).find(name);
      if (row) await removeStreamFiles(store, row);
    },
  };
}
