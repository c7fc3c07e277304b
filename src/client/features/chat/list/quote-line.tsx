import { Reply } from 'lucide-react';
import { fullName } from '../../../../contract/account/people.ts';
import type { Quote } from '../../../../contract/chat/chat.ts';
import { t } from '../../../i18n/t.ts';
import { useBlockedIds } from '../actions/use-blocked.ts';
import { excerptText } from '../store/message-text.ts';

/** The text of a quoted message in one line, or the text for a deleted message. */
export function quoteText({ is_deleted, excerpt, attached }: Quote): string {
  return is_deleted ? t('Message deleted') : excerptText(excerpt, attached);
}

interface QuoteLineProps {
  quote: Quote;
  /** Called to show the quoted message. */
  onPress: (messageId: string) => void;
}

/** The quoted message above a reply. A press shows it in the log. */
export function QuoteLine({ quote, onPress }: QuoteLineProps) {
  const isBlocked = useBlockedIds().has(quote.author.id);
  const name = fullName(quote.author);
  const words = isBlocked ? t('Message from someone you blocked') : quoteText(quote);
  return (
    <button
      type="button"
      tabIndex={-1}
      onClick={() => onPress(quote.id)}
      className="mb-0.5 flex max-w-[min(40rem,100%)] min-w-0 items-center gap-2 border-l-2 border-line-firm py-px pl-2.5 text-left text-meta text-muted hover:border-muted hover:text-soft touch:min-h-6"
    >
      <Reply aria-hidden className="size-3.5 flex-none" />
      <span className="sr-only">{t('In reply to')}</span>
      {!isBlocked && <span className="max-w-[40%] flex-none truncate font-medium text-soft">{name}</span>}
      <span className={quote.is_deleted ? 'truncate italic' : 'truncate'}>{words}</span>
    </button>
  );
}
