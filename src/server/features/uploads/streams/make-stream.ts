import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, statfs } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';
import { MINUTE_MS } from '../../../../contract/core/durations.ts';
import type { Random, Timers } from '../../../platform/clock/clock.ts';
import type { Attempt } from '../../../platform/jobs/jobs.ts';
import type { FileStore } from '../../../platform/storage/file-store.ts';
import { uploadKey } from '../arriving/finish-upload.ts';
import {
  type Film,
  inputOf,
  mostBytes,
  posterArguments,
  type Quality,
  qualitiesOf,
  renditionArguments,
  sizeOf,
} from './encoding.ts';
import { type Rendition, STORAGE_FULL, type StreamRepo, type StreamRow } from './stream.repo.ts';
import { StorageFull, type StreamService } from './stream.service.ts';
import { removeStreamFiles, streamKey, streamType } from './stream-files.ts';
import { type Encoding, UnusableVideo, type VideoTools } from './video-tools.ts';

export interface MakeStreamDeps {
  readonly repo: Pick<StreamRepo, 'find'>;
  readonly streams: Pick<StreamService, 'begin' | 'requireRoom' | 'step' | 'remove'>;
  readonly store: FileStore;
  readonly tools: VideoTools;
  /** Where this work happens. Nothing of it stays. */
  readonly workDir: string;
  /** Bytes that stay free on its disk. */
  readonly reserve: number;
  readonly random: Pick<Random, 'uuid'>;
  readonly timers: Pick<Timers, 'after'>;
  readonly log: Pick<Logger, 'info'>;
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal;
}

/** One run of the work on one video. */
interface Run extends Encoding {
  readonly row: StreamRow;
  readonly runId: string;
  readonly stop: AbortController;
  /** The qualities by their lines, as far as they came. */
  readonly made: Map<number, Rendition>;
}

/** The work belongs to another run, or the video is gone. */
class Superseded extends Error {
  override readonly name = 'Superseded';
}

/** Half of the processors, so that the server keeps answering. */
const THREADS = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)));
/** What is told of the share of the work. */
const STEP = 0.05;
/** A quality that takes longer than this many times its film is given up. */
const SLOWEST = 20;
const SPARE_MS = 10 * MINUTE_MS;
const POSTER_SHARE = 0.02;

/**
 * Makes the stream of a video: a poster, then one quality after the other. A finished quality is kept, so that the next
 * run goes on behind it. A video that cannot become a stream keeps playing as it came.
 */
