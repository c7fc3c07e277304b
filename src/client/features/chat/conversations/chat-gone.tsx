import { LogIn, MessagesSquare } from 'lucide-react';
import type { Community } from '../../../../contract/communities/communities.ts';
import type { MemberStatus } from '../../../../contract/core/permissions.ts';
import { t } from '../../../i18n/t.ts';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { ChatDraftKept } from './chat-draft-kept.tsx';

interface NotInChatsProps {
  community: Community;
  /** Of the user's own membership. */
  status: MemberStatus | null;
}

/** Why someone with this membership may not read the chats. */
function whyNot(status: MemberStatus | null): string {
  switch (status) {
    case 'BANNED':
      return t('You are banned here. The page of the community says until when and why.');
    case 'REMOVED':
      return t('You were removed from this community.');
    case 'EXPIRED':
      return t('Your membership has ended. Renew it to read the chats again.');
    case 'PENDING':
      return t('Your request to join is waiting for approval.');
    case 'LEFT':
      return t('You left this community.');
    default:
      return t('Only members can read this.');
  }
}

/** Replaces the chats for a user who is not, or no longer, a member. */
export function NotInChats({ community, status }: NotInChatsProps) {
  return (
    <div className="m-auto w-full max-w-120 p-4">
      <EmptyState
        isBare
        icon={<LogIn aria-hidden />}
        title={t('You cannot read the chats of {name}', { name: community.name })}
        action={
          <ButtonLink
            to="/communities/$slug/"
            params={{ slug: community.slug }}
            search={{ tab: 'about', q: '', page: 1 }}
          >
            {t('Go to the community')}
          </ButtonLink>
        }
      >
        {whyNot(status)}
        <ChatDraftKept />
      </EmptyState>
    </div>
  );
}

/** Replaces a chat that this user cannot open: archived, removed, or never there. */
function ChatGone({ slug }: { slug: string }) {
  return (
    <div className="m-auto w-full max-w-120 p-4">
      <EmptyState
        isBare
        icon={<MessagesSquare aria-hidden />}
        title={t('This chat isn’t available')}
        action={
          <ButtonLink to="/communities/$slug/chats/" params={{ slug }} search={{}}>
            {t('All chats')}
          </ButtonLink>
        }
      >
        {t('It was closed, or you can no longer read it.')}
        <ChatDraftKept />
      </EmptyState>
    </div>
  );
}

/** Shown when no chat is open: the community has none, or not the one in the address. */
export function NoConversation({ slug, isWanted }: { slug: string; isWanted: boolean }) {
  if (isWanted) return <ChatGone slug={slug} />;
  return (
    <div className="m-auto p-4">
      <EmptyState isBare icon={<MessagesSquare aria-hidden />} title={t('No chats yet')}>
        {t('Staff can create chats here.')}
      </EmptyState>
    </div>
  );
}
