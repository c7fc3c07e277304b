/** What a video is, as ffprobe says. */
export interface Film {
  readonly seconds: number;
  /** In pixels, as it is shown: a phone's upright video is higher than wide. */
  readonly width: number;
  readonly height: number;
}

/** One quality of a stream. */
export interface Quality {
  /** Pixels of the shorter side; what is called 360p. */
  readonly lines: number;
  /** Bits per second, at most. */
  readonly videoBits: number;
  readonly audioBits: number;
}

/** The usual qualities (LEARNING.md 1.0.14), smallest first. */
const QUALITIES = [
  { lines: 240, videoBits: 300_000, audioBits: 48_000 },
  { lines: 360, videoBits: 600_000, audioBits: 64_000 },
  { lines: 720, videoBits: 1_800_000, audioBits: 96_000 },
] as const satisfies readonly Quality[];
const SEGMENT_SECONDS = 6;
const POSTER_WIDTH = 960;

/** The qualities for a video. None is larger than the video; one between two usual ones keeps its own size. */
export function qualitiesOf({ width, height }: Pick<Film, 'width' | 'height'>): readonly Quality[] {
  const own = Math.max(2, Math.floor(Math.min(width, height) / 2) * 2);
  const [smallest, , largest] = QUALITIES;
  const usual = QUALITIES.filter(({ lines }) => lines <= own);
  const top = usual.at(-1);
  if (top === undefined) return [{ ...smallest, lines: own }];
  // A tenth more is not worth another copy.
  if (top.lines === largest.lines || own < top.lines * 1.1) return usual;
  const next = QUALITIES[usual.length] ?? largest;
  return [...usual, { ...next, lines: own }];
}

/** The size of a quality in pixels. Encoders need even sides. */
export function sizeOf(
  film: Pick<Film, 'width' | 'height'>,
  lines: number,
): { width: number; height: number } {
  const long = even((lines * Math.max(film.width, film.height)) / Math.min(film.width, film.height));
  return film.width >= film.height ? { width: long, height: lines } : { width: lines, height: long };
}

/** The most bytes that a quality of a film may take, and a little more for its containers. */
export function mostBytes({ seconds }: Pick<Film, 'seconds'>, { videoBits, audioBits }: Quality): number {
  return Math.ceil(((videoBits + audioBits) / 8) * seconds * 1.1) + 1024 * 1024;
}

/** A file that is read by its announced type only: a list of other files, for example, is never followed. */
const demuxers: Readonly<Record<string, string>> = {
  'video/mp4': 'mov',
  'video/webm': 'matroska',
  'video/ogg': 'ogg',
};

/** What both programs are told about a file from a user. */
export function inputOf(file: string, mimeType: string): readonly string[] {
  return ['-protocol_whitelist', 'file', '-f', demuxers[mimeType] ?? 'mov', '-i', file];
}

const QUIET = ['-nostdin', '-v', 'error', '-y'];

/** Writes `<lines>.m3u8`, `<lines>-init.mp4` and `<lines>-<number>.m4s` into the folder in which it runs. */
export function renditionArguments(
  input: readonly string[],
  film: Film,
  { lines, videoBits, audioBits, threads }: Quality & { readonly threads: number },
): readonly string[] {
  const { width, height } = sizeOf(film, lines);
  return [
    ...QUIET,
    ...['-progress', 'pipe:1', '-stats_period', '1'],
    ...['-threads', String(threads), '-filter_threads', '1'],
    ...input,
    ...['-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1', '-map_chapters', '-1'],
    ...['-t', String(film.seconds + 1)],
    ...['-vf', `scale=${width}:${height},setsar=1`, '-pix_fmt', 'yuv420p', '-fpsmax', '30'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-crf', '24'],
    ...['-maxrate', String(videoBits), '-bufsize', String(videoBits * 2)],
    // At the same times in each quality, so that a player changes between them without a gap.
    ...['-force_key_frames', `expr:gte(t,n_forced*${SEGMENT_SECONDS})`, '-sc_threshold', '0'],
    ...['-c:a', 'aac', '-ac', '2', '-ar', '44100', '-b:a', String(audioBits)],
    ...['-threads', String(threads)],
    ...['-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_playlist_type', 'vod'],
    ...['-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', `${lines}-init.mp4`],
    ...['-hls_segment_filename', `${lines}-%d.m4s`, '-hls_flags', 'independent_segments', `${lines}.m3u8`],
  ];
}

/** Reads the whole film without decoding it, so that its progress says how long it is. */
export function lengthArguments(input: readonly string[]): readonly string[] {
  return [...QUIET, '-progress', 'pipe:1', ...input, '-map', '0:v:0', '-c', 'copy', '-f', 'null', '-'];
}

/** Writes one frame as `poster.png`: not the first, which is often black. */
export function posterArguments(input: readonly string[], film: Film): readonly string[] {
  const at = Math.min(film.seconds * 0.1, 10);
  return [
    ...[...QUIET, '-ss', at.toFixed(2), ...input, '-map', '0:v:0', '-frames:v', '1'],
    ...['-vf', `scale=${Math.min(POSTER_WIDTH, even(film.width))}:-2,setsar=1`, '-f', 'image2', 'poster.png'],
  ];
}

/** Seconds that are encoded so far, of what `-progress` wrote; null when it does not say. */
export function encodedSeconds(progress: string): number | null {
  const micros = [...progress.matchAll(/^out_time_us=(\d+)$/gm)].at(-1)?.[1];
  return micros === undefined ? null : Number(micros) / 1_000_000;
}

function even(pixels: number): number {
  return Math.max(2, Math.round(pixels / 2) * 2);
}
