import { Problem } from '../../../contract/core/problems.ts';
import type { Context } from '../../platform/context.ts';
import { ANYWHERE, type FetchRules, OPEN_INTERNET } from '../../platform/fetch/fetch-bytes.ts';
import { type ArrivalDeps, arrivalRoutes } from './arriving/arrival.routes.ts';
import { createArrivals } from './arriving/arrivals.ts';
import { createFinishUpload, dropUpload } from './arriving/finish-upload.ts';
import { createReceiveService } from './arriving/receive.service.ts';
import { createTusUploads } from './arriving/tus-uploads.ts';
import { createUploadLocks } from './arriving/upload-locks.ts';
import { createUploadSessionRepo } from './arriving/upload-session.repo.ts';
import { createCaptionRepo } from './captions/caption.repo.ts';
import { createCaptionService } from './captions/caption.service.ts';
import { createCoverRepo } from './cover.repo.ts';
import { type CoverService, createCoverService } from './cover.service.ts';
import { createFileRepo } from './file.repo.ts';
import { fileRoutes } from './file.routes.ts';
import { createPictures } from './pictures.ts';
import { registerStreams } from './streams/register-streams.ts';
import { createStreamRepo } from './streams/stream.repo.ts';
import { createSweepService, type SweepService } from './sweep.service.ts';
import { createUploadRepo } from './upload.repo.ts';
import { uploadCallRoutes } from './upload.routes.ts';
import { createUploadService, type UploadService } from './upload.service.ts';
import type { UploadTargets } from './upload-target.ts';
import { createVideoService, type VideoDeps } from './video.service.ts';

interface UploadFeatures extends Pick<ArrivalDeps, 'callerOf'> {
  readonly targets: UploadTargets;
  readonly callerOfSession: VideoDeps['callerOfSession'];
}

export interface Uploads {
  readonly uploads: UploadService;
  readonly sweeping: SweepService;
}

/** Uploads, and serving of what was uploaded. */
export async function registerUploads(
  context: Context,
  { targets, callerOf, callerOfSession }: UploadFeatures,
): Promise<Uploads> {
  const { app, implement, jobs, config, db, store, disk } = context;
  const rules = config.mayFetchAnywhere ? ANYWHERE : OPEN_INTERNET;
  const repo = createUploadRepo(db);
  const sessions = createUploadSessionRepo(context);
  const files = createFileRepo(db);
  const pictures = createPictures({ store });
  const locks = createUploadLocks(context);
  const tus = createTusUploads({ config, sessions, locks });
  const requireDiskRoom = (bytes: number) => {
    if (config.s3 === null && disk !== undefined && !disk.hasRoomForFile(bytes)) throw noRoomForFiles();
  };
  const shared = { ...context, requireDiskRoom, targets, rules, repo, sessions, files, pictures, locks, tus };
  const drop = dropUpload(shared);
  const streams = registerStreams(context, { targets });
  const finish = createFinishUpload({ ...shared, streams });
  const videos = createVideoService({
    ...shared,
    callerOfSession,
    streams: createStreamRepo(db),
    captions: createCaptionRepo(db),
  });

  const uploads = createUploadService(shared);
  const captions = createCaptionService({ ...shared, videos });
  uploadCallRoutes(implement, { uploads, videos, captions });
  const receive = createReceiveService({ ...shared, drop, finish });
  await arrivalRoutes(app, { ...context, receive, arrive: createArrivals(), callerOf });
  const covers = createCovers(context, rules);
  fileRoutes(app, { ...context, pictures, videos, covers, files, targets, callerOf });
  const sweeping = createSweepService({ ...shared, drop, streams });
  jobs.handle('pictures.sweep', () => sweeping.sweepPictures());
  jobs.handle('uploads.sweep', () => sweeping.sweepUploads());
  return { uploads, sweeping };
}

/** The client shows the sentence and keeps the file; text goes on. */
function noRoomForFiles(): Problem {
  return new Problem(
    'storage.no_room',
    'There is no room for files right now, but you can still send text. Please try the file again later.',
  );
}

/** Covers that communities give by address. */
function createCovers(context: Context, rules: FetchRules): CoverService {
  const { db, jobs, log } = context;
  const pictures = createUploadRepo(db);
  const covers = createCoverService({ ...context, repo: createCoverRepo(db), pictures, rules });
  jobs.handle('covers.find', () => covers.find());
  jobs.handle('cover.fetch', async ({ group_id, name }, { isLast }) => {
    try {
      await covers.fetch(group_id, name);
    } catch (error) {
      if (!isLast) throw error;
      // Info, not error: an operator cannot fix a wrong address.
      log.info({ err: error, group_id }, 'a cover is not shown');
    }
  });
  return covers;
}
