import { newCertificateCode } from '../features/learning/certificate-code.ts';
import type { Database } from '../platform/db/database.ts';
import type { SeedInput } from './demo-rows.ts';

/** Bytes at the end of a UUID that are random. */
const RANDOM_BYTES = 7;

/** Gives a certificate to everyone of the demo who completed a course. Run it after the courses are seeded. */
export async function seedDemoCertificates(db: Database, { uuid }: Pick<SeedInput, 'uuid'>): Promise<void> {
  const { rows } = await db.query<{ course_id: string; user_id: string }>(
    'select course_id, user_id from course_learners where completed_at is not null',
  );
  const random = { bytes: (count: number) => bytesOf(count, uuid) };
  for (const { course_id, user_id } of rows)
    await db.query(
      `insert into certificates (id, code, course_id, user_id, version, course_title, group_name, lessons, issued_at)
       select $1, $2, x.course_id, x.user_id, 1, c.title, g.name, (select count(*) from lessons l
         where l.course_id = c.id and l.is_active and l.archived_at is null), x.completed_at
       from course_learners x join courses c on c.id = x.course_id join groups g on g.id = c.group_id
       where x.course_id = $3 and x.user_id = $4`,
      [uuid(), newCertificateCode(random), course_id, user_id],
    );
}

function bytesOf(count: number, uuid: () => string): Uint8Array {
  const ids = Array.from({ length: Math.ceil(count / RANDOM_BYTES) }, () =>
    Buffer.from(uuid().replaceAll('-', ''), 'hex').subarray(-RANDOM_BYTES),
  );
  return Buffer.concat(ids).subarray(0, count);
}
