import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { GraduationCap, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { GroupAuthorization } from '../../../../contract/communities/authorization.ts';
import type { Community } from '../../../../contract/communities/communities.ts';
import { PAGE_SIZE } from '../../../../contract/core/list.ts';
import { problemOf } from '../../../data/api/api-error.ts';
import { t } from '../../../i18n/t.ts';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { ErrorState } from '../../../ui/layout/error-state.tsx';
import { Pagination } from '../../../ui/layout/pagination.tsx';
import { Loading } from '../../../ui/layout/skeleton.tsx';
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
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...coursesQuery({ group_id: community.id, page, limit: PAGE_SIZE, sort_by: 'created_at' }),
    placeholderData: keepPreviousData,
  });

  if (error && data === undefined) {
    return (
      <Frame>
        <ErrorState
          title={t('Courses did not load')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
          requestId={problemOf(error)?.request_id}
        />
      </Frame>
    );
  }
  const isEmpty = data !== undefined && data.data.length === 0;
  return (
    <Frame>
      {canCreate && !isEmpty && (
        <div className="flex flex-wrap justify-end gap-2">
          <GenerateCourse community={community} />
          <NewCourseLink slug={community.slug} kind="primary" />
        </div>
      )}
      <Loading
        isLoading={isPending}
        skeleton={<CourseCardsSkeleton hasCommunity={false} />}
        label={t('Loading courses')}
      >
        {() =>
          data === undefined || isEmpty ? (
            <NoCourses community={community} canCreate={canCreate} />
          ) : (
            <CourseCards
              courses={data.data}
              view="grid"
              hasCommunity={false}
              canEdit={rights.permissions.includes('course.edit')}
            />
          )
        }
      </Loading>
      {data !== undefined && data.pagination.total_pages > 1 && (
        <Pagination page={page} total={data.pagination.total} limit={PAGE_SIZE} onPage={setPage} />
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

function NewCourseLink({ slug, kind }: { slug: string; kind: 'primary' | 'edged' }) {
  return (
    <ButtonLink kind={kind} icon={<Plus />} to="/communities/$slug/courses/create/" params={{ slug }}>
      {t('New course')}
    </ButtonLink>
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

function NoCourses({ community, canCreate }: { community: Community; canCreate: boolean }) {
  return (
    <EmptyState
      icon={<GraduationCap />}
      title={t('No courses yet')}
      action={
        canCreate ? (
          <>
            <GenerateCourse community={community} />
            <NewCourseLink slug={community.slug} kind="edged" />
          </>
        ) : undefined
      }
    >
      {canCreate
        ? t('Teach something in a few lessons: text, video or quiz.')
        : t('Courses of this community will show up here.')}
    </EmptyState>
  );
}
