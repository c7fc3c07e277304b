import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { GraduationCap } from 'lucide-react';
import { type CourseSearch, courseSearch } from '../../../../contract/addresses.ts';
import { problemOf } from '../../../data/api/api-error.ts';
import { t } from '../../../i18n/t.ts';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { ErrorState } from '../../../ui/layout/error-state.tsx';
import { PageBody, PageHead, ScrollArea } from '../../../ui/layout/page-layout.tsx';
import { Pagination } from '../../../ui/layout/pagination.tsx';
import { Loading } from '../../../ui/layout/skeleton.tsx';
import { CourseCards, CourseCardsSkeleton } from '../parts/course-cards.tsx';
import { coursesQuery } from '../parts/courses.queries.ts';
import { CourseFilters } from './course-filters.tsx';
import { PlacesRow } from './places-row.tsx';
import { useListedCommunities } from './use-listed-communities.ts';

const route = getRouteApi('/member/courses');
const everything = courseSearch.parse({});

/** `/courses/`: the address holds the state, and the query follows the address. */
export function CoursesScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { q, page, limit, sortBy, sortOrder, view } = search;
  const { data, error, isPending, isFetching, refetch } = useQuery(
    coursesQuery({ q, page, limit, sort_by: sortBy, order_by: sortOrder }),
  );
  useListedCommunities(data?.data ?? []);

  function narrow(change: Partial<CourseSearch>) {
    void navigate({ search: { ...search, page: 1, ...change }, replace: change.q !== undefined });
  }

  return (
    <>
      <ScrollArea>
        <PageBody width="wide">
          <PlacesRow current="courses" />
          <PageHead
            title={t('Courses')}
            // The line keeps its height, so that nothing moves when the number arrives.
            lead={
              data !== undefined && data.pagination.total > 0
                ? t('{n, plural, one {# course} other {# courses}} to take at your own pace', {
                    n: data.pagination.total,
                  })
                : '\u00a0'
            }
          />
          <CourseFilters search={search} onChange={narrow} />
          {error && data === undefined ? (
            <ErrorState
              title={t('Courses did not load')}
              onRetry={() => void refetch()}
              isRetrying={isFetching}
              requestId={problemOf(error)?.request_id}
            >
              {t('Your filters are kept in the address.')}
            </ErrorState>
          ) : (
            <Loading
              isLoading={isPending}
              skeleton={<CourseCardsSkeleton hasCommunity />}
              label={t('Loading courses')}
            >
              {() =>
                data === undefined || data.data.length === 0 ? (
                  <NoCourses search={search} />
                ) : (
                  <CourseCards courses={data.data} view={view} hasCommunity />
                )
              }
            </Loading>
          )}
        </PageBody>
      </ScrollArea>
      {data !== undefined && data.pagination.total_pages > 1 && (
        <div className="flex-none border-t border-line px-4 sm:px-6">
          <Pagination
            page={page}
            total={data.pagination.total}
            limit={limit}
            onPage={(next) => narrow({ page: next })}
          />
        </div>
      )}
    </>
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
