import { MessageCircle } from 'lucide-react';
import type { MessagesTab } from '../../../contract/addresses.ts';
import { type LossReason, lossTexts } from '../../data/communities/loss-text.ts';
import { t } from '../../i18n/t.ts';
import { ButtonLink } from '../../ui/base/button-link.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { ChatDraftKept } from '../chat/conversations/chat-draft-kept.tsx';

/** Replaces a conversation that this user cannot open. */
export function GoneConversation({ tab, reason }: { tab: MessagesTab; reason: LossReason | null }) {
  return (
    <div className="m-auto w-full max-w-120 p-4">
      <EmptyState
        isBare
        icon={<MessageCircle aria-hidden />}
        title={t('This conversation isn’t available')}
        action={
          <ButtonLink to="/messages/" search={{ tab }}>
            {t('All messages')}
          </ButtonLink>
        }
      >
        {t(reason === null ? 'It was closed, or you can no longer read it.' : lossTexts[reason])}
        <ChatDraftKept />
      </EmptyState>
    </div>
  );
}
