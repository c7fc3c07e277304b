import { ChevronLeft } from 'lucide-react';
import { t } from '../../../i18n/t.ts';
import { Link } from '../../../ui/base/link.tsx';
import { ScrollArea } from '../../../ui/layout/page-layout.tsx';
import { Outline } from '../outline/outline.tsx';
import { OutlineProgress } from '../outline/outline-head.tsx';
import type { ProgressOf } from '../progress/use-progress.ts';
import type { useCourse } from '../use-course.ts';

export type LessonOutline = NonNullable<ReturnType<typeof useCourse>['known']> & {
  slug: string;
  progressOf: ProgressOf;
  currentId: string;
};

/** The outline as a column: the course's name, the progress, the lessons. */
export function LessonSide(outline: LessonOutline) {
  const { slug, course } = outline;
  return (
    <aside aria-label={course.title} className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-bar flex-none items-center gap-1 border-b border-line pr-3 pl-2">
        <BackToCourse slug={slug} courseId={course.id} />
        <p className="min-w-0 truncate text-h4">{course.title}</p>
      </div>
      <OutlineContent {...outline} />
    </aside>
  );
}

interface OutlineContentProps extends LessonOutline {
  onChoose?: (() => void) | undefined;
}

/** What the column and the sheet have in common. */
export function OutlineContent({
  slug,
  course,
  lessons,
  facts,
  progressOf,
  currentId,
  onChoose,
}: OutlineContentProps) {
  return (
    <>
      {course.progress !== null && (
        <div className="flex-none border-b border-line px-4 py-3">
          <OutlineProgress facts={facts} />
        </div>
      )}
      <ScrollArea className="scroll-quiet">
        <Outline
          look="side"
          slug={slug}
          course={course}
          lessons={lessons}
          progressOf={progressOf}
          currentId={currentId}
          onChoose={onChoose}
        />
      </ScrollArea>
    </>
  );
}

export function BackToCourse({ slug, courseId }: { slug: string; courseId: string }) {
  return (
    <Link
      kind="bare"
      to="/communities/$slug/courses/$courseId/learn/"
      params={{ slug, courseId }}
      aria-label={t('Back to the course')}
      title={t('Back to the course')}
      className="grid size-hit flex-none place-items-center rounded-control text-soft hover:bg-hover hover:text-ink"
    >
      <ChevronLeft aria-hidden className="size-5 stroke-[1.75]" />
    </Link>
  );
}
