import { useQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { fullName } from '../../../../contract/account/people.ts';
import type { FollowedThread } from '../../../../contract/chat/threads.ts';
import { QueryState } from '../../../data/lists/query-state.tsx';
import { formatListTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { Link } from '../../../ui/base/link.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { ColumnHeader, ScrollArea } from '../../../ui/layout/page-layout.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { Count } from '../../../ui/media/badge.tsx';
import { WaysBack } from '../conversations/ways-back.tsx';
import { useNews } from '../list/use-unread.ts';
import { excerptText } from '../store/message-text.ts';
import { useChat } from '../store/use-chat.ts';
import { useConversationFacts } from '../store/use-conversation.ts';
import { threadsQuery } from './thread.queries.ts';

/** Changes with each reply in a followed thread of the community, and with each thread that is followed. */
function useRepliesSeen(groupId: string): string {
  return useStore(useChat().shownConversations, ({ byId }) =>
    Object.values(byId)
      .filter((one) => one.kind === 'THREAD' && one.group_id === groupId && one.is_following)
      .map(({ id, last_seq }) => `${id} ${last_seq}`)
      .join(),
  );
}

/** The threads of a community that the user follows, the newest reply first. */
export function ThreadList({ groupId, slug }: { groupId: string; slug: string }) {
  const query = useQuery(threadsQuery(groupId));
  const seen = useRepliesSeen(groupId);
  const { refetch } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again when a reply came.
  useEffect(() => void refetch(), [seen, refetch]);
  return (
    <>
      <ColumnHeader className="gap-1! pr-2! pl-1! sm:pl-4! lg:pl-6!">
        <WaysBack slug={slug} />
        <h1 tabIndex={-1} className="min-w-0 truncate text-h4">
          {t('Threads')}
        </h1>
      </ColumnHeader>
      <ScrollArea>
        <QueryState
          query={query}
          failed={t('Your threads did not load')}
          isBare
          label={t('Loading your threads')}
          skeleton={
            <div className="p-4">
              <SkeletonRows rows={4} />
            </div>
          }
        >
          {(data) =>
            data.length === 0 ? (
              <EmptyState isBare icon={<MessagesSquare aria-hidden />} title={t('No threads yet')}>
                {t('Reply to a message in a thread, and you’ll find it here.')}
              </EmptyState>
            ) : (
              <ul aria-label={t('Threads')} className="max-w-260">
                {data.map((one) => (
                  <ThreadRow key={one.conversation.id} one={one} slug={slug} />
                ))}
              </ul>
            )
          }
        </QueryState>
      </ScrollArea>
    </>
  );
}

function ThreadRow({ one, slug }: { one: FollowedThread; slug: string }) {
  const { conversation, parent, summary, latest } = one;
  const homeId = conversation.parent?.conversation_id ?? '';
  const chatName = useConversationFacts(homeId)?.name ?? '';
  const { unread } = useNews(conversation.id);
  const author = fullName(parent.author);
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        kind="bare"
        to="/communities/$slug/chats/"
        params={{ slug }}
        search={{ conversationId: homeId, thread: parent.id }}
        className="flex min-h-16 gap-3 px-4 py-3 -outline-offset-2 hover:bg-hover sm:px-6"
      >
        <Avatar
          id={parent.author.id}
          name={author}
          src={parent.author.avatar_url}
          size={36}
          className="mt-0.5"
        />
        <span className="min-w-0 flex-1">
          <span className="flex min-w-0 items-baseline gap-2">
            <span className="min-w-0 flex-1 truncate text-meta text-muted">
              <span className={classNames('text-ink', unread > 0 ? 'font-semibold' : 'font-medium')}>
                {author}
              </span>
              {chatName !== '' && ` · #${chatName}`}
            </span>
            {summary.last_reply_at !== null && (
              <time dateTime={summary.last_reply_at} className="num flex-none text-small text-muted">
                {formatListTime(summary.last_reply_at)}
              </time>
            )}
          </span>
          <span
            className={classNames(
              'line-clamp-2 text-dense wrap-anywhere',
              parent.is_deleted && 'text-muted italic',
            )}
          >
            {parent.is_deleted ? t('Message deleted') : excerptText(parent.excerpt, parent.attached)}
          </span>
          <span className="mt-1 flex min-w-0 items-center gap-2 text-small text-muted">
            <span className="flex-none text-accent">
              {t('{n, plural, =0 {No replies} one {# reply} other {# replies}}', { n: summary.replies })}
            </span>
            {latest !== null && (
              <span className="min-w-0 truncate">
                {latest.author.first_name}: {excerptText(latest.excerpt, latest.attached)}
              </span>
            )}
          </span>
        </span>
        <span className="self-center">
          {unread > 0 && <span className="sr-only">{t('{n} unread', { n: unread })}</span>}
          <span aria-hidden className="contents">
            <Count n={unread} />
          </span>
        </span>
      </Link>
    </li>
  );
}
