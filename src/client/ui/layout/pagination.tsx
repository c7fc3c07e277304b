import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import type { Pagination as PageFacts } from '../../../contract/core/list.ts';
import { formatNumber, formatTotal } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { classNames } from '../base/class-names.ts';
import { IconButton } from '../base/icon-button.tsx';

interface PaginationProps {
  /** The page that was asked for, from 1. */
  page: number;
  /** Of the page that is shown. */
  pagination: PageFacts;
  onPage: (page: number) => void;
  /** For screen readers, on a screen with several. */
  label?: string;
}

/**
 * The range of rows that is shown, and links to other pages. Renders nothing when there is only one page. Where the
 * total is a lower bound, a page may follow the last one that is known.
 */
export function Pagination({ page, pagination, onPage, label = t('Pages') }: PaginationProps) {
  const { total, total_is_exact, total_pages: pages, limit } = pagination;
  if (pages <= 1) return null;
  const isLast = total_is_exact ? page >= pages : pagination.page > pages;
  const range = {
    from: formatNumber((page - 1) * limit + 1),
    to: formatNumber(Math.min(page * limit, total)),
  };
  return (
    <nav aria-label={label} className="flex items-center gap-0.5">
      <p className="num flex-1 text-meta text-muted">
        {t('{from}–{to} of {total}', { ...range, total: formatTotal(pagination) })}
      </p>
      <IconButton label={t('Previous page')} isDisabled={page <= 1} onPress={() => onPage(page - 1)}>
        <ChevronLeft />
      </IconButton>
      {pagesAround(page, total_is_exact ? pages : Math.max(page, pages), total_is_exact).map((entry) =>
        typeof entry === 'string' ? (
          <span key={entry} aria-hidden className="w-5 text-center text-muted max-sm:hidden">
            …
          </span>
        ) : (
          <PageButton key={entry} page={entry} isCurrent={entry === page} onPage={onPage} />
        ),
      )}
      <IconButton label={t('Next page')} isDisabled={isLast} onPress={() => onPage(page + 1)}>
        <ChevronRight />
      </IconButton>
    </nav>
  );
}

function PageButton({
  page,
  isCurrent,
  onPage,
}: {
  page: number;
  isCurrent: boolean;
  onPage: (page: number) => void;
}) {
  return (
    <Button
      aria-label={t('Page {page}', { page })}
      {...(isCurrent ? { 'aria-current': 'page' } : {})}
      onPress={() => onPage(page)}
      className={classNames(
        'num grid h-hit min-w-hit flex-none place-items-center rounded-control px-2 text-dense',
        isCurrent
          ? 'bg-selected font-medium text-ink max-sm:bg-transparent'
          : 'text-muted hover:bg-hover hover:text-ink max-sm:hidden',
      )}
    >
      {formatNumber(page)}
    </Button>
  );
}

/**
 * The first page, the last, and two around the current one; a string marks a gap, also behind the last page where more
 * may follow. At most ten entries.
 */
export function pagesAround(
  page: number,
  pages: number,
  isExact = true,
): (number | 'before' | 'after' | 'beyond')[] {
  const wanted = Array.from({ length: pages }, (_, i) => i + 1).filter(
    (n) => n === 1 || n === pages || Math.abs(n - page) <= (page <= 3 || page > pages - 3 ? 3 : 1),
  );
  const entries = wanted.flatMap((n, i) => {
    const gap = n - (wanted[i - 1] ?? 0);
    if (gap === 1) return [n];
    // A gap of one page is shown as that page: the dots would not be shorter.
    return gap === 2 ? [n - 1, n] : [n <= page ? ('before' as const) : ('after' as const), n];
  });
  return isExact ? entries : [...entries, 'beyond'];
}
