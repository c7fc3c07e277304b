import type { ReactNode } from 'react';
import { t } from '../../../i18n/t.ts';
import { Link } from '../../../ui/base/link.tsx';
import { useCurrentInView } from '../../../ui/layout/use-current-in-view.ts';
import { categoryName } from '../posts/category-name.ts';
import type { FeedFilter } from '../store/feed-filter.ts';
import { useFeed } from '../store/use-feed.ts';

/** The categories of the community, each a link to its posts. Nothing where there are none. */
export function CategoryRow({ filter }: { filter: FeedFilter }) {
  const { post_categories } = useFeed().community;
  const row = useCurrentInView();
  if (post_categories.length === 0) return null;
  return (
    <nav
      ref={row}
      aria-label={t('Categories')}
      className="scroll-quiet -mx-4 flex gap-1.5 overflow-x-auto px-4 py-1 sm:mx-0 sm:px-0"
    >
      <CategoryChip filter={filter} categoryId={null}>
        {t('All')}
      </CategoryChip>
      {post_categories.map((one) => (
        <CategoryChip key={one.id} filter={filter} categoryId={one.id}>
          {categoryName(one)}
        </CategoryChip>
      ))}
    </nav>
  );
}

interface CategoryChipProps {
  filter: FeedFilter;
  categoryId: string | null;
  children: ReactNode;
}

function CategoryChip({ filter, categoryId, children }: CategoryChipProps) {
  const { community } = useFeed();
  const { kind, tagId } = filter;
  return (
    <Link
      kind="bare"
      to="/communities/$slug/"
      params={{ slug: community.slug }}
      search={{
        ...({ tab: 'discussions', q: '', page: 1 } as const),
        ...(kind !== 'newest' && { filter: kind }),
        ...(tagId !== null && { tagId }),
        ...(categoryId !== null && { categoryId }),
      }}
      resetScroll={false}
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={filter.categoryId === categoryId ? 'page' : undefined}
      className="hit-44 inline-flex h-8 flex-none items-center rounded-full border border-line-firm bg-raised px-3 text-meta font-medium text-soft -outline-offset-2 hover:bg-hover aria-[current=page]:border-ink aria-[current=page]:bg-selected aria-[current=page]:text-ink"
    >
      {children}
    </Link>
  );
}
