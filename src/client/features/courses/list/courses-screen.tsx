import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { GraduationCap } from 'lucide-react';
import { type CourseSearch, courseSearch } from '../../../../contract/addresses.ts';
import { listAddress } from '../../../data/lists/list-address.ts';
import { t } from '../../../i18n/t.ts';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { CourseCards, CourseCardsSkeleton } from '../parts/course-cards.tsx';
import { coursesQuery } from '../parts/courses.queries.ts';
import { CourseFilters } from './course-filters.tsx';
import { DirectoryPage } from './directory-page.tsx';
import { useListedCommunities } from './use-listed-communities.ts';

const route = getRouteApi('/member/courses');
const everything = courseSearch.parse({});

/** `/courses/`: the address holds the state, and the query follows the address. */
export function CoursesScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { q, page, limit, sortBy, sortOrder, view } = search;
  const query = useQuery(coursesQuery({ q, page, limit, sort_by: sortBy, order_by: sortOrder }));
  useListedCommunities(query.data?.data ?? []);
  const address = listAddress(search, navigate);

  return (
    <DirectoryPage
      current="courses"
      title={t('Courses')}
      lead={(found) => t('{total} {n, plural, one {course} other {courses}} to take at your own pace', found)}
      filters={<CourseFilters {...address} />}
      query={query}
      address={address}
      failed={t('Courses did not load')}
      label={t('Loading courses')}
      skeleton={<CourseCardsSkeleton hasCommunity />}
    >
      {(courses) =>
        courses.length === 0 ? (
          <NoCourses search={search} />
        ) : (
          <CourseCards courses={courses} view={view} hasCommunity />
        )
      }
    </DirectoryPage>
  );
}

function NoCourses({ search }: { search: CourseSearch }) {
  if (search.q === '') {
    return (
      <EmptyState
        icon={<GraduationCap />}
        title={t('No courses yet')}
        action={<ButtonLink to="/communities/">{t('Find a community')}</ButtonLink>}
      >
        {t('Courses of your communities, and public ones, will show up here.')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<GraduationCap />}
      title={t('Nothing found for “{q}”', { q: search.q })}
      action={
        <ButtonLink to="/courses/" search={{ ...everything, view: search.view }}>
          {t('Clear filters')}
        </ButtonLink>
      }
    >
      {t('Try fewer words.')}
    </EmptyState>
  );
}
