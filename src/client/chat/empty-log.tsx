import { t } from '../words/t.ts';
import type { ConversationFacts } from './conversation-facts.ts';
import { conversationTitle } from './conversation-title.ts';
import { ConversationStart } from './separators.tsx';

/** A log in which nothing was said yet. */
export function EmptyLog({ conversation }: { conversation: ConversationFacts }) {
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
