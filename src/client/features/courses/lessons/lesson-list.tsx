import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ListPlus, Plus, Settings2 } from 'lucide-react';
import { useState } from 'react';
import type { GroupAuthorization } from '../../../../contract/communities/authorization.ts';
import type { Course } from '../../../../contract/courses/courses.ts';
import type { LessonCard } from '../../../../contract/courses/lessons.ts';
import { QueryState } from '../../../data/lists/query-state.tsx';
import { t } from '../../../i18n/t.ts';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { ReorderList } from '../../../ui/layout/reorder-list.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { PublishCourse } from '../authoring/publish-course.tsx';
import { GeneratorButton } from '../generator/generator-button.tsx';
import { outlineQuery } from '../parts/courses.queries.ts';
import { DeleteLessonDialog } from './delete-lesson-dialog.tsx';
import { LessonRow } from './lesson-row.tsx';
import { useReorder } from './use-reorder.ts';

interface LessonListProps {
  course: Course;
  rights: GroupAuthorization;
  /** What is open beside it: `course`, `new`, or the id of a lesson. Undefined where nothing is beside it. */
  current: string | undefined;
  /** The course was published here, and the page knows it. */
  onPublished: () => void;
}

/** The outline of a course: its lessons, their order, drafts and previews; add, edit, delete; publish the course. */
export function LessonList({ course, rights, current, onPublished }: LessonListProps) {
  const query = useQuery(outlineQuery(course.id));
  const { data } = query;
  const canCreate = rights.permissions.includes('lesson.create');
  return (
    <Card
      as="section"
      title={t('Lessons')}
      action={canCreate && data !== undefined && data.length > 0 && <Add course={course} />}
      isPadded={false}
    >
      {!course.is_active && data !== undefined && (
        <PublishCourse
          course={course}
          isEmpty={!data.some(({ is_active }) => is_active)}
          onPublished={onPublished}
        />
      )}
      {current !== undefined && (
        <Link
          kind="bare"
          to="/communities/$slug/courses/$courseId/"
          params={{ slug: course.group.slug, courseId: course.id }}
          search={{}}
          activeOptions={{ exact: true, includeSearch: true }}
          className="flex min-h-11 items-center gap-2.5 border-b border-line px-4 text-dense hover:bg-hover aria-[current]:bg-selected aria-[current]:font-medium [&>svg]:size-4.5 [&>svg]:stroke-[1.75] [&>svg]:text-muted"
        >
          <Settings2 aria-hidden />
          {t('About the course')}
        </Link>
      )}
      <QueryState
        query={query}
        failed={t('Lessons did not load')}
        label={t('Loading lessons')}
        skeleton={
          <div className="px-4 pb-4">
            <SkeletonRows rows={4} lead="none" />
          </div>
        }
      >
        {(lessons) =>
          lessons.length === 0 ? (
            <EmptyState
              isBare
              icon={<ListPlus />}
              title={t('No lessons yet')}
              action={canCreate ? <Add course={course} isFirst /> : undefined}
            >
              {t('A lesson is a text, a video or a quiz. Ten minutes is a good length.')}
            </EmptyState>
          ) : (
            <Rows course={course} lessons={lessons} rights={rights} current={current} />
          )
        }
      </QueryState>
    </Card>
  );
}

function Add({ course, isFirst = false }: { course: Course; isFirst?: boolean }) {
  return (
    <span className="flex flex-none items-center gap-2">
      <GeneratorButton
        iconLabel={t('Generate lessons with AI')}
        kinds={['lessons-only', 'single-lesson']}
        saved={['lessons-only', 'single-lesson']}
        groupId={course.group_id}
        courseId={course.id}
      />
      <AddLink course={course} isFirst={isFirst} />
    </span>
  );
}

function AddLink({ course, isFirst }: { course: Course; isFirst: boolean }) {
  return (
    <ButtonLink
      {...(isFirst ? { kind: 'primary' as const } : { size: 'small' as const })}
      icon={<Plus />}
      to="/communities/$slug/courses/$courseId/"
      params={{ slug: course.group.slug, courseId: course.id }}
      search={{ lesson: 'new' }}
    >
      {t('Add New Lesson')}
    </ButtonLink>
  );
}

interface RowsProps extends Omit<LessonListProps, 'onPublished'> {
  lessons: readonly LessonCard[];
}

function Rows({ course, lessons: saved, rights, current }: RowsProps) {
  const navigate = useNavigate();
  const { lessons, move } = useReorder(course.id, saved);
  const [deleted, setDeleted] = useState<LessonCard | null>(null);
  const [announced, setAnnounced] = useState('');
  const canDelete = rights.permissions.includes('lesson.delete');
  const { slug } = course.group;

  function put(lesson: LessonCard, to: number) {
    move(lesson.id, to);
    setAnnounced(
      t('{title} is lesson {n} of {count} now.', { title: lesson.title, n: to + 1, count: lessons.length }),
    );
  }

  const open = ({ id }: LessonCard) =>
    void navigate({
      to: '/communities/$slug/courses/$courseId/',
      params: { slug, courseId: course.id },
      search: { lesson: id },
    });

  return (
    <div>
      <p role="status" className="sr-only">
        {announced}
      </p>
      <ReorderList
        label={t('Lessons')}
        items={lessons}
        textOf={({ title }) => title}
        onMove={put}
        onOpen={open}
      >
        {(lesson, index) => (
          <LessonRow
            lesson={lesson}
            slug={slug}
            index={index}
            count={lessons.length}
            section={
              lesson.section_title === (lessons[index - 1]?.section_title ?? null)
                ? null
                : lesson.section_title
            }
            onMove={(to) => put(lesson, to)}
            isCurrent={lesson.id === current}
            onEdit={() => open(lesson)}
            onDelete={canDelete ? () => setDeleted(lesson) : undefined}
          />
        )}
      </ReorderList>
      {deleted !== null && <DeleteLessonDialog lesson={deleted} onClose={() => setDeleted(null)} />}
    </div>
  );
}
