import { BellOff, Hash, Lock, Pencil, Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useStore } from 'zustand';
import { draftKey } from '../../../data/drafts/device-drafts.ts';
import { useHasDraft } from '../../../data/drafts/use-draft-text.ts';
import { t } from '../../../i18n/t.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { ErrorState } from '../../../ui/layout/error-state.tsx';
import { sideRowClass, sideRowLook } from '../../../ui/layout/side-row.ts';
import { Loading, SkeletonBar } from '../../../ui/layout/skeleton.tsx';
import { CalloutCount, Count } from '../../../ui/media/badge.tsx';
import { newsText } from '../list/news-text.ts';
import { useNews } from '../list/use-unread.ts';
import { ArrangeButton } from '../sections/arrange-button.tsx';
import type { ChatGroup } from '../sections/chat-groups.ts';
import { ChatSectionList } from '../sections/chat-section-list.tsx';
import { useChat } from '../store/use-chat.ts';
import type { ConversationFacts } from './conversation-facts.ts';

interface ConversationNavProps {
  slug: string;
  userId: string;
  groupId: string;
  /** Null while they are loading. */
  groups: readonly ChatGroup[] | null;
  /** The chats of the staff, in a section of their own. */
  staffChats: readonly ConversationFacts[];
  currentId: string | undefined;
  canArrange: boolean;
  /** Undefined for users without permission. */
  onCreate: (() => void) | undefined;
  /** Called when a chat is chosen. */
  onChoose?: (() => void) | undefined;
  /** A row above the chats. */
  top: ReactNode;
}

/** The chats of a community, with unread counts, a mark for drafts, and the current chat. */
export function ConversationNav(props: ConversationNavProps) {
  const { slug, userId, groups, staffChats, currentId, onCreate, onChoose } = props;
  const isEmpty = groups?.every(({ chats }) => chats.length === 0) === true && staffChats.length === 0;
  const { shownConversations, loadLists } = useChat();
  const hasFailed = useStore(shownConversations, (state) => state.hasFailed) && groups === null;
  const linkTo = (conversation: ConversationFacts) => (
    <ConversationLink
      conversation={conversation}
      slug={slug}
      userId={userId}
      isCurrent={conversation.id === currentId}
      onChoose={onChoose}
    />
  );
  return (
    <nav aria-label={t('Chats')} className="pb-4">
      <div className="flex items-center gap-2 px-4 pt-4 pb-1 text-small font-medium text-muted">
        <h2 className="flex-1">{t('Chats')}</h2>
        {props.canArrange && <ArrangeButton groupId={props.groupId} groups={groups} />}
        {onCreate !== undefined && (
          <span title={t('New chat')} className="-my-1.5 -mr-2 flex">
            <IconButton label={t('New chat')} size="small" onPress={onCreate}>
              <Plus aria-hidden />
            </IconButton>
          </span>
        )}
      </div>
      {props.top}
      {hasFailed ? (
        <ErrorState isBare title={t('The chats did not load')} onRetry={loadLists}>
          {t('We’ll keep retrying.')}
        </ErrorState>
      ) : (
        <Loading isLoading={groups === null} label={t('Loading chats')} skeleton={<NavSkeleton />}>
          {() =>
            groups === null || isEmpty ? (
              <p className="px-4 py-2 text-dense text-muted">{t('No chats yet')}</p>
            ) : (
              groups.map(({ section, chats }) =>
                section === null ? (
                  <ul key="">
                    {chats.map((chat) => (
                      <li key={chat.id}>{linkTo(chat)}</li>
                    ))}
                  </ul>
                ) : chats.length === 0 ? null : (
                  <ChatSectionList key={section.id} section={section} chats={chats} currentId={currentId}>
                    {linkTo}
                  </ChatSectionList>
                ),
              )
            )
          }
        </Loading>
      )}
      {groups !== null && staffChats.length > 0 && <StaffList chats={staffChats}>{linkTo}</StaffList>}
    </nav>
  );
}

interface StaffListProps {
  chats: readonly ConversationFacts[];
  children: (chat: ConversationFacts) => ReactNode;
}

function StaffList({ chats, children }: StaffListProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="px-4 pt-4 pb-1 text-small font-medium text-muted">
        {t('Staff')}
      </h2>
      <ul>
        {chats.map((chat) => (
          <li key={chat.id}>{children(chat)}</li>
        ))}
      </ul>
    </section>
  );
}

interface ConversationLinkProps {
  conversation: ConversationFacts;
  slug: string;
  userId: string;
  isCurrent: boolean;
  onChoose: (() => void) | undefined;
}

function ConversationLink({ conversation, slug, userId, isCurrent, onChoose }: ConversationLinkProps) {
  const { id, name, status, is_staff_only, is_muted } = conversation;
  const news = useNews(id);
  const unread = is_muted ? 0 : news.unread;
  const { mentions } = news;
  const hasDraft = useHasDraft(draftKey(userId, id)) && !isCurrent;
  const Icon = is_staff_only || status === 'READ_ONLY' ? Lock : Hash;
  return (
    <Link
      kind="bare"
      to="/communities/$slug/chats/"
      params={{ slug }}
      search={{ conversationId: id }}
      {...(isCurrent && { 'aria-current': 'page' as const })}
      {...(onChoose !== undefined && { onClick: onChoose })}
      className={classNames(sideRowClass, sideRowLook({ isCurrent, hasNews: unread > 0 }))}
    >
      <Icon aria-hidden />
      <span className="min-w-0 flex-1 truncate">
        {name}
        <span className="sr-only">
          {[
            newsText('', unread, mentions),
            ...(is_staff_only ? [t('staff only')] : []),
            ...(is_muted ? [t('muted')] : []),
            ...(hasDraft ? [t('draft')] : []),
          ].join(', ')}
        </span>
      </span>
      {hasDraft && (
        <span aria-hidden className="flex flex-none items-center gap-1 text-small font-normal text-muted">
          <Pencil aria-hidden className="size-3.5" />
          {t('Draft')}
        </span>
      )}
      {is_muted && (
        <span className="flex-none text-muted">
          <BellOff aria-hidden className="size-3.5" />
        </span>
      )}
      <span aria-hidden className="contents">
        <CalloutCount n={mentions} kind="mention" />
        <Count n={unread} />
      </span>
    </Link>
  );
}

function NavSkeleton() {
  return (
    <div className="grid gap-6 px-4 pt-3">
      {['w-24', 'w-36', 'w-28', 'w-20'].map((width) => (
        <SkeletonBar key={width} className={width} />
      ))}
    </div>
  );
}
