import { execFileSync } from 'node:child_process';
import { describe } from 'vitest';
import { findVideoPrograms } from '../../../src/server/features/uploads/streams/find-program.ts';

const programs = findVideoPrograms(process.env.FFMPEG_PATH ?? 'ffmpeg');

/** A group of tests that need a real ffmpeg. Without one they are skipped with a message. */
export function describeWithFfmpeg(name: string, body: () => void): void {
  if (programs === null) console.warn(`!!! SKIPPED: ${name}. There is no ffmpeg: apt-get install ffmpeg`);
  describe.skipIf(programs === null)(name, body);
}

interface Film {
  readonly size: string;
  readonly seconds: number;
  readonly hasSound?: boolean;
  /** How the camera was held. */
  readonly rotation?: number;
}

/** A real video at `file`: moving colours, and a tone. */
export function drawFilm(file: string, { size, seconds, hasSound = true, rotation }: Film): void {
  if (programs === null) throw new Error('there is no ffmpeg');
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=10:duration=${seconds}`];
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`];
  const turned = `${file}.turned.mp4`;
  const made = rotation === undefined ? file : turned;
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '10'];
  const run = (args: readonly string[]) => execFileSync(programs.ffmpeg, ['-v', 'error', '-y', ...args]);
  run([...picture, ...(hasSound ? sound : []), ...codecs, made]);
  if (rotation !== undefined)
    run(['-i', turned, '-c', 'copy', '-metadata:s:v:0', `rotate=${rotation}`, file]);
}

/** What ffprobe reads of a file or playlist: the size of its picture, and the kinds of its streams. */
export function probe(file: string): { width: number; height: number; kinds: string[] } {
  if (programs === null) throw new Error('there is no ffmpeg');
  const args = ['-v', 'error', '-of', 'json', '-show_entries', 'stream=codec_type,width,height', file];
  const { streams } = JSON.parse(String(execFileSync(programs.ffprobe, args))) as {
    streams: { codec_type: string; width?: number; height?: number }[];
  };
  const picture = streams.find(({ codec_type }) => codec_type === 'video');
  return {
    width: picture?.width ?? 0,
    height: picture?.height ?? 0,
    kinds: streams.map(({ codec_type }) => codec_type),
  };
}
