import type { ReactNode } from 'react';
import type { MyCommunity } from '../../../contract/home.ts';
import { classNames } from '../../ui/base/class-names.ts';
import { Link } from '../../ui/base/link.tsx';
import type { CommunityNews } from './news-of.ts';

interface NewsLinkProps {
  community: MyCommunity;
  news: CommunityNews;
  className?: string;
  children: ReactNode;
}

/**
 * Links to the news: the message or post of the line, the chats, or the discussions. Without news it links to
 * the community. The whole surrounding row or card is clickable.
 */
export function NewsLink({ community: { slug, latest }, news, className, children }: NewsLinkProps) {
  const look = {
    kind: 'bare',
    params: { slug },
    className: classNames(
      'after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:shadow-focus',
      className,
    ),
    children,
  } as const;
  if (latest?.kind === 'message' && (latest.is_mention || (news.messages > 0 && news.posts === 0))) {
    const { chat_conversation_id: conversationId, chat_message_id: messageId } = latest;
    return (
      <Link
        to="/communities/$slug/chats/"
        search={latest.is_mention ? { conversationId, messageId } : { conversationId }}
        {...look}
      />
    );
  }
  if (news.posts > 0) return <Link to="/communities/$slug/" search={{ tab: 'discussions' }} {...look} />;
  if (news.messages > 0) return <Link to="/communities/$slug/chats/" {...look} />;
  return <Link to="/communities/$slug/" {...look} />;
}
