import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe } from 'vitest';
import { findFfmpeg, NO_FFMPEG } from './find-ffmpeg.ts';

const programs = findFfmpeg();

/**
 * A group of tests that need a real ffmpeg. Without one they are skipped with a message, and fail when `CI` is `true`.
 */
export function describeWithFfmpeg(name: string, body: () => void): void {
  if (programs === null && process.env.CI === 'true') throw new Error(NO_FFMPEG);
  if (programs === null) console.warn(`!!! SKIPPED: ${name}. ${NO_FFMPEG}`);
  describe.skipIf(programs === null)(name, body);
}

interface Film {
  readonly size: string;
  readonly seconds: number;
  /** Pictures in a second. */
  readonly rate?: number;
  readonly hasSound?: boolean;
  /** How the camera was held. */
  readonly rotation?: number;
  /** As browsers record WebM: without its length. */
  readonly isRecorded?: boolean;
}

function runFfmpeg(args: readonly string[]): void {
  if (programs === null) throw new Error('there is no ffmpeg');
  execFileSync(programs.ffmpeg, ['-v', 'error', '-y', ...args]);
}

/** What is drawn: moving colours, and a tone. */
function drawn({ size, seconds, rate, hasSound = true }: Film & { readonly rate: number }): string[] {
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`];
  return hasSound ? [...picture, '-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`] : picture;
}

/** A real video at `file`: moving colours, and a tone. */
export function drawFilm(file: string, film: Film): void {
  const { rotation, isRecorded = false, rate = 10 } = film;
  const made = rotation === undefined ? file : `${file}.turned.mp4`;
  const codecs = file.endsWith('.webm')
    ? ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8']
    : ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '10'];
  const container = isRecorded ? ['-live', '1'] : [];
  runFfmpeg([...drawn({ ...film, rate }), ...codecs, ...container, made]);
  if (rotation !== undefined)
    runFfmpeg(['-i', made, '-c', 'copy', '-metadata:s:v:0', `rotate=${rotation}`, file]);
}

/**
 * A stream in `folder`, in 240p, 360p and 396p: the playlists of HLS and DASH over the same segments of two seconds,
 * `chunk-stream<quality>-<number>.m4s`.
 */
export function drawStream(folder: string, seconds: number): void {
  const sizes = '[0:v]split=3[low][middle][high];[low]scale=426:240[v0];[middle]scale=640:360[v1]';
  const pictures = ['-map', '[v0]', '-map', '[v1]', '-map', '[high]', '-map', '1:a'];
  const rates = ['-b:v:0', '150k', '-b:v:1', '300k', '-b:v:2', '600k'];
  runFfmpeg([
    ...drawn({ size: '704x396', seconds, rate: 5 }),
    ...['-filter_complex', sizes, ...pictures],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '10', '-sc_threshold', '0', ...rates, '-c:a', 'aac'],
    ...['-f', 'dash', '-seg_duration', '2', '-use_timeline', '0', '-hls_playlist', '1'],
    ...['-hls_master_name', 'main.m3u8', '-adaptation_sets', 'id=0,streams=v id=1,streams=a'],
    join(folder, 'manifest.mpd'),
  ]);
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
