import { BellOff, Hash, Lock, Pin } from 'lucide-react';
import { fullName } from '../../../contract/account/people.ts';
import type { MessagesTab } from '../../../contract/addresses.ts';
import type { Conversation } from '../../../contract/chat/chat.ts';
import type { CommunityCard } from '../../../contract/communities/communities.ts';
import { useIsPeerOnline } from '../../data/realtime/use-ephemeral.ts';
import { formatListTime } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { classNames } from '../../ui/base/class-names.ts';
import { Link } from '../../ui/base/link.tsx';
import { Avatar } from '../../ui/media/avatar.tsx';
import { CalloutCount, Count } from '../../ui/media/badge.tsx';
import { CommunityAvatar } from '../../ui/media/community-avatar.tsx';
import { conversationTitle } from '../chat/conversations/conversation-title.ts';
import { mentionsOf, unreadOf } from '../chat/store/conversations/conversation-store.ts';
import { MessagePreview } from './message-preview.tsx';

interface InboxRowProps {
  conversation: Conversation;
  /** The community of a chat; undefined while it is loading. */
  community: CommunityCard | undefined;
  tab: MessagesTab;
  meId: string;
  isCurrent: boolean;
}

/** A conversation in the list of /messages/: title, last message, unread count. */
export function InboxRow({ conversation, community, tab, meId, isCurrent }: InboxRowProps) {
  const { id, peer, is_muted, is_pinned, status, is_staff_only, last_message_at } = conversation;
  const unread = unreadOf(conversation);
  const mentions = mentionsOf(conversation);
  const isNews = unread > 0 && !is_muted;
  return (
    <Link
      kind="bare"
      to="/messages/"
      search={{ tab, conversationId: id }}
      {...(isCurrent && { 'aria-current': 'page' as const })}
      className={classNames(
        'mx-2 flex h-16 min-w-0 items-center gap-3 rounded-control px-2 -outline-offset-2',
        isCurrent ? 'bg-selected [--under:var(--selected)]' : 'hover:bg-hover',
      )}
    >
      {peer !== null ? (
        <PeerAvatar conversation={conversation} />
      ) : (
        <CommunityAvatar
          id={conversation.group_id ?? id}
          name={community?.name ?? conversation.name}
          src={community?.logo_url}
        />
      )}
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 items-center gap-1.5">
          {peer === null && <SmallIcon of={is_staff_only || status === 'READ_ONLY' ? Lock : Hash} />}
          <span
            className={classNames(
              'min-w-0 flex-1 truncate text-dense',
              isNews ? 'font-semibold' : 'font-medium',
            )}
          >
            {peer === null ? conversation.name : conversationTitle(conversation)}
          </span>
          {is_pinned && <Sign of={Pin} label={t('Kept at the top')} />}
          {last_message_at !== null && (
            <time dateTime={last_message_at} className="num flex-none text-small text-muted">
              {formatListTime(last_message_at)}
            </time>
          )}
        </span>
        <span className="flex min-w-0 items-center gap-1.5">
          <span
            className={classNames('min-w-0 flex-1 truncate text-meta', isNews ? 'text-soft' : 'text-muted')}
          >
            <MessagePreview
              conversation={conversation}
              meId={meId}
              otherwise={peer === null ? (community?.name ?? '') : t('Say hello')}
            />
          </span>
          {is_muted && <Sign of={BellOff} label={t('Muted')} />}
          <CalloutCount n={mentions} kind="mention" />
          {!is_muted && <Count n={unread} />}
        </span>
      </span>
    </Link>
  );
}

function PeerAvatar({ conversation }: { conversation: Conversation }) {
  const { peer } = conversation;
  const isOnline = useIsPeerOnline(conversation);
  if (peer === null) return null;
  return (
    <>
      <Avatar
        id={peer.id}
        name={fullName(peer)}
        src={peer.avatar_url}
        size={40}
        presence={isOnline ? 'online' : undefined}
      />
      {isOnline && <span className="sr-only">{t('Online')}</span>}
    </>
  );
}

function SmallIcon({ of: Icon }: { of: typeof Hash }) {
  return <Icon aria-hidden className="-mr-0.5 size-3.5 flex-none text-muted" />;
}

function Sign({ of: Icon, label }: { of: typeof Pin; label: string }) {
  return (
    <span className="flex-none text-muted">
      <Icon aria-hidden className="size-3.5" />
      <span className="sr-only">{label}</span>
    </span>
  );
}
