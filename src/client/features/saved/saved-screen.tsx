import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Bookmark } from 'lucide-react';
import { useMemo } from 'react';
import { type SavedFilter, savedFilters } from '../../../contract/addresses.ts';
import type { SavedItem } from '../../../contract/saved/saved.ts';
import { MoreButton } from '../../data/lists/more-button.tsx';
import { QueryState } from '../../data/lists/query-state.tsx';
import { t } from '../../i18n/t.ts';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { PageBody, PageHead, ScrollArea } from '../../ui/layout/page-layout.tsx';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { Tab, Tabs } from '../../ui/layout/tabs.tsx';
import { savedQuery } from './saved.queries.ts';
import { SavedRow } from './saved-row.tsx';
import { useSaveActions, useSavedIds } from './store/use-saved.ts';

const route = getRouteApi('/member/saved');

/** In English; shown through `t`. */
const filterTexts: Readonly<Record<SavedFilter, string>> = {
  all: 'All',
  messages: 'Messages',
  posts: 'Posts and comments',
};

/** `/saved/`: the messages, posts and comments that the user saved, latest first. Only they see it. */
export function SavedScreen() {
  const { filter } = route.useSearch();
  return (
    <ScrollArea>
      <PageBody width="read">
        <PageHead title={t('Saved')} lead={t('Only you can see what you save.')} />
        <Tabs label={t('Show')}>
          {savedFilters.map((one) => (
            <Tab key={one} to="/saved/" search={{ filter: one }} activeOptions={{ includeSearch: true }}>
              {t(filterTexts[one])}
            </Tab>
          ))}
        </Tabs>
        <SavedList key={filter} filter={filter} />
      </PageBody>
    </ScrollArea>
  );
}

function SavedList({ filter }: { filter: SavedFilter }) {
  const query = useInfiniteQuery(savedQuery(filter));
  const items = useStillSaved(query.data?.pages.flatMap(({ data }) => data));
  return (
    <QueryState
      query={query}
      failed={t('Your saved items did not load')}
      label={t('Loading your saved items')}
      skeleton={
        <Card>
          <SkeletonRows rows={4} />
        </Card>
      }
    >
      {() =>
        items.length === 0 ? (
          <NothingSaved filter={filter} />
        ) : (
          <>
            <Items items={items} />
            <MoreButton query={query} />
          </>
        )
      }
    </QueryState>
  );
}

function Items({ items }: { items: readonly SavedItem[] }) {
  const { unsave } = useSaveActions();
  return (
    <Card isPadded={false}>
      <ul aria-label={t('Saved')} className="divide-y divide-line">
        {items.map((item) => (
          <li key={item.id} data-saved={item.id}>
            <SavedRow item={item} onRemove={() => unsave(item)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function NothingSaved({ filter }: { filter: SavedFilter }) {
  return (
    <EmptyState
      icon={<Bookmark aria-hidden />}
      title={filter === 'all' ? t('Nothing saved yet') : t('Nothing saved here yet')}
    >
      {t('Choose “Save for later” in the menu of a message, a post or a comment to find it again here.')}
    </EmptyState>
  );
}

/** Without what was removed meanwhile, here or on another device; each thing once. */
function useStillSaved(items: readonly SavedItem[] = []): readonly SavedItem[] {
  const ids = useSavedIds();
  return useMemo(
    () =>
      [...new Map(items.map((item) => [item.id, item])).values()].filter(({ id }) => ids?.has(id) ?? true),
    [items, ids],
  );
}
