import { accessSync, constants } from 'node:fs';
import { delimiter, dirname, isAbsolute, join } from 'node:path';

/** The programs that read and write videos. */
export interface VideoPrograms {
  readonly ffmpeg: string;
  readonly ffprobe: string;
}

/**
 * Finds ffmpeg, and ffprobe beside it. `setting`: an absolute path, or a name that is looked for in the folders of
 * `path`. Null when it is `off` or one of them is missing.
 */
export function findVideoPrograms(setting: string, path = process.env.PATH ?? ''): VideoPrograms | null {
  if (setting === 'off') return null;
  const candidates = isAbsolute(setting)
    ? [setting]
    : path
        .split(delimiter)
        .filter(Boolean)
        .map((folder) => join(folder, setting));
  for (const ffmpeg of candidates) {
    const ffprobe = join(dirname(ffmpeg), 'ffprobe');
    if (isProgram(ffmpeg) && isProgram(ffprobe)) return { ffmpeg, ffprobe };
  }
  return null;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
