import type { Certificate } from '../../../contract/courses/certificates.ts';
import type { Database } from '../../platform/db/database.ts';

export interface NewCertificate {
  readonly id: string;
  readonly code: string;
  readonly courseId: string;
  readonly userId: string;
  readonly courseTitle: string;
  readonly groupName: string;
  readonly lessons: number;
  readonly at: string;
}

/** A learner of a course. */
export interface LearnerKey {
  readonly courseId: string;
  readonly userId: string;
}

const CERTIFICATE = `select x.code, json_build_object('first_name', u.first_name, 'last_name', u.last_name) as person,
    x.course_title, x.group_name, case when g.is_public then g.slug end as group_slug, x.lessons, x.issued_at,
    x.revoked_at
  from certificates x
  join users u on u.id = x.user_id and u.status = 'ACTIVE'
  join courses c on c.id = x.course_id
  join groups g on g.id = c.group_id`;

/** Takes the pool or a transaction. */
export function createCertificateRepo(db: Database) {
  return {
    async findByCode(code: string): Promise<Certificate | null> {
      const { rows } = await db.query<Certificate>(`${CERTIFICATE} where x.code = $1`, [code]);
      return rows[0] ?? null;
    },

    /** The latest one. */
    async find({ courseId, userId }: LearnerKey): Promise<Certificate | null> {
      const { rows } = await db.query<Certificate>(
        `${CERTIFICATE} where x.course_id = $1 and x.user_id = $2 order by x.version desc limit 1`,
        [courseId, userId],
      );
      return rows[0] ?? null;
    },

    async issue(certificate: NewCertificate): Promise<void> {
      const { id, code, courseId, userId, courseTitle, groupName, lessons, at } = certificate;
      await db.query(
        `insert into certificates (id, code, course_id, user_id, version, course_title, group_name, lessons, issued_at)
         values ($1, $2, $3, $4, (select coalesce(max(version), 0) + 1 from certificates
           where course_id = $3 and user_id = $4), $5, $6, $7, $8)`,
        [id, code, courseId, userId, courseTitle, groupName, lessons, at],
      );
    },

    /** Null makes the latest one valid again. Returns false when nothing changes. */
    async setRevoked({ courseId, userId }: LearnerKey, at: string | null): Promise<boolean> {
      const { rowCount } = await db.query(
        `update certificates set revoked_at = $3
         where id = (select id from certificates where course_id = $1 and user_id = $2 order by version desc limit 1)
           and (revoked_at is null) <> ($3::timestamptz is null)`,
        [courseId, userId, at],
      );
      return rowCount === 1;
    },
  };
}
