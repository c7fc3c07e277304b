import type { CourseListSearch } from '../../../../contract/admin/admin-addresses.ts';
import { searchCourses } from '../../../../contract/courses/courses.ts';
import { call } from '../../../data/api/call.ts';

const flag = (isOn: boolean) => (isOn ? ('true' as const) : ('false' as const));

/** One page of the courses that the address asks for, drafts too, whatever the administrator's own interests are. */
export function fetchCourses(search: CourseListSearch, limit: number, signal?: AbortSignal) {
  const { q, page, state, visibility, featured, archived, sort, order } = search;
  const query = {
    ...{ q, page, limit, sort_by: sort, order_by: order, include_unwanted: 'true' as const },
    ...(state !== 'all' && { is_active: flag(state === 'active') }),
    ...(visibility !== 'all' && { is_public: flag(visibility === 'public') }),
    ...(featured !== 'all' && { is_featured: flag(featured === 'yes') }),
    ...(archived === 'shown' && { include_archived: 'true' as const }),
  };
  return call(searchCourses, { query }, signal === undefined ? {} : { signal });
}
