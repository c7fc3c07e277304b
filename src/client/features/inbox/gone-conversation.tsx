import { MessageCircle } from 'lucide-react';
import type { MessagesTab } from '../../../contract/addresses.ts';
import { t } from '../../i18n/t.ts';
import { ButtonLink } from '../../ui/base/button-link.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';

/** Replaces a conversation that this user cannot open. */
export function GoneConversation({ tab }: { tab: MessagesTab }) {
  return (
    <div className="m-auto w-full max-w-120 p-4">
      <EmptyState
        isBare
        icon={<MessageCircle aria-hidden />}
        title={t('This conversation is not here')}
        action={
          <ButtonLink to="/messages/" search={{ tab }}>
            {t('All messages')}
          </ButtonLink>
        }
      >
        {t('It was closed, or you can no longer read it. What you wrote and did not send is kept.')}
      </EmptyState>
    </div>
  );
}
