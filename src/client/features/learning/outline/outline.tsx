import { Check, CircleHelp, FileText, Lock, Play } from 'lucide-react';
import type { Course } from '../../../../contract/courses/courses.ts';
import type { LessonCard } from '../../../../contract/courses/lessons.ts';
import type { ProgressStatus } from '../../../../contract/courses/progress.ts';
import { formatDuration } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { Link } from '../../../ui/base/link.tsx';
import { Badge } from '../../../ui/media/badge.tsx';
import type { ProgressOf } from '../progress/use-progress.ts';
import { LockNote } from './lock-note.tsx';
import { sectionsOf } from './outline-facts.ts';

interface OutlineProps {
  slug: string;
  course: Course;
  lessons: readonly LessonCard[];
  progressOf: ProgressOf;
  /** The open lesson. */
  currentId?: string | undefined;
  /** `side`: beside a lesson. `page`: in the course's page. */
  look: 'side' | 'page';
  /** Called when a lesson is chosen. */
  onChoose?: (() => void) | undefined;
}

/** The lessons of a course in their sections, with what is done and what is locked. */
export function Outline({ slug, course, lessons, progressOf, currentId, look, onChoose }: OutlineProps) {
  const isTaken = lessons.some((lesson) => progressOf(lesson) !== null);
  let number = 0;
  return (
    <nav
      aria-label={t('Lessons')}
      className={look === 'side' ? 'pt-2 pb-6' : 'grid grid-cols-[minmax(0,1fr)] gap-4'}
    >
      {sectionsOf(lessons).map((section) => {
        const taken = section.lessons.filter(({ is_active }) => is_active);
        const done = taken.filter((lesson) => progressOf(lesson)?.status === 'COMPLETED').length;
        return (
          <section key={section.lessons[0]?.id} aria-label={section.title ?? undefined}>
            {section.title !== null && (
              <h3
                className={classNames(
                  'flex items-baseline gap-2 text-small font-medium text-soft',
                  look === 'side' ? 'px-4 pt-3 pb-1' : 'px-4 pb-1',
                )}
              >
                <span className="min-w-0 flex-1 truncate">{section.title}</span>
                {isTaken && (
                  <span className="num flex-none">
                    {t('{done} of {total}', { done, total: taken.length })}
                  </span>
                )}
              </h3>
            )}
            <ol>
              {section.lessons.map((lesson) => {
                number += 1;
                return (
                  <li key={lesson.id}>
                    <OutlineRow
                      slug={slug}
                      lesson={lesson}
                      number={number}
                      status={progressOf(lesson)?.status ?? 'NOT_STARTED'}
                      isCurrent={lesson.id === currentId}
                      isPreview={lesson.is_public && (course.is_locked || !isTaken)}
                      look={look}
                      onChoose={onChoose}
                    />
                  </li>
                );
              })}
            </ol>
          </section>
        );
      })}
      <LockNote
        slug={slug}
        course={course}
        lessons={lessons}
        className={look === 'side' ? 'mx-4 mt-3' : 'mx-4'}
      />
    </nav>
  );
}

interface OutlineRowProps {
  slug: string;
  lesson: LessonCard;
  number: number;
  status: ProgressStatus;
  isCurrent: boolean;
  isPreview: boolean;
  look: OutlineProps['look'];
  onChoose: (() => void) | undefined;
}

function OutlineRow({ slug, lesson, number, status, isCurrent, isPreview, look, onChoose }: OutlineRowProps) {
  const { is_locked, is_active, title, course_id } = lesson;
  const isDone = status === 'COMPLETED';
  return (
    <Link
      kind="bare"
      to="/communities/$slug/courses/$courseId/lessons/$lessonId/"
      params={{ slug, courseId: course_id, lessonId: lesson.id }}
      aria-current={isCurrent ? 'step' : undefined}
      onClick={onChoose}
      className={classNames(
        'mx-2 flex min-h-row items-center gap-2.5 rounded-control px-2 py-1.5 text-dense -outline-offset-2',
        isCurrent ? 'bg-selected font-medium text-ink' : 'hover:bg-hover',
        !isCurrent && (isDone || is_locked ? 'text-muted' : 'text-ink'),
      )}
    >
      <span
        className={classNames(
          'num grid size-5 flex-none place-items-center rounded-full text-micro [&>svg]:size-4',
          isCurrent && !isDone && !is_locked ? 'bg-ink font-semibold text-surface' : 'text-muted',
          isDone && '[&>svg]:text-good',
        )}
      >
        {isDone ? (
          <Check role="img" aria-label={t('Done')} />
        ) : is_locked ? (
          <Lock role="img" aria-label={t('Locked')} className="size-3.5!" />
        ) : (
          number
        )}
      </span>
      <span className="min-w-0 flex-1 truncate">{title}</span>
      {!is_active && <Badge>{t('Draft')}</Badge>}
      {look === 'page' && isPreview && !is_locked && <Badge kind="good">{t('Free preview')}</Badge>}
      <TypeHint lesson={lesson} hasIcon={look === 'page'} />
    </Link>
  );
}

const typeIcons = { TEXT: FileText, VIDEO: Play, QUIZ: CircleHelp } as const;

/** How long a video is, or what kind of lesson it is. */
function TypeHint({ lesson: { type, duration_seconds }, hasIcon }: { lesson: LessonCard; hasIcon: boolean }) {
  const Icon = typeIcons[type];
  return (
    <span className="num flex flex-none items-center gap-1 text-small font-normal text-muted">
      {hasIcon && <Icon aria-hidden className="size-3 stroke-[1.75]" />}
      {type === 'VIDEO' && duration_seconds !== null ? formatDuration(duration_seconds) : typeName(type)}
    </span>
  );
}

function typeName(type: LessonCard['type']): string {
  return type === 'TEXT' ? t('Text') : type === 'VIDEO' ? t('Video') : t('Quiz');
}
