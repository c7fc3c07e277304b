import type { ReactNode } from 'react';
import { ErrorState } from '../ui/error-state.tsx';
import { Loading, SkeletonRows } from '../ui/skeleton.tsx';
import { t } from '../words/t.ts';
import type { ConversationFacts } from './conversation-facts.ts';
import { conversationTitle } from './conversation-title.ts';
import { ConversationStart } from './separators.tsx';
import { useConversationView } from './use-conversation.ts';

interface LogStateProps {
  conversation: ConversationFacts;
  onRetry: () => void;
  /** The list, once there is something to list. */
  children: () => ReactNode;
}

/** What stands in place of the log while it is not here, is empty, or cannot be had. */
export function LogState({ conversation, onRetry, children }: LogStateProps) {
  const status = useConversationView(conversation.id, (view) => view.status);
  const isEmpty = useConversationView(conversation.id, ({ count }) => count === 0);
  if (status === 'failed') {
    return (
      <div className="grid h-full place-items-center p-4">
        <ErrorState isBare title={t('Messages did not load')} onRetry={onRetry}>
          {t('It goes on trying by itself. What you write is kept.')}
        </ErrorState>
      </div>
    );
  }
  return (
    <Loading
      isLoading={status === 'loading'}
      label={t('Loading messages')}
      skeleton={
        <div className="px-4 pt-4 sm:px-6">
          <SkeletonRows rows={7} />
        </div>
      }
    >
      {() => (isEmpty ? <EmptyLog conversation={conversation} /> : children())}
    </Loading>
  );
}

function EmptyLog({ conversation }: { conversation: ConversationFacts }) {
  return (
    <div
      role="log"
      aria-label={conversationTitle(conversation)}
      className="flex h-full flex-col justify-end pb-2"
    >
      <ConversationStart conversation={conversation} />
      <p className="px-4 text-dense text-soft sm:px-6">{t('Nothing was said yet. Say the first word.')}</p>
    </div>
  );
}
