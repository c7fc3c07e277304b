import { LogIn, MessagesSquare } from 'lucide-react';
import type { GroupAuthorization } from '../../../../contract/communities/authorization.ts';
import type { Community } from '../../../../contract/communities/communities.ts';
import { lossReasonOf, lossTexts } from '../../../data/communities/loss-text.ts';
import { t } from '../../../i18n/t.ts';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { ChatDraftKept } from './chat-draft-kept.tsx';

interface NotInChatsProps {
  community: Community;
  rights: GroupAuthorization;
}

/** Replaces the chats for a user who is not, or no longer, a member. */
export function NotInChats({ community, rights }: NotInChatsProps) {
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
        {t(lossTexts[lossReasonOf(rights) ?? 'STRANGER'])}
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
