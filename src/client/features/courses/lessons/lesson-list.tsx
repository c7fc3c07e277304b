import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ListPlus, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { GroupAuthorization } from '../../../../contract/communities/authorization.ts';
import type { Course } from '../../../../contract/courses/courses.ts';
import type { LessonCard } from '../../../../contract/courses/lessons.ts';
import { QueryState } from '../../../data/lists/query-state.tsx';
import { t } from '../../../i18n/t.ts';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { ReorderList } from '../../../ui/layout/reorder-list.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { GeneratorButton } from '../generator/generator-button.tsx';
import { outlineQuery } from '../parts/courses.queries.ts';
import { DeleteLessonDialog } from './delete-lesson-dialog.tsx';
import { LessonRow } from './lesson-row.tsx';
import { useReorder } from './use-reorder.ts';

interface LessonListProps {
  course: Course;
  rights: GroupAuthorization;
}

/** The lessons of a course: their order, drafts and previews; add, edit, delete. */
export function LessonList({ course, rights }: LessonListProps) {
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
              action={canCreate ? <Add course={course} /> : undefined}
            >
              {t('A lesson is a text, a video or a quiz. Ten minutes is a good length.')}
            </EmptyState>
          ) : (
            <Rows course={course} lessons={lessons} rights={rights} />
          )
        }
      </QueryState>
    </Card>
  );
}

function Add({ course }: { course: Course }) {
  return (
    <span className="flex flex-none items-center gap-2">
      <GeneratorButton
        iconLabel={t('Generate lessons with AI')}
        kinds={['lessons-only', 'single-lesson']}
        saved={['lessons-only', 'single-lesson']}
        groupId={course.group_id}
        courseId={course.id}
      />
      <AddLink course={course} />
    </span>
  );
}

function AddLink({ course }: { course: Course }) {
  return (
    <ButtonLink
      size="small"
      icon={<Plus />}
      to="/communities/$slug/courses/$courseId/"
      params={{ slug: course.group.slug, courseId: course.id }}
      search={{ lesson: 'new' }}
    >
      {t('Add New Lesson')}
    </ButtonLink>
  );
}

interface RowsProps extends LessonListProps {
  lessons: readonly LessonCard[];
}

function Rows({ course, lessons: saved, rights }: RowsProps) {
  const navigate = useNavigate();
  const { lessons, move } = useReorder(course.id, saved);
  const [deleted, setDeleted] = useState<LessonCard | null>(null);
  const [announced, setAnnounced] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const canDelete = rights.permissions.includes('lesson.delete');
  const { slug } = course.group;

  function put(lesson: LessonCard, to: number) {
    const way = to < lessons.indexOf(lesson) ? 'up' : 'down';
    const isAtEnd = to === 0 || to === lessons.length - 1;
    const other = way === 'up' ? 'down' : 'up';
    const button = `[data-lesson="${lesson.id}"] [data-way="${isAtEnd ? other : way}"]`;
    const hadFocus = box.current
      ?.querySelector(`[data-lesson="${lesson.id}"]`)
      ?.contains(document.activeElement);
    move(lesson.id, to);
    setAnnounced(
      t('{title} is lesson {n} of {count} now.', { title: lesson.title, n: to + 1, count: lessons.length }),
    );
    if (hadFocus) requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(button)?.focus());
  }

  return (
    <div ref={box}>
      <p role="status" className="sr-only">
        {announced}
      </p>
      <ReorderList label={t('Lessons')} items={lessons} textOf={({ title }) => title} onMove={put}>
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
            onEdit={() =>
              void navigate({
                to: '/communities/$slug/courses/$courseId/',
                params: { slug, courseId: course.id },
                search: { lesson: lesson.id },
              })
            }
            onDelete={canDelete ? () => setDeleted(lesson) : undefined}
          />
        )}
      </ReorderList>
      {deleted !== null && <DeleteLessonDialog lesson={deleted} onClose={() => setDeleted(null)} />}
    </div>
  );
}
