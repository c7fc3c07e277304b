import { ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/t.ts';
import type { NewRows } from './use-new-rows.ts';

interface WithNewRowsProps {
  news: NewRows;
  /** Translated; "3 new or changed" where it is absent. */
  label?: string;
  children: ReactNode;
}

/** A list with a pill over it that shows what came meanwhile. The pill takes no space, so that nothing moves. */
export function WithNewRows({ news: { count, show }, label, children }: WithNewRowsProps) {
  return (
    <div className="relative">
      <div
        role="status"
        className="pointer-events-none sticky top-12 z-2 flex h-0 justify-center max-sm:justify-end max-sm:pr-3"
      >
        {count > 0 && (
          <button
            type="button"
            onClick={show}
            className="hit-44 pointer-events-auto -mt-5 flex h-8 flex-none items-center gap-1.5 rounded-full border border-sun-line bg-sun-soft px-3 text-meta font-semibold text-sun-text shadow-float"
          >
            <ArrowUp aria-hidden className="size-3.5" />
            {label ?? t('{n, plural, one {# new or changed} other {# new or changed}}', { n: count })}
          </button>
        )}
      </div>
      {children}
    </div>
  );
}
