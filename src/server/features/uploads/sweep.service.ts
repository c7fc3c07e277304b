import { MINUTE_MS } from '../../../contract/core/durations.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { type dropUpload, isDrawn, removeArrived, uploadKey } from './arriving/finish-upload.ts';
import type { TusUploads } from './arriving/tus-uploads.ts';
import type { UploadSession, UploadSessionRepo } from './arriving/upload-session.repo.ts';
import type { FileRepo, FileRow } from './file.repo.ts';
import type { Pictures } from './pictures.ts';
import type { StreamService } from './streams/stream.service.ts';
import type { UploadRepo } from './upload.repo.ts';

export interface SweepService {
  /** Removes every picture of a user at once, used or not, and what they are sending. Called when the user is erased. */
  forget(userId: string): Promise<void>;
  /** Removes profile pictures and fetched covers that have been unused for a while. */
  sweepPictures(): Promise<void>;
  /** Removes uploads that were not completed in time, and files that nothing has shown for a while. */
  sweepUploads(): Promise<void>;
}

export interface SweepDeps {
  readonly repo: UploadRepo;
  readonly sessions: UploadSessionRepo;
  readonly files: FileRepo;
  readonly store: FileStore;
  readonly tus: TusUploads;
  readonly pictures: Pictures;
  readonly streams: Pick<StreamService, 'remove'>;
  readonly drop: ReturnType<typeof dropUpload>;
  readonly clock: Clock;
}

/** Open pages still show the previous file. */
const UNUSED_MS = 10 * MINUTE_MS;

export function createSweepService(deps: SweepDeps): SweepService {
  const { repo, sessions, files, pictures, drop, clock } = deps;
  const at = (ms: number) => new Date(ms).toISOString();

  async function removePictures(names: readonly string[]): Promise<void> {
    for (const name of names) {
      await pictures.remove(name);
      await repo.removePicture(name);
    }
  }

  async function removeFile(file: FileRow): Promise<void> {
    if (isDrawn(file.mime_type)) await pictures.remove(file.name);
    else await removeArrived(deps, uploadKey(file));
    await deps.streams.remove(file.name);
    await files.remove(file.name);
  }

  async function removeSessions(ended: readonly UploadSession[]): Promise<void> {
    for (const session of ended) {
      if (session.done_at === null) await drop(session);
      await sessions.remove(session.id);
    }
  }

  return {
    async forget(userId) {
      await removeSessions(await sessions.of(userId));
      await removePictures(await repo.picturesOf(userId));
    },

    async sweepPictures() {
      const now = clock.now();
      await repo.markUnused({ at: at(now), before: at(now - UNUSED_MS) });
      await removePictures(await repo.unusedSince(at(now - UNUSED_MS)));
    },

    async sweepUploads() {
      const now = clock.now();
      await removeSessions(await sessions.endedBefore(at(now)));
      await files.markUnused({ at: at(now), before: at(now - UNUSED_MS) });
      for (const file of await files.unusedSince(at(now - UNUSED_MS))) await removeFile(file);
    },
  };
}
