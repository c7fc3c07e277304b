import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../../i18n/t.ts';
import { Link } from '../../../ui/base/link.tsx';
import { ColumnHeader } from '../../../ui/layout/page-layout.tsx';
import { SideButton } from '../../../ui/layout/side-button.tsx';

interface CourseBarProps {
  slug: string;
  /** Of the course, or what is done: "New course". Undefined while it is loading. */
  title: string | undefined;
  /** Where Back leads: by default to the courses of the community. */
  back?: ReactNode;
  /** At the right end. */
  children?: ReactNode;
}

export const backClass =
  'grid size-hit flex-none place-items-center rounded-control text-soft hover:bg-hover hover:text-ink [&>svg]:size-5 [&>svg]:stroke-[1.75]';

/** The bar on top of each page of a course: back, the sidebar's button, the title, actions. */
export function CourseBar({ slug, title, back, children }: CourseBarProps) {
  return (
    <ColumnHeader className="gap-1 bg-surface px-1 sm:px-4">
      {back ?? (
        <Link
          kind="bare"
          to="/communities/$slug/"
          params={{ slug }}
          search={{ tab: 'courses', q: '', page: 1 }}
          aria-label={t('All courses')}
          title={t('All courses')}
          className={`${backClass} sm:-ml-2`}
        >
          <ChevronLeft aria-hidden />
        </Link>
      )}
      <SideButton />
      <p className="min-w-0 flex-1 truncate">{title ?? '\u00a0'}</p>
      {children}
    </ColumnHeader>
  );
}
