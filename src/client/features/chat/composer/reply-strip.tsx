import { Reply, X } from 'lucide-react';
import { fullName } from '../../../../contract/account/people.ts';
import type { Quote } from '../../../../contract/chat/chat.ts';
import { t } from '../../../i18n/t.ts';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { quoteText } from '../list/quote-line.tsx';

/** The message that the user replies to, above the field. Esc also cancels the reply. */
export function ReplyStrip({ quote, onDrop }: { quote: Quote; onDrop: () => void }) {
  return (
    <div className="flex h-9 min-w-0 items-center gap-2.5 border-b border-line pr-1.25 pl-3.5 text-meta text-muted touch:h-11 touch:pr-0.75">
      <Reply aria-hidden className="size-3.5 flex-none" />
      <p className="min-w-0 flex-1 truncate">
        {t('Replying to')} <span className="font-medium text-soft">{fullName(quote.author)}</span>
        <span className="max-sm:hidden"> · {quoteText(quote)}</span>
      </p>
      <IconButton label={t('Cancel reply')} size="small" preventFocusOnPress onPress={onDrop}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
