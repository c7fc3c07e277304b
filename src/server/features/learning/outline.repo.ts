import type { Database } from '../../platform/db/database.ts';
import { IS_TAKEN, isLearner } from '../../platform/rights/course-right.ts';

/** Something to announce to a learner: a certificate, or, with a lesson, that this one is completed. */
export interface LearnerNews {
  readonly user_id: string;
  readonly group_id: string;
  readonly lesson_id: string | null;
  /** Of their progress in that lesson. */
  readonly version: number | null;
}

/** SQL: the learner `x` has completed each lesson of the course `c` that counts, and there is one. */
const HAS_ALL = `exists (select from lessons l where l.course_id = c.id and ${IS_TAKEN})
  and not exists (select from lessons l where l.course_id = c.id and ${IS_TAKEN}
    and not exists (select from lesson_progress p where p.user_id = x.user_id and p.course_id = c.id
      and p.lesson_id = l.id and p.status = 'COMPLETED'))`;

/** The learners of a course whose lessons were changed. For one transaction, which holds the lock of the course. */
export function createOutlineRepo(tx: Database) {
  return {
    /** Completes the quiz for those whose best score passes it now. */
    async passNow(lessonId: string, at: string): Promise<void> {
      await tx.query(
        `with passed as (
           update lesson_progress p set status = 'COMPLETED', completed_at = $2, updated_at = $2, version = p.version + 1
           from lessons l
           where l.id = $1 and l.type = 'QUIZ' and p.lesson_id = l.id and p.course_id = l.course_id
             and p.status <> 'COMPLETED' and p.best_score >= l.pass_mark
           returning p.course_id, p.user_id, p.lesson_id)
         insert into learner_news (course_id, user_id, lesson_id)
         select course_id, user_id, lesson_id from passed order by user_id`,
        [lessonId, at],
      );
    },

    /** Members who have completed all lessons that are left, and not the course. */
    async unsettled(courseId: string): Promise<string[]> {
      const { rows } = await tx.query<{ user_id: string }>(
        `select x.user_id from course_learners x join courses c on c.id = x.course_id
         join users u on u.id = x.user_id and u.status = 'ACTIVE'
         where c.id = $1 and x.completed_at is null and c.is_active and c.archived_at is null and ${HAS_ALL}
           and ${isLearner('x.user_id')}
         order by x.user_id`,
        [courseId],
      );
      return rows.map(({ user_id }) => user_id);
    },

    /** Completes the course for these learners, by the lesson that each completed last, with a certificate. */
    async complete(
      courseId: string,
      certificates: readonly { userId: string; id: string; code: string }[],
      at: string,
    ): Promise<void> {
      const users = certificates.map(({ userId }) => userId);
      await tx.query(
        `update course_learners x set completed_at = $3, completed_by = (
           select p.lesson_id from lesson_progress p join lessons l on l.id = p.lesson_id
           where p.user_id = x.user_id and p.course_id = x.course_id and p.status = 'COMPLETED' and ${IS_TAKEN}
           order by p.completed_at desc, p.lesson_id limit 1)
         where x.course_id = $1 and x.user_id = any($2::uuid[])`,
        [courseId, users, at],
      );
      await tx.query(
        `insert into certificates (id, code, course_id, user_id, version, course_title, group_name, lessons, issued_at)
         select n.id, n.code, c.id, n.user_id, (select coalesce(max(z.version), 0) + 1 from certificates z
             where z.course_id = c.id and z.user_id = n.user_id), c.title, g.name,
           (select count(*) from lessons l where l.course_id = c.id and ${IS_TAKEN}), $5
         from unnest($2::uuid[], $3::uuid[], $4::text[]) as n(user_id, id, code)
         join courses c on c.id = $1 join groups g on g.id = c.group_id`,
        [courseId, users, certificates.map(({ id }) => id), certificates.map(({ code }) => code), at],
      );
      await tx.query('insert into learner_news (course_id, user_id) select $1, unnest($2::uuid[])', [
        courseId,
        users,
      ]);
    },

    /** Takes up to `limit` rows that are to be announced. Without those that were taken back since. */
    async takeNews(courseId: string, limit: number): Promise<{ taken: number; news: LearnerNews[] }> {
      const { rows } = await tx.query<LearnerNews & { is_still_so: boolean }>(
        `with taken as (
           delete from learner_news where id in (
             select id from learner_news where course_id = $1 order by id limit $2 for update skip locked)
           returning course_id, user_id, lesson_id, id)
         select n.user_id, c.group_id, n.lesson_id, p.version,
           case when n.lesson_id is null then x.completed_at is not null else p.status = 'COMPLETED' end as is_still_so
         from taken n join courses c on c.id = n.course_id
         join course_learners x on x.course_id = n.course_id and x.user_id = n.user_id
         left join lesson_progress p on p.user_id = n.user_id and p.course_id = n.course_id
           and p.lesson_id = n.lesson_id
         order by n.id`,
        [courseId, limit],
      );
      return { taken: rows.length, news: rows.filter(({ is_still_so }) => is_still_so) };
    },
  };
}
