import type { Context } from '../../platform/context.ts';
import { createCoverRepo } from './cover.repo.ts';
import { type CoverService, createCoverService } from './cover.service.ts';
import { ANYWHERE, type FetchRules, OPEN_INTERNET } from './fetch-bytes.ts';
import { createUploadRepo } from './upload.repo.ts';
import { type UploadRoutesDeps, uploadCallRoutes, uploadFileRoutes } from './upload.routes.ts';
import { createUploadService, type UploadDeps, type UploadService } from './upload.service.ts';

interface UploadFeatures extends Pick<UploadDeps, 'setPicture'>, Pick<UploadRoutesDeps, 'callerOf'> {}

/** Uploads and serving of profile pictures and covers. */
export async function registerUploads(
  context: Context,
  { setPicture, callerOf }: UploadFeatures,
): Promise<UploadService> {
  const { app, implement, jobs, config, db } = context;
  const rules = config.mayFetchAnywhere ? ANYWHERE : OPEN_INTERNET;
  const uploads = createUploadService({ ...context, repo: createUploadRepo(db), setPicture, rules });
  uploadCallRoutes(implement, uploads);
  jobs.handle('pictures.sweep', () => uploads.sweep());
  await uploadFileRoutes(app, { ...context, uploads, covers: createCovers(context, rules), callerOf });
  return uploads;
}

/** Covers that communities give by address. */
function createCovers(context: Context, rules: FetchRules): CoverService {
  const { db, jobs, log } = context;
  const pictures = createUploadRepo(db);
  const covers = createCoverService({ ...context, repo: createCoverRepo(db), pictures, rules });
  jobs.handle('covers.find', () => covers.find());
  jobs.handle('cover.fetch', async ({ group_id }, { isLast }) => {
    try {
      await covers.fetch(group_id);
    } catch (error) {
      if (!isLast) throw error;
      // Info, not error: an operator cannot fix a wrong address.
      log.info({ err: error, group_id }, 'a cover is not shown');
    }
  });
  return covers;
}
