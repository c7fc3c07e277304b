import { useQuery } from '@tanstack/react-query';
import { MessageCircle, SquarePen } from 'lucide-react';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { MessagesTab } from '../../../contract/addresses.ts';
import type { Conversation } from '../../../contract/chat/chat.ts';
import type { CommunityCard } from '../../../contract/communities/communities.ts';
import { myCommunitiesQuery } from '../../data/communities/my-communities.queries.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';
import { ButtonLink } from '../../ui/base/button-link.tsx';
import { IconButton } from '../../ui/base/icon-button.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { ErrorState } from '../../ui/layout/error-state.tsx';
import { ColumnHeader, ScrollArea } from '../../ui/layout/page-layout.tsx';
import { Loading, SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { Tab, Tabs } from '../../ui/layout/tabs.tsx';
import { useChat } from '../chat/store/use-chat.ts';
import { InboxRow } from './inbox-row.tsx';
import { inboxRows } from './inbox-rows.ts';

interface InboxProps {
  tab: MessagesTab;
  meId: string;
  currentId: string | undefined;
  /** True when the list is the whole screen: its heading is then the page's. */
  isPage: boolean;
  /** The search text. */
  q: string;
  onSearch: (q: string) => void;
  onNew: () => void;
}

/** The list of /messages/: private conversations, or the chats of the user's communities. */
export function Inbox({ tab, meId, currentId, isPage, q, onSearch, onNew }: InboxProps) {
  const { unreadPrivate, unreadTotal } = useUnreadNumbers();
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className="flex min-h-0 flex-1 flex-col max-lg:bg-surface">
      <ColumnHeader className="pr-2!">
        <Heading tabIndex={-1} className="flex-1 outline-none">
          {t('Messages')}
        </Heading>
        <span title={t('New message')} className="flex">
          <IconButton label={t('New message')} onPress={onNew}>
            <SquarePen aria-hidden />
          </IconButton>
        </span>
      </ColumnHeader>
      <Tabs label={t('Kinds of messages')} className="px-4">
        <Tab
          to="/messages/"
          search={{ tab: 'private' }}
          count={unreadPrivate}
          {...currentTab(tab, 'private')}
        >
          {t('Private')}
        </Tab>
        <Tab
          to="/messages/"
          search={{ tab: 'group' }}
          count={unreadTotal - unreadPrivate}
          {...currentTab(tab, 'group')}
        >
          {t('Communities')}
        </Tab>
      </Tabs>
      <div className="px-4 pt-3 pb-2">
        <SearchField label={t('Search conversations')} value={q} onChange={onSearch} className="w-full" />
      </div>
      <ScrollArea className="scroll-quiet pb-4">
        <InboxList tab={tab} meId={meId} currentId={currentId} q={q} onNew={onNew} />
      </ScrollArea>
    </div>
  );
}

/** Both tabs have the same path, so the router would mark both as current. */
function currentTab(tab: MessagesTab, own: MessagesTab) {
  return {
    activeOptions: { exact: true, includeSearch: true },
    'aria-current': tab === own ? ('page' as const) : undefined,
  };
}

function useUnreadNumbers() {
  const { shownConversations } = useChat();
  const unreadPrivate = useStore(shownConversations, (state) => state.unreadPrivate);
  const unreadTotal = useStore(shownConversations, (state) => state.unreadTotal);
  return { unreadPrivate, unreadTotal };
}

const noCommunities: readonly CommunityCard[] = [];

type InboxListProps = Omit<InboxProps, 'isPage' | 'onSearch'>;

function InboxList({ tab, meId, currentId, q, onNew }: InboxListProps) {
  const chat = useChat();
  const store = chat.shownConversations;
  const byId = useStore(store, (state) => state.byId);
  const isLoaded = useStore(store, (state) => (tab === 'private' ? state.isPrivateLoaded : state.isLoaded));
  const hasFailed = useStore(store, (state) => state.hasFailed);
  const { data: communities = noCommunities } = useQuery(myCommunitiesQuery);
  const communityById = useMemo(() => new Map(communities.map((one) => [one.id, one])), [communities]);
  const rows = useMemo(
    () => inboxRows(byId, tab, q, (id) => communityById.get(id)?.name ?? ''),
    [byId, tab, q, communityById],
  );
  if (!isLoaded && hasFailed) {
    return (
      <ErrorState isBare title={t('Messages did not load')} onRetry={chat.loadLists}>
        {t('We’ll keep retrying.')}
      </ErrorState>
    );
  }
  return (
    <Loading
      isLoading={!isLoaded}
      label={t('Loading conversations')}
      skeleton={
        <div className="px-4 pt-2">
          <SkeletonRows rows={6} />
        </div>
      }
    >
      {() =>
        rows.length === 0 ? (
          <NoRows tab={tab} q={q} onNew={onNew} />
        ) : (
          <nav aria-label={t('Conversations')}>
            <ul>
              {rows.map((conversation: Conversation) => (
                <li key={conversation.id}>
                  <InboxRow
                    conversation={conversation}
                    community={communityById.get(conversation.group_id ?? '')}
                    tab={tab}
                    meId={meId}
                    isCurrent={conversation.id === currentId}
                  />
                </li>
              ))}
            </ul>
          </nav>
        )
      }
    </Loading>
  );
}

function NoRows({ tab, q, onNew }: Pick<InboxListProps, 'tab' | 'q' | 'onNew'>) {
  if (q.trim() !== '') {
    return (
      <EmptyState isBare title={t('Nothing found for “{q}”', { q: q.trim() })}>
        {t('Try a part of the name.')}
      </EmptyState>
    );
  }
  if (tab === 'private') {
    return (
      <EmptyState
        isBare
        icon={<MessageCircle aria-hidden />}
        title={t('No messages yet')}
        action={<Button onPress={onNew}>{t('Write to someone')}</Button>}
      >
        {t('Your private messages will appear here.')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      isBare
      icon={<MessageCircle aria-hidden />}
      title={t('No chats yet')}
      action={<ButtonLink to="/communities/">{t('Find a community')}</ButtonLink>}
    >
      {t('Chats of your communities will appear here.')}
    </EmptyState>
  );
}
