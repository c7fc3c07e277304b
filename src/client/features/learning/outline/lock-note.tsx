import { Lock } from 'lucide-react';
import type { Course } from '../../../../contract/courses/courses.ts';
import type { LessonCard } from '../../../../contract/courses/lessons.ts';
import { parsePesos } from '../../../../contract/money/money.ts';
import { t } from '../../../i18n/t.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { Link } from '../../../ui/base/link.tsx';
import { tierFee } from '../../courses/parts/tier-text.ts';
import { runsOf } from './outline-facts.ts';

interface LockNoteProps {
  slug: string;
  course: Pick<Course, 'id' | 'plan' | 'offer' | 'locked_reason'>;
  lessons: readonly LessonCard[];
  className?: string;
  hasIcon?: boolean;
}

/** Why lessons are locked, and how they are opened. Nothing while none is. */
export function LockNote({ slug, course, lessons, className, hasIcon = true }: LockNoteProps) {
  const locked = lessons.flatMap(({ is_locked }, at) => (is_locked ? [at + 1] : []));
  if (locked.length === 0) return null;
  return (
    <p className={classNames('flex gap-2 text-meta text-pretty text-soft', className)}>
      {hasIcon && <Lock aria-hidden className="mt-0.5 size-4 flex-none stroke-[1.75] text-muted" />}
      <span>
        {lockText(course, lessonsText(locked, lessons.length))}{' '}
        {course.offer !== null ? (
          <Link
            to="/communities/$slug/courses/$courseId/learn/"
            params={{ slug, courseId: course.id }}
            search={course.offer.sale === 'OPEN' ? { showPayment: 'true' } : {}}
          >
            {course.offer.sale === 'OPEN' ? t('Buy this course') : t('See the course')}
          </Link>
        ) : (
          <Link
            to="/communities/$slug/"
            params={{ slug }}
            search={{
              ...{ tab: 'about', q: '', page: 1 },
              ...(course.plan !== null && { showPayment: 'true', planId: course.plan.id }),
            }}
          >
            {course.plan === null ? t('See the community') : t('See the tier')}
          </Link>
        )}
      </span>
    </p>
  );
}

/** "Lessons 10 to 12", "Lesson 4", "Lessons 2, 4 to 6", "All lessons". */
function lessonsText(locked: readonly number[], total: number): string {
  if (locked.length === total) return t('All lessons');
  const list = runsOf(locked)
    .map(([first, last]) => (first === last ? String(first) : t('{first} to {last}', { first, last })))
    .join(', ');
  return t('{n, plural, one {Lesson} other {Lessons}} {list}', { n: locked.length, list });
}

function lockText({ plan, offer, locked_reason }: LockNoteProps['course'], lessons: string): string {
  if (offer !== null)
    return t('{lessons} open when you buy the course, {price}.', {
      lessons,
      price: tierFee({ fee_amount: offer.price }),
    });
  if (locked_reason === 'NOT_MEMBER' && plan === null)
    return t('{lessons} open when you join the community.', { lessons });
  if (plan === null) return t('{lessons} open with a membership.', { lessons });
  return t('{lessons} come with the {tier} tier, {price}.', {
    lessons,
    tier: plan.type,
    price:
      parsePesos(plan.fee_amount) === 0 ? tierFee(plan) : `${tierFee(plan)} ${cycleText(plan.cycle_type)}`,
  });
}

function cycleText(cycle: NonNullable<Course['plan']>['cycle_type']): string {
  return cycle === 'ONE_TIME' ? t('One-time') : cycle === 'MONTHLY' ? t('Monthly') : t('Yearly');
}