export function createMakeStream(deps: MakeStreamDeps) {
  const { repo, streams, store, tools, random, timers, log } = deps;

  async function write(run: Run, step: Parameters<StreamService['step']>[2]): Promise<void> {
    if (!(await streams.step(run.row.name, run.runId, step))) throw new Superseded();
  }

  async function putFile({ folder, row }: Run, file: string): Promise<number> {
    const key = streamKey(row.name, file);
    if (key === null) throw new Error(`not a file of a stream: ${file}`);
    const bytes = await readFile(join(folder, file));
    await store.put(key, bytes, streamType(file));
    return bytes.byteLength;
  }

  async function makePoster(run: Run, input: readonly string[], film: Film): Promise<void> {
    await tools.encode(posterArguments(input, film), run);
    const { drawWhole } = await import('../picture.ts');
    const drawn = await drawWhole(await readFile(join(run.folder, 'poster.png')));
    await store.put(`streams/${run.row.name}/poster.webp`, drawn, 'image/webp');
    await write(run, { has_poster: true, share: POSTER_SHARE, seconds: film.seconds });
  }

  /** Encodes within its time. `onShare` gets how much of it is done. */
  async function encode(run: Run, args: readonly string[], film: Film, onShare: (share: number) => void) {
    const tooLong = new UnusableVideo('it took too long');
    const cancel = timers.after(SPARE_MS + film.seconds * SLOWEST * 1000, () => run.stop.abort(tooLong));
    try {
      const onSeconds = (seconds: number) => onShare(Math.min(1, seconds / film.seconds));
      await tools.encode(args, { ...run, onSeconds });
    } finally {
      cancel();
    }
  }

  /** Encodes one quality, stores its files, and returns all that are done. */
  async function makeQuality(
    run: Run,
    {
      film,
      quality,
      input,
      done,
      share,
    }: {
      film: Film;
      quality: Quality;
      input: readonly string[];
      done: readonly Rendition[];
      share: { from: number; to: number };
    },
  ): Promise<readonly Rendition[]> {
    const { lines } = quality;
    const begun = { lines, ...sizeOf(film, lines), bytes: 0, peak_bits: 0, segments: 0, is_done: false };
    await write(run, { renditions: [...done, begun] });
    let told = share.from;
    let telling = Promise.resolve();
    await encode(run, renditionArguments(input, film, { ...quality, threads: THREADS }), film, (part) => {
      const reached = share.from + (share.to - share.from) * part;
      if (reached - told < STEP) return;
      told = reached;
      telling = telling.then(() => write(run, { share: reached })).catch((error) => run.stop.abort(error));
    });
    await telling;
    const files = (await readdir(run.folder)).filter((file) => file.startsWith(`${quality.lines}-`));
    const sizes = await Promise.all(files.map(async (file) => (await stat(join(run.folder, file))).size));
    const rendition: Rendition = {
      ...begun,
      bytes: sizes.reduce((sum, size) => sum + size, 0),
      peak_bits: Math.ceil((Math.max(...sizes) * 8) / Math.min(6, film.seconds)),
      segments: files.length - 1,
    };
    run.made.set(rendition.lines, rendition);
    // A row is there before its files, so that none is forgotten.
    await write(run, { renditions: [...done, rendition] });
    for (const file of [...files, `${quality.lines}.m3u8`]) {
      run.signal.throwIfAborted();
      await putFile(run, file);
      await rm(join(run.folder, file));
    }
    const finished = [...done, { ...rendition, is_done: true }];
    await write(run, { renditions: finished, share: share.to, seconds: film.seconds });
    return finished;
  }

  async function fetchVideo({ row, folder, signal }: Run): Promise<string> {
    await requireRoom(folder, row.bytes + deps.reserve);
    const file = join(folder, 'video');
    const stream = await store.readRange(uploadKey(row), 0, row.bytes - 1);
    if (!stream) throw new UnusableVideo('the video is gone');
    await pipeline(stream, createWriteStream(file), { signal });
    return file;
  }

  async function makeAll(run: Run): Promise<void> {
    const { row } = run;
    await streams.requireRoom(row.name);
    const file = await fetchVideo(run);
    const film = await tools.probe(file, row.mime_type, run);
    const input = inputOf(file, row.mime_type);
    if (!row.has_poster) await makePoster(run, input, film);
    const qualities = qualitiesOf(film);
    await requireRoom(
      run.folder,
      qualities.reduce((sum, one) => sum + mostBytes(film, one), deps.reserve),
    );
    const weights = qualities.map(({ lines }) => lines ** 2);
    const whole = weights.reduce((sum, weight) => sum + weight, 0);
    let done: readonly Rendition[] = row.renditions.filter(({ is_done }) => is_done);
    let from = POSTER_SHARE;
    for (const [place, quality] of qualities.entries()) {
      const to = from + (1 - POSTER_SHARE) * ((weights[place] ?? 0) / whole);
      if (!done.some(({ lines }) => lines === quality.lines))
        done = await makeQuality(run, { film, quality, input, done, share: { from, to } });
      from = to;
    }
    await write(run, { status: 'READY', share: 1, seconds: film.seconds });
  }

  /** Nothing is left of a stream that failed. */
  async function fail({ row, runId }: Run, error: unknown): Promise<void> {
    log.info({ err: error, video: row.name }, 'a video is shown without a stream');
    await streams.remove(row.name);
    const failure = error instanceof StorageFull ? STORAGE_FULL : String(error).slice(0, 500);
    await streams.step(row.name, runId, { status: 'FAILED', failure, renditions: [], has_poster: false });
  }

  /** The video was removed meanwhile: what was stored after that goes, too. */
  async function dropIfGone({ row: { name }, made }: Run): Promise<void> {
    if ((await repo.find(name)) === null)
      await removeStreamFiles(store, { name, renditions: [...made.values()] });
  }

  return async ({ name }: { readonly name: string }, { signal, isLast }: Attempt): Promise<void> => {
    const runId = random.uuid();
    if (!(await streams.begin(name, runId))) return;
    const row = await repo.find(name);
    if (!row) return;
    const stop = new AbortController();
    const all = AbortSignal.any([signal, deps.stopping, stop.signal]);
    const folder = join(deps.workDir, name, runId);
    const made = new Map(row.renditions.map((one) => [one.lines, one]));
    const run = { row, runId, stop, folder, made, signal: all };
    try {
      // A program of a server that was killed still writes there. It ends when its folder is gone.
      await rm(join(deps.workDir, name), { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
      await makeAll(run);
    } catch (caught) {
      const error = stop.signal.aborted ? stop.signal.reason : caught;
      if (error instanceof Superseded) return await dropIfGone(run);
      if (signal.aborted || deps.stopping.aborted) throw error;
      const isFinal = error instanceof UnusableVideo || error instanceof StorageFull;
      if (!isFinal && !isLast) throw error;
      await fail(run, error);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}

/** @throws Error when the disk has no room for so many bytes; there may be some later */
async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes) throw new Error('there is no room on the disk');
}
