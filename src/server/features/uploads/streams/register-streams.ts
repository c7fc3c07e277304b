import { join } from 'node:path';
import type { Context } from '../../../platform/context.ts';
import type { UploadTargets } from '../upload-target.ts';
import { findVideoPrograms } from './find-program.ts';
import { createMakeStream } from './make-stream.ts';
import { createStreamRepo } from './stream.repo.ts';
import { createStreamService, type StreamService } from './stream.service.ts';
import { createVideoTools } from './video-tools.ts';

/** Streams of uploaded videos. Without ffmpeg on this machine, other nodes make them, or videos play as they came. */
export function registerStreams(
  context: Context,
  { targets }: { readonly targets: UploadTargets },
): StreamService {
  const { app, jobs, config, db } = context;
  const programs = findVideoPrograms(config.ffmpeg);
  const streams = createStreamService({ ...context, targets, isAble: programs !== null });
  if (programs === null) {
    jobs.leave('video.stream');
    jobs.leave('video.streams');
    return streams;
  }
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());
  const make = createMakeStream({
    ...context,
    repo: createStreamRepo(db),
    streams,
    tools: createVideoTools(programs),
    workDir: join(config.dataDir, 'video-work'),
    reserve: config.textReserveBytes,
    stopping: stopping.signal,
  });
  jobs.handle('video.stream', make);
  jobs.handle('video.streams', () => streams.catchUp());
  return streams;
}
