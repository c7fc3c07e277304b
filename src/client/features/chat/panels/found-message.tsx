import type { ReactNode } from 'react';
import { fullName } from '../../../../contract/account/people.ts';
import type { Message } from '../../../../contract/chat/chat.ts';
import { formatDateTime, formatListTime } from '../../../i18n/format.ts';
import { plainExcerpt } from '../../../ui/markdown/spoken-text.ts';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { textOfMessage } from '../store/message-text.ts';
import { aroundFirst, highlightPieces } from './highlight-pieces.ts';

interface FoundMessageProps {
  message: Message;
  /** The search text; empty marks nothing. */
  q: string;
  /** Called to show the message in the log. */
  onShow: (messageId: string) => void;
  /** An action beside it. */
  children?: ReactNode;
}

/** A message in a list beside the log. A press shows it in the log. */
export function FoundMessage({ message, q, onShow, children }: FoundMessageProps) {
  const { author, created_at } = message;
  const name = fullName(author);
  return (
    <li className="relative flex border-b border-line last:border-b-0">
      <button
        type="button"
        onClick={() => onShow(message.id)}
        className="flex min-w-0 flex-1 gap-2.5 px-4 py-2.5 text-left -outline-offset-2 hover:bg-hover"
      >
        <Avatar id={author.id} name={name} src={author.avatar_url} size={28} className="mt-0.5" />
        <span className="min-w-0 flex-1">
          <span className="flex min-w-0 items-baseline gap-2">
            <span className="min-w-0 flex-1 truncate text-meta font-semibold">{name}</span>
            <time
              dateTime={created_at}
              title={formatDateTime(created_at)}
              className="num flex-none text-small text-muted"
            >
              {formatListTime(created_at)}
            </time>
          </span>
          <span className="line-clamp-3 text-dense wrap-anywhere text-soft">
            {aroundFirst(highlightPieces(plainExcerpt(textOfMessage(message)), q)).map((piece, at) =>
              piece.isFound ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places.
                <mark key={at} className="rounded-[3px] bg-sun-soft font-medium text-ink">
                  {piece.text}
                </mark>
              ) : (
                piece.text
              ),
            )}
          </span>
        </span>
      </button>
      {children}
    </li>
  );
}
