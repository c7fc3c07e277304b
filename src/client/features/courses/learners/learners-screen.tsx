import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ChevronLeft, Download, Users } from 'lucide-react';
import { type LearnersSearch, learnersSearch } from '../../../../contract/addresses.ts';
import { learnersFilePath } from '../../../../contract/courses/learners.ts';
import { ApiError } from '../../../data/api/api-error.ts';
import { settings } from '../../../data/api/settings.ts';
import { QueryState } from '../../../data/lists/query-state.tsx';
import { formatTotal } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { buttonClass } from '../../../ui/base/button-class.ts';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { usePageTitle } from '../../../ui/base/use-page-title.ts';
import { Select } from '../../../ui/forms/choices/select.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { useSearchDraft } from '../../../ui/forms/use-search-draft.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { NotFoundScreen } from '../../../ui/layout/not-found-screen.tsx';
import { PageBody, PageHead, ScrollArea } from '../../../ui/layout/page-layout.tsx';
import { Pagination } from '../../../ui/layout/pagination.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { backClass, CourseBar } from '../parts/course-bar.tsx';
import { courseQuery, learnerFiltersOf, learnersQuery } from '../parts/courses.queries.ts';
import { LearnersTable } from './learners-table.tsx';

const route = getRouteApi('/member/community/communities/$slug/courses/$courseId/learners');
const everything = learnersSearch.parse({});

/** `/communities/{slug}/courses/{courseId}/learners/`: who takes the course, for its owner. Filters are in the address. */
export function LearnersScreen() {
  const { slug, courseId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const course = useQuery(courseQuery(courseId)).data;
  const query = useQuery(learnersQuery(courseId, search));
  const { data, error, isFetching } = query;
  usePageTitle(course === undefined ? null : t('Learners of {name}', { name: course.title }));
  const narrow = (change: Partial<LearnersSearch>, replace = false) =>
    void navigate({ search: { ...search, page: 1, ...change }, replace });

  // Also for members who may not know who takes it.
  if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return <NotFoundScreen />;
  const found = data && { n: data.pagination.total, total: formatTotal(data.pagination) };
  const { page, ...filters } = search;
  const isNarrowed = search.q !== '' || search.status !== 'all';
  const file = new URLSearchParams(learnerFiltersOf(filters));
  return (
    <>
      <CourseBar
        slug={slug}
        title={course?.title}
        back={
          <Link
            kind="bare"
            to="/communities/$slug/courses/$courseId/"
            params={{ slug, courseId }}
            aria-label={t('Edit Course')}
            title={t('Edit Course')}
            className={`${backClass} sm:-ml-2`}
          >
            <ChevronLeft aria-hidden />
          </Link>
        }
      />
      <ScrollArea>
        <PageBody width="wide">
          <PageHead
            title={t('Learners')}
            lead={
              found === undefined
                ? '\u00a0'
                : isNarrowed
                  ? t('{total} {n, plural, one {person} other {people}} found', found)
                  : t('{total} {n, plural, one {person has} other {people have}} begun this course', found)
            }
            action={
              data !== undefined &&
              data.pagination.total > 0 && (
                <a
                  className={buttonClass('edged')}
                  href={`${settings.api_base}${learnersFilePath(courseId)}?${file}`}
                  download
                >
                  <Download aria-hidden />
                  {t('Download CSV')}
                </a>
              )
            }
          />
          <Filters search={search} onNarrow={narrow} />
          <QueryState
            query={query}
            failed={t('The learners did not load')}
            label={t('Loading the learners')}
            skeleton={
              <Card>
                <SkeletonRows rows={6} />
              </Card>
            }
          >
            {(data) =>
              data.data.length === 0 ? (
                <NoLearners search={search} />
              ) : (
                <Card as="section" isPadded={false} aria-label={t('Learners')} aria-busy={isFetching}>
                  <LearnersTable
                    courseId={courseId}
                    learners={data.data}
                    groupId={course?.group_id ?? null}
                    sort={search}
                    onSort={(sort, order) => narrow({ sort, order })}
                  />
                </Card>
              )
            }
          </QueryState>
          {data && (
            <Pagination page={page} pagination={data.pagination} onPage={(next) => narrow({ page: next })} />
          )}
        </PageBody>
      </ScrollArea>
    </>
  );
}

interface FiltersProps {
  search: LearnersSearch;
  onNarrow: (change: Partial<LearnersSearch>, replace?: boolean) => void;
}

function Filters({ search, onNarrow }: FiltersProps) {
  const [q, setQ] = useSearchDraft(search.q, (text) => onNarrow({ q: text }, true));
  return (
    <search className="flex flex-wrap items-center gap-2">
      <SearchField label={t('Search learners')} value={q} onChange={setQ} className="w-full sm:w-72" />
      <Select
        look="filter"
        label={t('Progress')}
        value={search.status}
        choices={[
          { value: 'all', label: t('All') },
          { value: 'IN_PROGRESS', label: t('In progress') },
          { value: 'COMPLETED', label: t('Completed') },
        ]}
        onChange={(status) => onNarrow({ status })}
      />
    </search>
  );
}

function NoLearners({ search }: { search: LearnersSearch }) {
  const { slug, courseId } = route.useParams();
  if (search.q === '' && search.status === 'all')
    return (
      <EmptyState icon={<Users aria-hidden />} title={t('No learners yet')}>
        {t('Members who open a lesson will show up here, with how far they are.')}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<Users aria-hidden />}
      title={search.q === '' ? t('No learners yet') : t('Nothing found for “{q}”', { q: search.q })}
      action={
        <ButtonLink
          to="/communities/$slug/courses/$courseId/learners/"
          params={{ slug, courseId }}
          search={everything}
        >
          {t('Clear filters')}
        </ButtonLink>
      }
    >
      {t('Try another filter.')}
    </EmptyState>
  );
}
