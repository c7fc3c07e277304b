import type { FilePurpose } from '../../../contract/upload-rules.ts';
import { PICTURE_PATH, VERIFICATION_FILE_PATH, VIDEO_PATH } from '../../../contract/upload-rules.ts';
import type { Database } from '../../platform/db/database.ts';

/** A stored file. */
export interface FileRow {
  readonly name: string;
  readonly purpose: FilePurpose;
  readonly target_id: string;
  /** The community whose plan it counts for; null for reports, proofs and private conversations. */
  readonly group_id: string | null;
  /** The person that it counts for otherwise. */
  readonly user_id: string | null;
  readonly mime_type: string;
  /** All variants together. */
  readonly bytes: number;
  readonly duration_seconds: number | null;
  readonly created_at: string;
}

const COLUMNS = `name, purpose, target_id, group_id, user_id, mime_type, bytes::float8 as bytes,
  duration_seconds::float8 as duration_seconds, created_at`;

/** So long may an owner write the request after its documents were uploaded. */
const UNSENT_HOURS = 6;

/** SQL: something shows the file `f`. */
const IS_SHOWN = `case f.purpose
  when 'group_cover' then exists (select from groups g where g.id = f.target_id
    and g.cover_image_url like '${PICTURE_PATH}/' || f.name || '/%')
  when 'group_logo' then exists (select from groups g where g.id = f.target_id
    and g.logo_url like '${PICTURE_PATH}/' || f.name || '/%')
  when 'group_teaser' then exists (select from groups g where g.id = f.target_id
    and g.teaser_video_url = '${VIDEO_PATH}/' || f.name)
  when 'course_cover' then exists (select from courses c where c.id = f.target_id and c.archived_at is null
    and c.cover_image_url like '${PICTURE_PATH}/' || f.name || '/%')
  when 'lesson_video' then exists (select from lessons l join courses c on c.id = l.course_id
    where l.id = f.target_id and l.archived_at is null and c.archived_at is null and l.has_video_file)
    and not exists (select from files newer where newer.target_id = f.target_id
      and newer.purpose = f.purpose and newer.created_at > f.created_at)
  when 'report_image' then exists (select from report_pictures p where p.name = f.name)
  when 'proof_image' then exists (select from payment_proofs p where p.picture_name = f.name)
  when 'verification_file' then f.created_at > now() - interval '${UNSENT_HOURS} hours' or exists (
    select from group_verification_requests v
    where v.group_id = f.target_id and position('${VERIFICATION_FILE_PATH}/' || f.name in v.documents::text) > 0)
  else exists (select from attachments a where a.file_name = f.name) end`;

/** Queries for stored files, except profile pictures. Times are ISO 8601. */
export function createFileRepo(db: Database) {
  return {
    /** Adding it again changes nothing. */
    async add(file: FileRow): Promise<void> {
      await db.query(
        `insert into files (name, purpose, target_id, group_id, user_id, mime_type, bytes, duration_seconds,
           created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (name) do nothing`,
        [
          file.name,
          file.purpose,
          file.target_id,
          file.group_id,
          file.user_id,
          file.mime_type,
          file.bytes,
          file.duration_seconds,
          file.created_at,
        ],
      );
    },

    async find(name: string): Promise<FileRow | null> {
      const { rows } = await db.query<FileRow>(`select ${COLUMNS} from files where name = $1`, [name]);
      return rows[0] ?? null;
    },

    /** The file that was stored last for a target. */
    async latestOf(purpose: FilePurpose, targetId: string): Promise<FileRow | null> {
      const { rows } = await db.query<FileRow>(
        `select ${COLUMNS} from files where target_id = $2 and purpose = $1 order by created_at desc limit 1`,
        [purpose, targetId],
      );
      return rows[0] ?? null;
    },

    /** Marks files that nothing shows. Those newer than `before` are skipped, since they may be about to be shown. */
    async markUnused({ at, before }: { at: string; before: string }): Promise<void> {
      await db.query(
        `update files f set unused_since = $1 where unused_since is null and created_at < $2 and not ${IS_SHOWN}`,
        [at, before],
      );
      await db.query(`update files f set unused_since = null where unused_since is not null and ${IS_SHOWN}`);
    },

    async unusedSince(before: string): Promise<readonly FileRow[]> {
      const { rows } = await db.query<FileRow>(
        `select ${COLUMNS} from files where unused_since <= $1 order by unused_since limit 200`,
        [before],
      );
      return rows;
    },

    /** Call this after the file is gone. */
    async remove(name: string): Promise<void> {
      await db.query('delete from files where name = $1', [name]);
    },
  };
}

export type FileRepo = ReturnType<typeof createFileRepo>;
