import { MessagesSquare } from 'lucide-react';
import { useStore } from 'zustand';
import { t } from '../../../i18n/t.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { Link } from '../../../ui/base/link.tsx';
import { sideRowClass, sideRowLook } from '../../../ui/layout/side-row.ts';
import { Count } from '../../../ui/media/badge.tsx';
import { newsText } from '../list/news-text.ts';
import { useChat } from '../store/use-chat.ts';

interface ThreadsLinkProps {
  groupId: string;
  slug: string;
  isCurrent: boolean;
  onChoose: (() => void) | undefined;
}

/** The row of a community's sidebar that leads to the threads which the user follows, with their unread replies. */
export function ThreadsLink({ groupId, slug, isCurrent, onChoose }: ThreadsLinkProps) {
  const unread = useStore(useChat().shownConversations, ({ unreadThreads }) => unreadThreads[groupId] ?? 0);
  return (
    <Link
      kind="bare"
      to="/communities/$slug/chats/"
      params={{ slug }}
      search={{ view: 'threads' }}
      {...(isCurrent && { 'aria-current': 'page' as const })}
      {...(onChoose !== undefined && { onClick: onChoose })}
      className={classNames(sideRowClass, sideRowLook({ isCurrent, hasNews: unread > 0 }))}
    >
      <MessagesSquare aria-hidden />
      <span className="min-w-0 flex-1 truncate">
        {t('Threads')}
        <span className="sr-only">{newsText('', unread, 0)}</span>
      </span>
      <span aria-hidden className="contents">
        <Count n={unread} />
      </span>
    </Link>
  );
}
