import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { type CourseListSearch, courseListSearch } from '../../../../contract/admin/admin-addresses.ts';
import type { Course } from '../../../../contract/courses/courses.ts';
import { type ListAddress, listAddress } from '../../../data/lists/list-address.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Select } from '../../../ui/forms/choices/select.tsx';
import { FilterStrip } from '../../../ui/layout/filter-strip.tsx';
import { MenuItem } from '../../../ui/overlays/menu.tsx';
import { courseStatsQuery } from '../home/admin-numbers.queries.ts';
import { AdminList } from '../table/admin-list.tsx';
import { newsOf } from '../table/list-news.ts';
import { ListSearch } from '../table/list-search.tsx';
import { ShownSelect } from '../table/shown-select.tsx';
import { useAdminList } from '../table/use-admin-list.ts';
import { courseActions, courseColumns, courseInFile } from './course-columns.tsx';
import { fetchCourses } from './course-list.queries.ts';

const route = getRouteApi('/member/admin/admin/courses');
const atFirst = courseListSearch.parse({});
const idOf = ({ id }: Course) => id;
const isNews = newsOf({ things: ['course'] });

/** `/admin/courses/`: all courses, drafts too. Filters, order and page are in the address. */
export function AdminCoursesScreen() {
  const navigate = route.useNavigate();
  const address = listAddress(route.useSearch(), navigate);
  const list = useAdminList(address, {
    name: 'courses',
    fetchPage: fetchCourses,
    rowOf: courseInFile,
    ...{ idOf, isNews, atFirst },
  });
  const open = useNavigate();
  const queries = useQueryClient();
  const { data: stats } = useQuery(courseStatsQuery);
  return (
    <AdminList
      title={t('Courses')}
      lead={
        stats &&
        t(
          '{active} active, {drafts, plural, one {# draft} other {# drafts}}, {lessons} lessons, {completions} completions',
          {
            active: formatNumber(stats.active),
            drafts: stats.inactive,
            lessons: formatNumber(stats.lessons),
            completions: formatNumber(stats.completions),
          },
        )
      }
      filters={<Filters {...address} />}
      {...list}
      none={t('No courses yet')}
      columns={courseColumns}
      kind={{
        idOf,
        nameOf: ({ title }) => title,
        actions: courseActions,
        items: ({ id, group }) => (
          <MenuItem
            label={t('Open')}
            icon={<ArrowRight aria-hidden />}
            onAction={() =>
              void open({
                to: '/communities/$slug/courses/$courseId/learn/',
                params: { slug: group.slug, courseId: id },
              })
            }
          />
        ),
      }}
      onChanged={() => {
        void queries.invalidateQueries({ queryKey: ['admin'] });
        void queries.invalidateQueries({ queryKey: ['courses'] });
      }}
    />
  );
}

function Filters({ search, narrow }: ListAddress<CourseListSearch>) {
  const all = { value: 'all' as const, label: t('All') };
  return (
    <>
      <ListSearch label={t('Search courses')} q={search.q} onSearch={(q) => narrow({ q }, true)} />
      <FilterStrip>
        <Select
          look="filter"
          label={t('Status')}
          value={search.state}
          choices={[all, { value: 'active', label: t('Active') }, { value: 'draft', label: t('Draft') }]}
          onChange={(state) => narrow({ state })}
        />
        <Select
          look="filter"
          label={t('Visibility')}
          value={search.visibility}
          choices={[
            all,
            { value: 'public', label: t('Public') },
            { value: 'members', label: t('Members only') },
          ]}
          onChange={(visibility) => narrow({ visibility })}
        />
        <Select
          look="filter"
          label={t('Featured')}
          value={search.featured}
          choices={[all, { value: 'yes', label: t('Yes') }, { value: 'no', label: t('No') }]}
          onChange={(featured) => narrow({ featured })}
        />
        <ShownSelect
          label={t('Archived')}
          value={search.archived}
          onChange={(archived) => narrow({ archived })}
        />
      </FilterStrip>
    </>
  );
}
