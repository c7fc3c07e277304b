import type { StreamStatus } from '../../../../contract/upload-rules.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { FileRow } from '../file.repo.ts';

/** One quality of a stream. */
export interface Rendition {
  /** Pixels of the shorter side. */
  readonly lines: number;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  /** Bits per second of its largest segment. */
  readonly peak_bits: number;
  readonly segments: number;
  /** False while its files are being stored. */
  readonly is_done: boolean;
}

/** A stream, and the video of which it is made. */
export interface StreamRow
  extends Pick<FileRow, 'name' | 'purpose' | 'target_id' | 'group_id' | 'mime_type' | 'bytes'> {
  /** What its community is charged for it now. */
  readonly stream_bytes: number;
  /** It failed because its community may not store more. */
  readonly is_storage_full: boolean;
  readonly status: StreamStatus;
  /** Of the work, 0 to 1. */
  readonly share: number;
  readonly has_poster: boolean;
  /** Smallest first. */
  readonly renditions: readonly Rendition[];
}

/** What a run writes down. Omitted fields stay as they are. */
export interface StreamStep {
  readonly status?: StreamStatus;
  readonly share?: number;
  readonly has_poster?: boolean;
  readonly renditions?: readonly Rendition[];
  readonly failure?: string;
}

/** Why a stream failed for which its community has no room. */
export const STORAGE_FULL = 'STORAGE_FULL';

const SELECT = `select s.name, s.status, s.share, s.has_poster, s.renditions, f.purpose, f.target_id, f.group_id,
    f.mime_type, f.bytes::float8 as bytes, f.stream_bytes::float8 as stream_bytes,
    s.status = 'FAILED' and s.failure = '${STORAGE_FULL}' as is_storage_full
  from video_streams s join files f on f.name = s.name`;
/** SQL: videos that are sent with a message or post play as they came. */
const HAS_STREAM = `purpose in ('group_teaser', 'lesson_video')`;
/** SQL: work that is not finished. */
const OPEN = `status in ('WAITING', 'WORKING')`;

/** Queries for streams. Takes the pool or a transaction. Times are ISO 8601. */
export function createStreamRepo(db: Database) {
  return {
    async find(name: string): Promise<StreamRow | null> {
      const { rows } = await db.query<StreamRow>(`${SELECT} where s.name = $1`, [name]);
      return rows[0] ?? null;
    },

    /** False when there is one already, or the video is gone. */
    async add(name: string, at: string): Promise<boolean> {
      const { rowCount } = await db.query(
        `insert into video_streams (name, status, created_at, updated_at)
         select name, 'WAITING', $2, $2 from files where name = $1 and ${HAS_STREAM} on conflict (name) do nothing`,
        [name, at],
      );
      return rowCount === 1;
    },

    /** Gives the work to a run: earlier ones can no longer write. False when there is nothing to do. */
    async begin(name: string, runId: string, at: string): Promise<boolean> {
      const { rowCount } = await db.query(
        `update video_streams set status = 'WORKING', run_id = $2, updated_at = $3 where name = $1 and ${OPEN}`,
        [name, runId, at],
      );
      return rowCount === 1;
    },

    /** False when the work belongs to another run, is finished, or the video is gone. */
    async write(name: string, runId: string, step: StreamStep, at: string): Promise<boolean> {
      const { rowCount } = await db.query(
        `update video_streams set status = coalesce($4, status), share = coalesce($5, share),
           has_poster = coalesce($6, has_poster), renditions = coalesce($7, renditions),
           failure = coalesce($8, failure), updated_at = $3
         where name = $1 and run_id = $2 and ${OPEN}`,
        [
          ...[name, runId, at, step.status ?? null, step.share ?? null, step.has_poster ?? null],
          step.renditions === undefined ? null : JSON.stringify(step.renditions),
          step.failure ?? null,
        ],
      );
      return rowCount === 1;
    },

    /** Counts the bytes of the stream for the community. */
    async count(name: string, bytes: number): Promise<void> {
      await db.query('update files set stream_bytes = $2 where name = $1', [name, bytes]);
    },

    /** Some videos that are shown and have no stream yet, the newest first. */
    async missing(): Promise<readonly string[]> {
      const { rows } = await db.query<{ name: string }>(
        `select f.name from files f
         where f.${HAS_STREAM} and f.unused_since is null
           and not exists (select from video_streams s where s.name = f.name)
         order by f.created_at desc limit 20`,
      );
      return rows.map(({ name }) => name);
    },

    /** Opens those again that found no room before `before`, and returns their names. */
    async reopen(before: string, at: string): Promise<readonly string[]> {
      const { rows } = await db.query<{ name: string }>(
        `update video_streams set status = 'WAITING', failure = null, share = 0, run_id = null, updated_at = $2
         where status = 'FAILED' and failure = '${STORAGE_FULL}' and updated_at < $1 returning name`,
        [before, at],
      );
      return rows.map(({ name }) => name);
    },

    /** Gives up work of which nothing was heard since `before`, and returns its names. */
    async giveUp(before: string, at: string): Promise<readonly string[]> {
      const { rows } = await db.query<{ name: string }>(
        `update video_streams set status = 'FAILED', failure = 'no run finished it', run_id = null, updated_at = $2
         where ${OPEN} and updated_at < $1 returning name`,
        [before, at],
      );
      return rows.map(({ name }) => name);
    },
  };
}

export type StreamRepo = ReturnType<typeof createStreamRepo>;
