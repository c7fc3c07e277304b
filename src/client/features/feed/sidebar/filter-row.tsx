import { ArrowUp, Search, X } from 'lucide-react';
import { feedFilters } from '../../../../contract/addresses.ts';
import { t } from '../../../i18n/t.ts';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { useCurrentInView } from '../../../ui/layout/use-current-in-view.ts';
import type { FeedFilter } from '../store/feed-filter.ts';
import { useFeed, useFeedState } from '../store/use-feed.ts';

const names = { newest: 'Newest', top: 'Top', unanswered: 'Unanswered', mine: 'Mine' } as const;

interface FilterRowProps {
  filter: FeedFilter;
  onShowFresh: () => void;
  /** The search field was just closed: the focus goes back to the button that opened it. */
  isSearchLeft: boolean;
  /** Opens the search field in place of this row. */
  onSearch: () => void;
}

/** The filter, and a button for new posts. Its height is fixed, so the button moves nothing. */
export function FilterRow({ filter, onShowFresh, isSearchLeft, onSearch }: FilterRowProps) {
  const { community } = useFeed();
  const row = useCurrentInView();
  const tagName = useFeedState(
    ({ byId }) =>
      Object.values(byId)
        .flatMap(({ tags }) => tags)
        .find(({ id }) => id === filter.tagId)?.slug,
  );
  const kept = { tab: 'discussions', q: '', page: 1 } as const;
  const categorySearch = filter.categoryId === null ? {} : { categoryId: filter.categoryId };
  const tagSearch = { ...categorySearch, ...(filter.tagId !== null && { tagId: filter.tagId }) };
  return (
    <div className="flex h-8 items-center gap-2 touch:h-11">
      <nav
        ref={row}
        aria-label={t('Which posts')}
        className="scroll-quiet flex min-w-0 flex-1 items-center gap-1 overflow-x-auto"
      >
        {feedFilters.map((kind) => (
          <Link
            key={kind}
            kind="bare"
            to="/communities/$slug/"
            params={{ slug: community.slug }}
            search={{ ...kept, ...tagSearch, ...(kind !== 'newest' && { filter: kind }) }}
            resetScroll={false}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={kind === filter.kind ? 'page' : undefined}
            className="hit-44 flex-none rounded-control px-2 py-1 text-dense text-muted -outline-offset-2 first:-ml-2 hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink"
          >
            {t(names[kind])}
          </Link>
        ))}
        {filter.tagId !== null && (
          <Link
            kind="bare"
            to="/communities/$slug/"
            params={{ slug: community.slug }}
            search={{ ...kept, ...categorySearch, ...(filter.kind !== 'newest' && { filter: filter.kind }) }}
            resetScroll={false}
            aria-label={t('Posts of all tags')}
            className="inline-flex h-7 flex-none items-center gap-1 rounded-badge border border-line-firm bg-raised px-2 text-meta font-medium text-soft hover:bg-hover"
          >
            #{tagName ?? '…'}
            <X aria-hidden className="size-3.5" />
          </Link>
        )}
      </nav>
      <FreshPill onPress={onShowFresh} />
      <IconButton
        label={t('Search these discussions')}
        onPress={onSearch}
        autoFocus={isSearchLeft}
        className="-mr-2"
      >
        <Search />
      </IconButton>
    </div>
  );
}

function FreshPill({ onPress }: { onPress: () => void }) {
  const { feed } = useFeed();
  const meId = feed.reader.me.id;
  const n = useFeedState(({ fresh, byId }) => fresh.filter((id) => byId[id]?.author.id !== meId).length);
  if (n === 0) return null;
  return (
    <button
      type="button"
      onClick={onPress}
      className="hit-44 inline-flex h-8 flex-none items-center gap-1.5 rounded-full border border-sun-line bg-sun-soft px-3 text-meta font-semibold text-sun-text"
    >
      <ArrowUp aria-hidden className="size-3.5" />
      {t('{n, plural, one {# new post} other {# new posts}}', { n })}
    </button>
  );
}
