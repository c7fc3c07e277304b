import { useStore } from 'zustand';
import { fullName } from '../../../../contract/account/people.ts';
import type { Message } from '../../../../contract/chat/chat.ts';
import { formatListTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { Count } from '../../../ui/media/badge.tsx';
import { countedOf } from '../store/conversations/conversation-store.ts';
import { useChat } from '../store/use-chat.ts';
import { useOpenThread } from './thread-address.ts';

/** What the reader has not read of a thread that they follow; 0 for others. */
function useThreadUnread(threadId: string): number {
  return useStore(useChat().shownConversations, ({ byId }) => {
    const thread = byId[threadId];
    return thread === undefined ? 0 : countedOf(thread);
  });
}

/** Below a message with replies: who replied, how many replies there are, and the time of the last one. Opens the thread. */
export function ThreadLine({ message }: { message: Message }) {
  const { thread } = message;
  return thread === null || thread.replies === 0 ? null : <Line message={message} thread={thread} />;
}

function Line({ message, thread }: { message: Message; thread: NonNullable<Message['thread']> }) {
  const { conversation_id, replies, last_reply_at, faces } = thread;
  const open = useOpenThread();
  const unread = useThreadUnread(conversation_id);
  return (
    <button
      type="button"
      data-thread={conversation_id}
      onClick={() => open(message)}
      className="-ml-1.5 mt-1 flex min-h-8 max-w-full items-center gap-2 rounded-control px-1.5 text-left text-small -outline-offset-2 hover:bg-hover touch:min-h-11"
    >
      <span aria-hidden className="flex flex-none -space-x-1">
        {faces.map((face) => (
          <Avatar key={face.id} id={face.id} name={fullName(face)} src={face.avatar_url} size={20} />
        ))}
      </span>
      <span className="min-w-0 truncate">
        <span className="font-medium text-accent">
          {t('{n, plural, one {# reply} other {# replies}}', { n: replies })}
        </span>
        {last_reply_at !== null && (
          <span className="num text-muted">
            {' '}
            · {t('last one {time}', { time: formatListTime(last_reply_at) })}
          </span>
        )}
      </span>
      {unread > 0 && <span className="sr-only">{t('{n} unread', { n: unread })}</span>}
      <span aria-hidden className="contents">
        <Count n={unread} />
      </span>
    </button>
  );
}
