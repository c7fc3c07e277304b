import { readFile } from 'node:fs/promises';
import { newUploadName, uploadKey } from '../features/uploads/arriving/finish-upload.ts';
import { inspectFile } from '../features/uploads/file-format.ts';
import type { Random } from '../platform/clock/clock.ts';
import { type Database, singleRow } from '../platform/db/database.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import type { DemoLearning } from './demo-course-schemas.ts';
import { insertAll } from './demo-rows.ts';

export interface FilmDeps {
  readonly random: Pick<Random, 'bytes'>;
  readonly store: Pick<FileStore, 'put'>;
}

const TYPE = 'video/mp4';
/** Columns that are left out have the defaults of their table. */
const tables = {
  files: `name text, purpose text, target_id uuid, group_id uuid, mime_type text, bytes bigint, duration_seconds real,
    created_at timestamptz`,
};

/** Stores the films of lessons as if they had been uploaded. Run it after the courses are seeded. */
export async function seedDemoFilms(
  tx: Database,
  { courses }: DemoLearning,
  { random, store }: FilmDeps,
): Promise<void> {
  for (const course of courses)
    for (const { title, film } of course.lessons) {
      if (film === undefined) continue;
      const bytes = await readFile(new URL(`./films/${film}`, import.meta.url));
      const read = async (start: number, end: number) => bytes.subarray(start, end + 1);
      const seconds = await inspectFile(read, bytes.byteLength, TYPE);
      const { rows } = await tx.query<{ id: string; group_id: string; at: string }>(
        `update lessons l set duration_seconds = $3 from courses c
         where c.id = l.course_id and c.title = $1 and l.title = $2
         returning l.id, c.group_id, l.created_at as at`,
        [course.title, title, seconds],
      );
      const { id, group_id, at } = singleRow(rows);
      const name = newUploadName(random);
      const file = {
        ...{ name, purpose: 'lesson_video', target_id: id, group_id, mime_type: TYPE },
        ...{ bytes: bytes.byteLength, duration_seconds: seconds, created_at: at },
      };
      await insertAll(tx, tables, { files: [file] });
      await store.put(uploadKey({ name, mime_type: TYPE }), bytes, TYPE);
    }
}
