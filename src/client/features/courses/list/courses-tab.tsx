import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { GraduationCap, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { GroupAuthorization } from '../../../../contract/communities/authorization.ts';
import type { Community } from '../../../../contract/communities/communities.ts';
import { PAGE_SIZE } from '../../../../contract/core/list.ts';
import { QueryState } from '../../../data/lists/query-state.tsx';
import { t } from '../../../i18n/t.ts';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { Pagination } from '../../../ui/layout/pagination.tsx';
import { GeneratorButton } from '../generator/generator-button.tsx';
import { CourseCards, CourseCardsSkeleton } from '../parts/course-cards.tsx';
import { coursesQuery } from '../parts/courses.queries.ts';

interface CoursesTabProps {
  community: Community;
  rights: GroupAuthorization;
}

/** The courses of one community. Editors see drafts, too; owners add new ones. */
export function CoursesTab({ community, rights }: CoursesTabProps) {
  const [page, setPage] = useState(1);
  const canCreate = rights.permissions.includes('course.create');
  const query = useQuery({
    ...coursesQuery({ group_id: community.id, page, limit: PAGE_SIZE, sort_by: 'created_at' }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const isFailed = data === undefined && query.error !== null;
  return (
    <Frame>
      {/* In one place, whatever is below: a button that moves while the list arrives is pressed in vain. */}
      {canCreate && !isFailed && (
        <div className="flex flex-wrap justify-end gap-2">
          <GenerateCourse community={community} />
          <ButtonLink
            kind="primary"
            icon={<Plus />}
            to="/communities/$slug/courses/create/"
            params={{ slug: community.slug }}
          >
            {t('New course')}
          </ButtonLink>
        </div>
      )}
      <QueryState
        query={query}
        failed={t('Courses did not load')}
        skeleton={<CourseCardsSkeleton hasCommunity={false} />}
        label={t('Loading courses')}
      >
        {(courses) =>
          courses.data.length === 0 ? (
            <NoCourses canCreate={canCreate} />
          ) : (
            <CourseCards
              courses={courses.data}
              view="grid"
              hasCommunity={false}
              canEdit={rights.permissions.includes('course.edit')}
            />
          )
        }
      </QueryState>
      {data !== undefined && data.pagination.total_pages > 1 && (
        <Pagination page={page} pagination={data.pagination} onPage={setPage} />
      )}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-260 grid-cols-[minmax(0,1fr)] content-start gap-4 p-4 sm:p-6">
      {children}
    </div>
  );
}

function GenerateCourse({ community: { id, slug } }: { community: Community }) {
  const navigate = useNavigate();
  return (
    <GeneratorButton
      kinds={['full-course']}
      saved={['full-course']}
      groupId={id}
      onCourse={(course) =>
        void navigate({
          to: '/communities/$slug/courses/$courseId/',
          params: { slug, courseId: course.id },
        })
      }
    />
  );
}

function NoCourses({ canCreate }: { canCreate: boolean }) {
  return (
    <EmptyState icon={<GraduationCap />} title={t('No courses yet')}>
      {canCreate
        ? t('Teach something in a few lessons: text, video or quiz.')
        : t('Courses of this community will show up here.')}
    </EmptyState>
  );
}
