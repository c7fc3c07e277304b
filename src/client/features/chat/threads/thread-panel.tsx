import { useQuery } from '@tanstack/react-query';
import { Bell, BellOff, ChevronLeft, MessagesSquare, X } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Message } from '../../../../contract/chat/chat.ts';
import { ApiError } from '../../../data/api/api-error.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { lossTexts } from '../../../data/communities/loss-text.ts';
import { useLossReason } from '../../../data/communities/use-loss-reason.ts';
import { QueryError } from '../../../data/lists/query-state.tsx';
import { t } from '../../../i18n/t.ts';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { ColumnHeader } from '../../../ui/layout/page-layout.tsx';
import { Loading, SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import type { MessageRights } from '../actions/message-actions.ts';
import { useComposerFocus } from '../composer/use-composer-focus.ts';
import type { ConversationFacts } from '../conversations/conversation-facts.ts';
import { conversationTitle } from '../conversations/conversation-title.ts';
import { messageAddress } from '../conversations/message-address.ts';
import { OpenConversation } from '../conversations/open-conversation.tsx';
import type { ConversationHandle } from '../list/log/conversation-log.tsx';
import { useChat } from '../store/use-chat.ts';
import { useConversationFacts, useOpenConversation } from '../store/use-conversation.ts';
import { threadQuery } from './thread.queries.ts';
import { ThreadParent } from './thread-parent.tsx';
import type { ThreadInput } from './use-thread.tsx';

interface ThreadPanelProps extends Omit<ThreadInput, 'home' | 'parentId'> {
  home: ConversationFacts;
  parentId: string;
  /** False for a page of its own, with a way back instead of a cross. */
  isColumn: boolean;
  onClose: () => void;
}

/** The thread of a message: the message, its replies, and a field for the next one. */
export function ThreadPanel(props: ThreadPanelProps) {
  const { home, parentId, isColumn, onClose } = props;
  const chat = useChat();
  const query = useQuery(threadQuery(chat, parentId));
  const { data, error } = query;
  // Its summary and the parent are pushed there.
  useOpenConversation(home.id);
  const facts = useConversationFacts(data?.conversation.id ?? '');
  const isElsewhere = data !== undefined && data.conversation.parent?.conversation_id !== home.id;
  const isGone = isElsewhere || (error instanceof ApiError && [403, 404].includes(error.status));

  function content(): ReactNode {
    if (isGone) return <GoneThread groupId={home.group_id} />;
    if (error !== null && data === undefined)
      return <QueryError query={query} isBare title={t('The thread did not load')} />;
    return (
      <Loading
        isLoading={data === undefined || facts === undefined}
        label={t('Loading the thread')}
        skeleton={
          <div className="p-4">
            <SkeletonRows rows={3} />
          </div>
        }
      >
        {() =>
          data !== undefined &&
          facts !== undefined && <OpenThread {...props} thread={facts} parent={data.parent} />
        }
      </Loading>
    );
  }

  /** Closes the column and focuses what opened it: the line below the message, or the log where there is none. */
  function closeColumn() {
    const line = document.querySelector<HTMLElement>(`button[data-thread="${facts?.id ?? ''}"]`);
    const log = document.querySelector<HTMLElement>('[role=log]');
    (line ?? log)?.focus({ preventScroll: true });
    onClose();
  }

  // As a page it takes the place of the chat, and of its heading.
  const Title = isColumn ? 'h2' : 'h1';
  return (
    <section aria-label={t('Thread')} className="flex min-h-0 flex-1 flex-col">
      <ColumnHeader className="gap-1! pr-2! max-xl:pl-1!">
        {!isColumn && (
          <IconButton label={t('Back to the chat')} onPress={onClose}>
            <ChevronLeft aria-hidden />
          </IconButton>
        )}
        <Title tabIndex={-1} className="flex min-w-0 flex-1 items-baseline gap-2">
          <span className="flex-none">{t('Thread')}</span>
          <span className="min-w-0 truncate text-meta font-normal text-muted">{conversationTitle(home)}</span>
        </Title>
        {facts !== undefined && !isGone && <FollowButton thread={facts} />}
        {isColumn && (
          <IconButton label={t('Close')} onPress={closeColumn}>
            <X aria-hidden />
          </IconButton>
        )}
      </ColumnHeader>
      {content()}
    </section>
  );
}

function FollowButton({ thread: { id, is_following } }: { thread: ConversationFacts }) {
  const chat = useChat();
  const label = is_following ? t('Unfollow thread') : t('Follow thread');
  return (
    <span title={label} className="flex">
      <IconButton
        label={label}
        onPress={() => void chat.prefer(id, { is_following: !is_following }).catch(toastFailure)}
      >
        {is_following ? <Bell aria-hidden /> : <BellOff aria-hidden />}
      </IconButton>
    </span>
  );
}

interface OpenThreadProps extends ThreadPanelProps {
  thread: ConversationFacts;
  /** As it was when the thread was opened. */
  parent: Message;
}

function OpenThread({ home, thread, parent, replyId, roles, myUsername, path, ...props }: OpenThreadProps) {
  const { messages } = useChat();
  const [attempt, setAttempt] = useState(0);
  const [isShown, setIsShown] = useState(false);
  useEffect(() => setIsShown(true), []);
  const handle = useRef<ConversationHandle>(null);
  const composer = useComposerFocus(isShown ? thread.id : '', replyId);
  const pushed = useStore(messages.store, () => messages.messageById(home.id, parent.id));
  const conversation = useMemo(
    () => ({ ...thread, status: home.status, is_writable: home.is_writable }),
    [thread, home.status, home.is_writable],
  );
  const rights: MessageRights = useMemo(() => ({ ...props.rights, isThread: true }), [props.rights]);
  const addressOf = useCallback(
    (id: string) => messageAddress(path, home.id, id, parent.id),
    [path, home.id, parent.id],
  );
  return (
    <>
      <ThreadParent
        message={pushed ?? parent}
        groupId={home.group_id}
        myId={rights.myId}
        myUsername={myUsername}
      />
      <OpenConversation
        key={attempt}
        conversation={conversation}
        addressOf={addressOf}
        gone={<GoneThread groupId={home.group_id} />}
        rights={rights}
        myUsername={myUsername}
        roles={roles}
        messageId={replyId}
        onRetry={() => setAttempt((n) => n + 1)}
        composer={composer}
        handle={handle}
      />
    </>
  );
}

function GoneThread({ groupId }: { groupId: string | null }) {
  const lossReason = useLossReason(groupId);
  return (
    <EmptyState isBare icon={<MessagesSquare aria-hidden />} title={t('This thread isn’t available')}>
      {t(lossReason === null ? 'Its message was deleted, or you can’t see it.' : lossTexts[lossReason])}
    </EmptyState>
  );
}
