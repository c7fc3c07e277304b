import type { Caption, CaptionLanguage } from '../../../../contract/captions.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Tx, WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import { createFileRepo } from '../file.repo.ts';
import type { UploadRepo } from '../upload.repo.ts';
import { requireUnblocked } from '../upload.service.ts';
import type { UploadTargets } from '../upload-target.ts';
import type { VideoService } from '../video.service.ts';
import { createCaptionRepo } from './caption.repo.ts';
import { readCaptions } from './web-vtt.ts';

/** All throw Problem `upload.restricted`, and those of the lesson. */
export interface CaptionService {
  /** Returns all captions of the video. @throws Problem `upload.no_video`; `request.invalid` naming the line */
  put(caller: Caller, key: CaptionKey, file: string): Promise<readonly Caption[]>;
  /** Repeating it changes and announces nothing. */
  remove(caller: Caller, key: CaptionKey): Promise<void>;
}

export interface CaptionKey {
  readonly lessonId: string;
  readonly language: CaptionLanguage;
}

export interface CaptionDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly repo: Pick<UploadRepo, 'blockOf'>;
  readonly targets: Pick<UploadTargets, 'lesson_video'>;
  readonly videos: Pick<VideoService, 'address'>;
}

export function createCaptionService(deps: CaptionDeps): CaptionService {
  const { withTx, clock, repo, targets, videos } = deps;
  const { lesson_video: target } = targets;
  const now = () => new Date(clock.now()).toISOString();

  /** Runs `change` on the video that the lesson shows, and notifies those who follow it when something changed. */
  async function changing(
    caller: Caller,
    lessonId: string,
    change: (tx: Tx, name: string | null) => Promise<boolean>,
  ): Promise<void> {
    const owner = await target.admit(caller, lessonId);
    await requireUnblocked(repo, { userId: caller.userId, groupId: owner?.groupId }, now());
    await withTx(async (tx) => {
      const lesson = await target.lockVideo(tx, caller, lessonId);
      const file = lesson.hasFile ? await createFileRepo(tx).latestOf('lesson_video', lessonId) : null;
      if (await change(tx, file?.name ?? null)) lesson.changed();
    });
  }

  return {
    async put(caller, { lessonId, language }, file) {
      const read = readCaptions(file);
      await changing(caller, lessonId, async (tx, name) => {
        if (name === null) throw new Problem('upload.no_video', 'No video was uploaded here');
        await createCaptionRepo(tx).put({ name, language }, { ...read, at: now() });
        return true;
      });
      return (await videos.address('lesson_video', caller, lessonId)).captions;
    },

    remove: (caller, { lessonId, language }) =>
      changing(caller, lessonId, async (tx, name) =>
        name === null ? false : createCaptionRepo(tx).remove(name, language),
      ),
  };
}
