import type { ReactNode } from 'react';
import type { Course } from '../../../../contract/courses/courses.ts';
import { t } from '../../../i18n/t.ts';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { SkeletonCards } from '../../../ui/layout/skeleton.tsx';
import { spokenText } from '../../../ui/markdown/spoken-text.ts';
import { Cover } from '../../../ui/media/cover.tsx';
import { ContinueLink } from './continue-link.tsx';
import { learnAddress } from './course-addresses.ts';
import { lengthText } from './course-lines.ts';
import { CourseMarks } from './course-marks.tsx';
import { CourseProgressLine } from './course-progress.tsx';
import { CourseTier } from './course-tier.tsx';

interface CourseCardProps {
  course: Course;
  /** Whether the card names the community: in lists of several. */
  hasCommunity: boolean;
  /** Whether the user edits these courses. */
  canEdit: boolean;
}

function Title({ course }: { course: Course }) {
  return (
    <Link
      kind="bare"
      to={learnAddress(course.group.slug, course.id)}
      className="line-clamp-2 text-name wrap-anywhere after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:shadow-focus"
    >
      {course.title}
    </Link>
  );
}

/** `children` come last. */
function Labels({ course, children }: { course: Course; children?: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-1.5 empty:hidden">
      <CourseMarks course={course} />
      <CourseTier course={course} />
      {children}
    </span>
  );
}

function GridCard({ course, hasCommunity, canEdit }: CourseCardProps) {
  return (
    <Card
      as="li"
      isPadded={false}
      className="relative flex flex-col overflow-hidden has-[a:hover]:border-line-firm"
    >
      <Cover id={course.id} src={course.cover_image_url} className="h-28 w-full" />
      <div className="flex flex-1 flex-col gap-1 p-4 pt-3">
        <Title course={course} />
        {hasCommunity && <p className="truncate text-meta text-muted">{course.group.name}</p>}
        <p className="line-clamp-2 min-h-10 text-meta text-soft">{spokenText(course.content_md, [])}</p>
        <div className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1 pt-1">
          <span className="num text-meta text-muted">{lengthText(course)}</span>
          <Labels course={course} />
        </div>
        <div className="mt-auto flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2 pt-2">
          <CourseProgressLine progress={course.progress} className="flex-none" />
          <span className="ml-auto flex flex-none items-center gap-2">
            {canEdit && <EditLink course={course} />}
            <ContinueLink course={course} />
          </span>
        </div>
      </div>
    </Card>
  );
}

function EditLink({ course }: { course: Course }) {
  return (
    <ButtonLink
      size="small"
      to="/communities/$slug/courses/$courseId/"
      params={{ slug: course.group.slug, courseId: course.id }}
      className="relative"
    >
      {t('Edit')}
      <span className="sr-only"> {course.title}</span>
    </ButtonLink>
  );
}

function ListRow({ course, hasCommunity }: CourseCardProps) {
  return (
    <li className="relative flex items-center gap-3 border-b border-line px-4 py-3 last:border-b-0 has-[a:hover]:bg-hover">
      <Cover
        id={course.id}
        src={course.cover_image_url}
        className="h-12 w-18 rounded-control max-sm:hidden"
      />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <Title course={course} />
        <p className="truncate text-meta text-muted">
          {hasCommunity && <>{course.group.name} · </>}
          <span className="num">{lengthText(course)}</span>
        </p>
        <Labels course={course} />
      </div>
      <div className="flex flex-none items-center gap-4 max-sm:gap-2">
        <CourseProgressLine progress={course.progress} className="max-sm:[&>span:last-child]:sr-only" />
        <ContinueLink course={course} className="max-sm:hidden" />
      </div>
    </li>
  );
}

interface CourseCardsProps {
  courses: readonly Course[];
  view: 'grid' | 'list';
  hasCommunity: boolean;
  /** Whether the user edits these courses: then cards lead to the form, too. */
  canEdit?: boolean;
}

const grid = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';
const narrowGrid = 'grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3';

/** Courses as cards or as rows. The whole card leads to the course. */
export function CourseCards({ courses, view, hasCommunity, canEdit = false }: CourseCardsProps) {
  if (view === 'list') {
    return (
      <Card as="div" isPadded={false}>
        <ul>
          {courses.map((course) => (
            <ListRow key={course.id} course={course} hasCommunity={hasCommunity} canEdit={canEdit} />
          ))}
        </ul>
      </Card>
    );
  }
  return (
    <ul className={hasCommunity ? grid : narrowGrid}>
      {courses.map((course) => (
        <GridCard key={course.id} course={course} hasCommunity={hasCommunity} canEdit={canEdit} />
      ))}
    </ul>
  );
}

/** A skeleton with the geometry of the cards. */
export function CourseCardsSkeleton({ hasCommunity }: Pick<CourseCardsProps, 'hasCommunity'>) {
  return <SkeletonCards count={6} className={hasCommunity ? grid : narrowGrid} cover="h-28" body="h-44" />;
}
