import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { MessageCircle } from 'lucide-react';
import { Suspense, useCallback, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { CurrentUser } from '../../../contract/account/me.ts';
import type { MessagesTab } from '../../../contract/addresses.ts';
import { useLossReason } from '../../data/communities/use-loss-reason.ts';
import { useCurrentUser } from '../../data/session/session.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';
import { lazyComponent } from '../../ui/base/lazy.ts';
import { useIsOneColumn } from '../../ui/base/use-is-phone.ts';
import { usePageTitle } from '../../ui/base/use-page-title.ts';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { ColumnHeader } from '../../ui/layout/page-layout.tsx';
import { ConnectionStrip } from '../chat/connection/connection-indicators.tsx';
import type { ConversationFacts } from '../chat/conversations/conversation-facts.ts';
import { conversationTitle } from '../chat/conversations/conversation-title.ts';
import { useConversationKeys } from '../chat/conversations/use-conversation-keys.ts';
import { useChat } from '../chat/store/use-chat.ts';
import { useConversationFacts } from '../chat/store/use-conversation.ts';
import { GoneConversation } from './gone-conversation.tsx';
import { GroupPane } from './group-pane.tsx';
import { Inbox } from './inbox.tsx';
import { inboxRows } from './inbox-rows.ts';
import { PrivatePane } from './private-pane.tsx';

// Lazy: opened rarely, and a dialog is heavy.
const NewMessageDialog = lazyComponent(() => import('./new-message-dialog.tsx'), 'NewMessageDialog');

const route = getRouteApi('/member/messages');

/** `/messages/`: the list of conversations, and the one in the address. */
export function MessagesScreen() {
  const user = useCurrentUser();
  return user === null ? null : <KnownMessages user={user} />;
}

function KnownMessages({ user }: { user: CurrentUser }) {
  const { tab, conversationId, messageId, thread } = route.useSearch();
  const navigate = useNavigate();
  const { store } = useChat().conversations;
  const isKnown = useStore(store, (state) => (tab === 'private' ? state.isPrivateLoaded : state.isLoaded));
  const isOneColumn = useIsOneColumn();
  const [isNewOpen, setIsNewOpen] = useState(false);
  // Kept here because the list mounts again when a phone is rotated or a conversation is closed on it.
  const [q, setQ] = useState('');
  const current = useConversationFacts(conversationId ?? '');
  const isListPage = isOneColumn && conversationId === undefined;
  usePageTitle(current === undefined ? t('Messages') : conversationTitle(current));

  const list = useCallback(() => inboxRows(store.getState().byId, tab, '', () => ''), [store, tab]);
  const choose = useCallback(
    ({ id, group_id }: ConversationFacts) =>
      void navigate({
        to: '/messages/',
        search: { tab: group_id === null ? 'private' : 'group', conversationId: id },
        state: { isToWrite: true },
      }),
    [navigate],
  );
  useConversationKeys({ list, currentId: conversationId, onChoose: choose });

  const openNew = () => setIsNewOpen(true);
  const isListShown = !isOneColumn || isListPage;
  const List = isListPage ? 'main' : 'section';
  return (
    <div className="flex min-h-0 overflow-hidden">
      {isListShown && (
        <List
          {...(!isListPage && { 'aria-label': t('Messages') })}
          className={
            isListPage
              ? 'flex min-h-0 min-w-0 flex-1 flex-col'
              : 'flex min-h-0 w-80 flex-none flex-col border-r border-line bg-sunken [--under:var(--sunken)]'
          }
        >
          <Inbox
            tab={tab}
            meId={user.id}
            currentId={conversationId}
            isPage={current === undefined}
            q={q}
            onSearch={setQ}
            onNew={openNew}
          />
          {/* An open conversation shows the connection state in its head. */}
          {current === undefined && <ConnectionStrip />}
        </List>
      )}
      {!isListPage && (
        <Pane
          key={conversationId}
          current={current}
          isOneColumn={isOneColumn}
          isWanted={conversationId !== undefined}
          isKnown={isKnown}
          tab={tab}
          user={user}
          messageId={messageId}
          thread={thread}
          onNew={openNew}
        />
      )}
      {isNewOpen && (
        <Suspense fallback={null}>
          <NewMessageDialog
            onOpened={(conversation) => {
              setIsNewOpen(false);
              choose(conversation);
            }}
            onClose={() => setIsNewOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

interface PaneProps {
  current: ConversationFacts | undefined;
  isOneColumn: boolean;
  /** The address contains a conversation id. */
  isWanted: boolean;
  isKnown: boolean;
  tab: MessagesTab;
  user: CurrentUser;
  messageId: string | undefined;
  thread: string | undefined;
  onNew: () => void;
}

/** Beside the list: the conversation, or why there is none. */
function Pane({ current, isOneColumn, isWanted, isKnown, tab, user, messageId, thread, onNew }: PaneProps) {
  // A conversation that is gone no longer says whose it was.
  const group = useRef<string | null>(null);
  if (current !== undefined) group.current = current.group_id;
  const lossReason = useLossReason(group.current);
  if (current?.peer) {
    return (
      <PrivatePane
        conversation={current}
        peer={current.peer}
        user={user}
        messageId={messageId}
        thread={thread}
      />
    );
  }
  if (current?.group_id) {
    return (
      <GroupPane
        conversation={current}
        groupId={current.group_id}
        user={user}
        messageId={messageId}
        thread={thread}
      />
    );
  }
  if (isWanted && isKnown) {
    return (
      <main className="flex min-w-0 flex-1">
        {isOneColumn && <h1 className="sr-only">{t('Messages')}</h1>}
        <GoneConversation tab={tab} reason={lossReason} />
      </main>
    );
  }
  return (
    <main className="flex min-w-0 flex-1 flex-col">
      <ColumnHeader>{null}</ColumnHeader>
      {!isWanted && (
        <div className="m-auto p-4">
          <EmptyState
            isBare
            icon={<MessageCircle aria-hidden />}
            title={t('Choose a conversation')}
            action={<Button onPress={onNew}>{t('New message')}</Button>}
          >
            {t('Or write to someone in your communities.')}
          </EmptyState>
        </div>
      )}
    </main>
  );
}
