import { FileX, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Community } from '../../../../contract/communities/communities.ts';
import type { Course } from '../../../../contract/courses/courses.ts';
import type { LessonCard } from '../../../../contract/courses/lessons.ts';
import { type LossReason, lossTexts } from '../../../data/communities/loss-text.ts';
import { t } from '../../../i18n/t.ts';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { LockNote } from '../outline/lock-note.tsx';

interface NoteProps {
  community: Community;
  course: Course;
  /** The lesson is still on the screen: a note above it instead of a page. */
  isStillShown?: boolean;
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div
      role="status"
      className="mx-4 flex gap-2 rounded-card border border-line-firm bg-sunken p-3 text-dense max-sm:mt-4 sm:mx-0 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:flex-none"
    >
      {icon}
      <div>{children}</div>
    </div>
  );
}

interface GoneProps extends NoteProps {
  /** The whole course is gone, too. */
  isCourseGone: boolean;
  /** Why, where it is their membership that they lost; null: the lesson or course itself is gone. */
  lossReason: LossReason | null;
}

/** The lesson or its course was deleted, or is no longer shown to this user. */
export function LessonGone({ community, course, isCourseGone, lossReason, isStillShown = false }: GoneProps) {
  if (isStillShown && lossReason !== null)
    return (
      <Note icon={<Lock aria-hidden />}>
        <p>{t(lossTexts[lossReason])}</p>
        <p>{t('Your text is still here.')}</p>
      </Note>
    );
  if (isStillShown)
    return (
      <Note icon={<FileX aria-hidden />}>
        <p>
          {isCourseGone
            ? t('This course was just removed. Your text is still here.')
            : t('This lesson was just removed from the course. Your text is still here.')}
        </p>
        {isCourseGone ? (
          <Link
            to="/communities/$slug/"
            params={{ slug: community.slug }}
            search={{ tab: 'courses', q: '', page: 1 }}
          >
            {t('All courses')}
          </Link>
        ) : (
          <Link
            to="/communities/$slug/courses/$courseId/learn/"
            params={{ slug: community.slug, courseId: course.id }}
          >
            {t('Back to the course')}
          </Link>
        )}
      </Note>
    );
  return (
    <div className="mx-auto w-full max-w-160 p-4">
      <h1 className="sr-only">{course.title}</h1>
      <EmptyState
        icon={<FileX aria-hidden />}
        title={t('This lesson isn’t available')}
        action={
          <ButtonLink
            to="/communities/$slug/courses/$courseId/learn/"
            params={{ slug: community.slug, courseId: course.id }}
          >
            {t('Back to the course')}
          </ButtonLink>
        }
      >
        {lossReason === null ? t('It may have been removed from the course.') : t(lossTexts[lossReason])}
      </EmptyState>
    </div>
  );
}

interface LockedProps extends NoteProps {
  lessons: readonly LessonCard[];
  card: LessonCard | undefined;
}

/** A membership opens the lesson. */
export function LessonLocked({ community, course, lessons, card, isStillShown = false }: LockedProps) {
  const note = <LockNote slug={community.slug} course={course} lessons={lessons} hasIcon={false} />;
  if (isStillShown)
    return (
      <Note icon={<Lock aria-hidden />}>
        <p className="font-medium">{t('This lesson is now locked.')}</p>
        {note}
      </Note>
    );
  return (
    <div className="mx-auto w-full max-w-160 p-4">
      <h1 className="sr-only">{course.title}</h1>
      <EmptyState icon={<Lock aria-hidden />} title={card?.title ?? t('This lesson is locked')}>
        {note}
      </EmptyState>
    </div>
  );
}
