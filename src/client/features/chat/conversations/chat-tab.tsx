import { Hash, Lock, MessagesSquare } from 'lucide-react';
import { useStore } from 'zustand';
import type { Community } from '../../../../contract/communities/communities.ts';
import { formatListTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { Link } from '../../../ui/base/link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { ErrorState } from '../../../ui/layout/error-state.tsx';
import { Loading, SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { Count } from '../../../ui/media/badge.tsx';
import { useNews } from '../list/use-unread.ts';
import { useChat } from '../store/use-chat.ts';
import { useConversations } from '../store/use-conversations.ts';
import type { ConversationFacts } from './conversation-facts.ts';
import { lineOf } from './conversation-head.tsx';

/** The chats on a community's page, with unread counts and links. */
export function ChatTab({ community }: { community: Community }) {
  const chat = useChat();
  const conversations = useConversations(community.id);
  const hasFailed = useStore(chat.shownConversations, (state) => state.hasFailed);
  if (conversations === null && hasFailed) {
    return (
      <div className="mx-auto max-w-260 p-4 sm:px-6 sm:pt-6">
        <ErrorState title={t('The chats did not load')} onRetry={chat.loadLists}>
          {t('We’ll keep retrying.')}
        </ErrorState>
      </div>
    );
  }
  return (
    <div className="mx-auto max-w-260 p-4 sm:px-6 sm:pt-6">
      <Card isPadded={false}>
        <Loading
          isLoading={conversations === null}
          label={t('Loading chats')}
          skeleton={
            <div className="p-4">
              <SkeletonRows rows={3} lead="none" />
            </div>
          }
        >
          {() =>
            conversations === null || conversations.length === 0 ? (
              <EmptyState isBare icon={<MessagesSquare aria-hidden />} title={t('No chats yet')}>
                {t('Staff can create chats here.')}
              </EmptyState>
            ) : (
              <ul>
                {conversations.map((conversation) => (
                  <ChatRow key={conversation.id} conversation={conversation} slug={community.slug} />
                ))}
              </ul>
            )
          }
        </Loading>
      </Card>
    </div>
  );
}

function ChatRow({ conversation, slug }: { conversation: ConversationFacts; slug: string }) {
  const { id, name } = conversation;
  const Icon = conversation.is_staff_only ? Lock : Hash;
  const line = lineOf(conversation);
  const { unread } = useNews(id);
  const spokenAt = useStore(useChat().shownConversations, ({ byId }) => byId[id]?.last_message_at ?? null);
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        kind="bare"
        to="/communities/$slug/chats/"
        params={{ slug }}
        search={{ conversationId: id }}
        className="flex min-h-14 items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-hover"
      >
        <Icon aria-hidden className="size-4 flex-none text-muted" />
        <span className="min-w-0 flex-1">
          <span
            className={classNames('block truncate text-dense', unread > 0 ? 'font-semibold' : 'font-medium')}
          >
            {name}
          </span>
          {line !== '' && <span className="block truncate text-meta text-muted">{line}</span>}
        </span>
        {spokenAt !== null && (
          <time dateTime={spokenAt} className="num flex-none text-small text-muted">
            {formatListTime(spokenAt)}
          </time>
        )}
        <Count n={unread} />
      </Link>
    </li>
  );
}
