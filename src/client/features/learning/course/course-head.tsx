import { Flag, Play } from 'lucide-react';
import { fullName } from '../../../../contract/account/people.ts';
import { cycleNames } from '../../../../contract/communities/plans.ts';
import type { Course, CourseOffer, CoursePlan } from '../../../../contract/courses/courses.ts';
import type { LessonCard } from '../../../../contract/courses/lessons.ts';
import { openReport } from '../../../data/reports/report-dialog-store.ts';
import { useCurrentUser } from '../../../data/session/session.ts';
import { formatPosition } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { Badge } from '../../../ui/media/badge.tsx';
import { Cover } from '../../../ui/media/cover.tsx';
import { tierFee } from '../../courses/parts/tier-text.ts';
import { closedText } from '../../courses/sale/offer-text.ts';
import { CertificateLink } from '../certificate/certificate-link.tsx';
import type { OutlineFacts } from '../outline/outline-facts.ts';
import { OutlineProgress } from '../outline/outline-head.tsx';

interface CourseHeadProps {
  slug: string;
  course: Course;
  facts: OutlineFacts;
  /** Whether the user makes progress in it. */
  isTaken: boolean;
}

/** Cover, title, author, then the price and the way to pay it, or progress and the way into the next lesson. */
export function CourseHead({ slug, course, facts, isTaken }: CourseHeadProps) {
  const { title, author, total_lessons, cover_image_url, is_active, plan } = course;
  const isForSale = course.is_locked && (plan !== null || course.offer !== null);
  return (
    <header className="grid gap-3">
      <Cover id={course.id} src={cover_image_url} cell={10} className="h-32 w-full rounded-card sm:h-44" />
      <div>
        <div className="flex items-start gap-2">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
            <h1 className="text-h2 text-balance sm:text-h1" tabIndex={-1}>
              {title}
            </h1>
            {!is_active && <Badge>{t('Draft')}</Badge>}
            {plan !== null && !isForSale && <Badge kind="accent">{plan.type}</Badge>}
          </div>
          <ReportCourse course={course} />
        </div>
        <p className="num text-meta text-muted">
          {fullName(author)} · {t('{n, plural, one {# lesson} other {# lessons}}', { n: total_lessons })}
        </p>
      </div>
      {isForSale && <Price slug={slug} course={course} preview={facts.next} />}
      {facts.total > 0 && !isForSale && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          {isTaken && <OutlineProgress facts={facts} />}
          {course.progress?.completed_at != null && <CertificateLink courseId={course.id} />}
          <ContinueButton slug={slug} courseId={course.id} facts={facts} />
        </div>
      )}
    </header>
  );
}

interface PriceProps {
  slug: string;
  course: Course;
  preview: LessonCard | null;
}

/** What opens the course, with one button to get it, and a lesson that everyone may read. */
function Price({ slug, course, preview }: PriceProps) {
  const { offer, plan } = course;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card border border-line-firm bg-raised p-4">
      {offer !== null ? (
        <OfferFacts course={course} offer={offer} slug={slug} />
      ) : (
        plan !== null && <PlanFacts plan={plan} />
      )}
      {preview !== null && (
        <ButtonLink
          to="/communities/$slug/courses/$courseId/lessons/$lessonId/"
          params={{ slug, courseId: preview.course_id, lessonId: preview.id }}
          className="max-sm:w-full"
        >
          {t('Try a lesson')}
        </ButtonLink>
      )}
      {offer !== null
        ? offer.sale === 'OPEN' && (
            <ButtonLink
              kind="primary"
              to="/communities/$slug/courses/$courseId/learn/"
              params={{ slug, courseId: course.id }}
              search={{ showPayment: 'true' }}
              className="max-sm:w-full"
            >
              {t('Buy this course for {price}', { price: tierFee({ fee_amount: offer.price }) })}
            </ButtonLink>
          )
        : plan !== null && (
            <ButtonLink
              kind="primary"
              to="/communities/$slug/"
              params={{ slug }}
              search={{ tab: 'about', q: '', page: 1, showPayment: 'true', planId: plan.id }}
              className="max-sm:w-full"
            >
              {t('Get this course')}
            </ButtonLink>
          )}
    </div>
  );
}

function PlanFacts({ plan }: { plan: CoursePlan }) {
  return (
    <p className="min-w-0 flex-1 basis-48">
      <span className="num text-h2">{tierFee(plan)}</span>{' '}
      <span className="text-dense text-soft">{t(cycleNames[plan.cycle_type])}</span>
      <span className="block text-meta wrap-anywhere text-muted">
        {t('You get it with {tier}.', { tier: plan.type })}
      </span>
    </p>
  );
}

/** The price of the course alone; below it the plan that opens it as well. */
function OfferFacts({ course: { plan }, offer, slug }: { course: Course; offer: CourseOffer; slug: string }) {
  return (
    <div className="min-w-0 flex-1 basis-48">
      <p>
        <span className="num text-h2">{tierFee({ fee_amount: offer.price })}</span>{' '}
        <span className="text-dense text-soft">{closedText(offer) ?? t('Pay once and keep it')}</span>
      </p>
      {plan !== null && (
        <p className="text-meta wrap-anywhere text-muted">
          {t('It also comes with {tier}.', { tier: plan.type })}{' '}
          <Link
            to="/communities/$slug/"
            params={{ slug }}
            search={{ tab: 'about', q: '', page: 1, showPayment: 'true', planId: plan.id }}
          >
            {t('See the tier')}
          </Link>
        </p>
      )}
    </div>
  );
}

/** Absent for the author. */
function ReportCourse({ course: { id, author } }: Pick<CourseHeadProps, 'course'>) {
  const me = useCurrentUser();
  if (me?.id === author.id) return null;
  return (
    <IconButton
      label={t('Report this course')}
      className="-my-1 -mr-2.5 flex-none"
      onPress={() => openReport({ kind: 'course', id, author: null })}
    >
      <Flag aria-hidden />
    </IconButton>
  );
}

interface ContinueButtonProps {
  slug: string;
  courseId: string;
  facts: OutlineFacts;
}

/** Leads to the first lesson that is not done; absent once all are. */
function ContinueButton({ slug, courseId, facts: { next, position, isBegun } }: ContinueButtonProps) {
  if (next === null) return null;
  return (
    <ButtonLink
      kind="primary"
      icon={<Play aria-hidden />}
      to="/communities/$slug/courses/$courseId/lessons/$lessonId/"
      params={{ slug, courseId, lessonId: next.id }}
      className="max-sm:w-full"
    >
      {!isBegun
        ? t('Start the course')
        : position === null
          ? t('Continue')
          : t('Resume at {time}', { time: formatPosition(position) })}
    </ButtonLink>
  );
}
