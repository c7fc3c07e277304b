import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';
import { encodedSeconds, type Film, inputOf, lengthArguments } from './encoding.ts';
import type { VideoPrograms } from './find-program.ts';

/** A video that cannot become a stream. Trying again would change nothing. */
export class UnusableVideo extends Error {
  override readonly name = 'UnusableVideo';
}

export interface Encoding {
  /** Where the program runs and writes. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Called with the seconds of film that are done. */
  readonly onSeconds?: (seconds: number) => void;
}

/** Runs ffmpeg and ffprobe: with low priority, none of our environment, and an end to each run. */
export interface VideoTools {
  /** @throws UnusableVideo for a file without a picture, or with one that is too large or too long */
  probe(file: string, mimeType: string, encoding: Encoding): Promise<Film>;
  /** @throws Error with what ffmpeg said, when it fails */
  encode(args: readonly string[], encoding: Encoding): Promise<void>;
}

/** 4K, and a little more. */
const PIXELS_MAX = 4096 * 2304;
const SECONDS_MAX = 6 * 60 * 60;
/** Below everything that answers requests. */
const LOW_PRIORITY = 10;
/** What is kept of what a program says. */
const WORDS_MAX = 2_000;

const number = z.coerce.number<string | number>();
const probed = z.object({
  format: z.object({ duration: z.optional(number) }),
  streams: z.array(
    z.object({
      codec_type: z.string(),
      width: z.optional(z.number()),
      height: z.optional(z.number()),
      duration: z.optional(number),
      sample_aspect_ratio: z.optional(z.string()),
      side_data_list: z.optional(z.array(z.object({ rotation: z.optional(z.number()) }))),
      disposition: z.optional(z.object({ attached_pic: z.optional(z.number()) })),
    }),
  ),
});

export function createVideoTools({ ffmpeg, ffprobe }: VideoPrograms): VideoTools {
  const encode: VideoTools['encode'] = async (args, encoding) => {
    let progress = '';
    await run(ffmpeg, args, encoding, (line) => {
      progress = `${progress}\n${line}`.slice(-WORDS_MAX);
      const seconds = line.startsWith('progress=') ? encodedSeconds(progress) : null;
      if (seconds !== null) encoding.onSeconds?.(seconds);
    });
  };

  return {
    async probe(file, mimeType, encoding) {
      const entries =
        'format=duration:stream=codec_type,width,height,duration,sample_aspect_ratio:stream_side_data=rotation:stream_disposition=attached_pic';
      const args = ['-v', 'error', ...inputOf(file, mimeType), '-of', 'json', '-show_entries', entries];
      const lines: string[] = [];
      await run(ffprobe, args, encoding, (line) => lines.push(line)).catch((error) => {
        if (encoding.signal.aborted) throw error;
        throw new UnusableVideo(String(error));
      });
      const found = probed.parse(JSON.parse(lines.join('\n')));
      const picture = pictureIn(found);
      const seconds = found.format.duration ?? picture?.duration;
      if (seconds !== undefined || picture === undefined) return filmOf(picture, seconds ?? 0);
      // Browsers record without saying how long: it is known once all of it was read.
      let read = 0;
      const onSeconds = (soFar: number) => {
        read = soFar;
      };
      await encode(lengthArguments(inputOf(file, mimeType)), { ...encoding, onSeconds });
      return filmOf(picture, read);
    },

    encode,
  };
}

// A cover in a sound file is a picture, too.
function pictureIn({ streams }: z.output<typeof probed>) {
  return streams.find((one) => one.codec_type === 'video' && one.disposition?.attached_pic !== 1);
}

function filmOf(picture: ReturnType<typeof pictureIn>, seconds: number): Film {
  const { width = 0, height = 0 } = picture ?? {};
  if (width < 2 || height < 2) throw new UnusableVideo('there is no picture');
  if (!(seconds > 0) || seconds > SECONDS_MAX) throw new UnusableVideo(`it lasts ${seconds} seconds`);
  if (width * height > PIXELS_MAX) throw new UnusableVideo(`it has ${width} × ${height} pixels`);
  const [across = 1, down = 1] = (picture?.sample_aspect_ratio ?? '').split(':').map(Number);
  const stretch = across > 0 && down > 0 ? Math.min(4, Math.max(0.25, across / down)) : 1;
  const shown = { width: Math.round(width * stretch), height };
  const turn = Math.abs(picture?.side_data_list?.find(({ rotation }) => rotation)?.rotation ?? 0);
  const isOnItsSide = turn % 180 === 90;
  return isOnItsSide ? { seconds, width: shown.height, height: shown.width } : { seconds, ...shown };
}

/** Resolves when the program ends well. `onLine` gets what it writes. */
function run(
  program: string,
  args: readonly string[],
  { folder, signal }: Encoding,
  onLine: (line: string) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: folder,
      signal,
      killSignal: 'SIGKILL',
      // Nothing of ours: it reads files from strangers.
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let words = '';
    if (child.pid !== undefined) lowerPriority(child.pid);
    createInterface({ input: child.stdout }).on('line', onLine);
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      words = `${words}${text}`.slice(-WORDS_MAX);
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} ended with ${code}: ${words.trim()}`));
    });
  });
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, LOW_PRIORITY);
  } catch {
    // It has ended already.
  }
}
