import {
  findVideoPrograms,
  type VideoPrograms,
} from '../../../src/server/features/uploads/streams/find-program.ts';
import { aptInstall } from './apt-install.ts';

/** The hint for the developer who runs the tests. */
export const NO_FFMPEG =
  'There is no ffmpeg with its ffprobe here: install it (Debian: `sudo apt-get install ffmpeg`), or set FFMPEG_PATH';

/** Paths of an installed ffmpeg and ffprobe, or null. `FFMPEG_PATH` takes precedence. */
export function findFfmpeg(): VideoPrograms | null {
  return findVideoPrograms(process.env.FFMPEG_PATH ?? 'ffmpeg');
}

/**
 * Installs ffmpeg with apt-get when there is none. When that is not allowed, it prints which tests are skipped, because
 * without one videos play as they were uploaded.
 * @throws Error instead when `CI` is `true`, because there the message would not be read.
 */
export function ensureFfmpeg(): void {
  if (findFfmpeg() !== null) return;
  console.log('No ffmpeg here: installing it with apt-get.');
  if (aptInstall('ffmpeg') && findFfmpeg() !== null) return;
  if (process.env.CI === 'true') throw new Error(NO_FFMPEG);
  console.warn(`\n!!! ${NO_FFMPEG}. THE TESTS OF STREAMS OF VIDEOS ARE SKIPPED !!!\n`);
}
