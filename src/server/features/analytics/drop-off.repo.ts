import { DROP_OFF_COURSES, type DropOff } from '../../../contract/analytics/drop-off.ts';
import type { Database } from '../../platform/db/database.ts';
import { IS_TAKEN } from '../../platform/rights/course-right.ts';

type Courses = DropOff['courses'];
type Lessons = DropOff['lessons'];

/** How far learners come, as of now. Reads the learners of one course, through its own index. */
function createDropOffRepo(db: Database) {
  return {
    /** The courses of a community, or (null) of all, that somebody has begun: those with the most learners first. */
    async courses(groupId: string | null, limit: number): Promise<Courses> {
      const { rows } = await db.query<Courses[number]>(
        `select c.id, c.title, g.name as community, n.learners
         from courses c join groups g on g.id = c.group_id cross join lateral (
           select count(*)::integer as learners from course_learners x where x.course_id = c.id) n
         where ($1::uuid is null or c.group_id = $1) and c.archived_at is null and n.learners > 0
         order by n.learners desc, c.id limit $2`,
        [groupId, limit],
      );
      return rows;
    },

    /** The lessons of a course in order, with those who began and completed each. */
    async lessons(courseId: string): Promise<Lessons> {
      const { rows } = await db.query<Lessons[number]>(
        `select l.id, l.title, coalesce(n.began, 0) as began, coalesce(n.completed, 0) as completed
         from lessons l
         left join (
           select p.lesson_id, count(*)::integer as began,
             (count(*) filter (where p.status = 'COMPLETED'))::integer as completed
           from course_learners x
           join lesson_progress p on p.user_id = x.user_id and p.course_id = x.course_id
           where x.course_id = $1 group by p.lesson_id) n on n.lesson_id = l.id
         where l.course_id = $1 and ${IS_TAKEN}
         order by l.order_index, l.id`,
        [courseId],
      );
      return rows;
    },
  };
}

/** Of the chosen course of a community, or (null) of all communities; else of the one with the most learners. */
export async function readDropOff(
  db: Database,
  groupId: string | null,
  courseId: string | undefined,
): Promise<DropOff> {
  const repo = createDropOffRepo(db);
  const courses = await repo.courses(groupId, DROP_OFF_COURSES);
  const chosen = courses.find(({ id }) => id === courseId) ?? courses[0];
  const lessons = chosen === undefined ? [] : await repo.lessons(chosen.id);
  return { courses, course_id: chosen?.id ?? null, lessons };
}
