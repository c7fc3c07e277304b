import { type CommunityInside, PREVIEW_COURSES } from '../../../contract/communities/previews.ts';
import { type Database, singleRow } from '../../platform/db/database.ts';
import { IS_TAKEN } from '../../platform/rights/course-right.ts';
import type { PublicCoursesOf } from '../communities/preview/preview.service.ts';

/** Reads the courses of a public community that every visitor may see, and how many there are. */
export function createPublicCoursesOf({ db }: { readonly db: Database }): PublicCoursesOf {
  return async (groupId) => {
    const { rows } = await db.query<Pick<CommunityInside, 'courses' | 'course_count'>>(
      `with seen as (select c.id, c.title, c.published_at,
           (select count(*)::integer from lessons l where l.course_id = c.id and ${IS_TAKEN}) as lessons
         from courses c
         where c.group_id = $1 and c.archived_at is null and c.is_active and c.is_public)
       select (select count(*)::integer from seen) as course_count,
         coalesce((select json_agg(json_build_object('id', s.id, 'title', s.title, 'lessons', s.lessons)
             order by s.published_at desc, s.id)
           from (select * from seen order by published_at desc, id limit ${PREVIEW_COURSES}) s), '[]') as courses`,
      [groupId],
    );
    return singleRow(rows);
  };
}
