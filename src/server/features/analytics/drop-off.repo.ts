import type { DropOff } from '../../../contract/analytics/drop-off.ts';
import type { Database } from '../../platform/db/database.ts';
import { IS_TAKEN } from '../../platform/rights/course-right.ts';

type Courses = DropOff['courses'];
type Lessons = DropOff['lessons'];

/** How far learners come, as of now. Reads the learners of one course, through its own index. */
export function createDropOffRepo(db: Database) {
  return {
    /** The courses that somebody has begun, those with the most learners first. */
    async courses(groupId: string, limit: number): Promise<Courses> {
      const { rows } = await db.query<Courses[number]>(
        `select c.id, c.title, n.learners
         from courses c cross join lateral (
           select count(*)::integer as learners from course_learners x where x.course_id = c.id) n
         where c.group_id = $1 and c.archived_at is null and n.learners > 0
         order by n.learners desc, c.id limit $2`,
        [groupId, limit],
      );
      return rows;
    },

    /** The lessons of a course in order, with those who began and completed each. */
    async lessons(groupId: string, courseId: string): Promise<Lessons> {
      const { rows } = await db.query<Lessons[number]>(
        `select l.id, l.title, coalesce(n.began, 0) as began, coalesce(n.completed, 0) as completed
         from lessons l join courses c on c.id = l.course_id
         left join (
           select p.lesson_id, count(*)::integer as began,
             (count(*) filter (where p.status = 'COMPLETED'))::integer as completed
           from course_learners x
           join lesson_progress p on p.user_id = x.user_id and p.course_id = x.course_id
           where x.course_id = $2 group by p.lesson_id) n on n.lesson_id = l.id
         where c.id = $2 and c.group_id = $1 and ${IS_TAKEN}
         order by l.order_index, l.id`,
        [groupId, courseId],
      );
      return rows;
    },
  };
}
