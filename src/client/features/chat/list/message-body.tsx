import { Pin } from 'lucide-react';
import type { Reaction } from '../../../../contract/feed/reactions.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import {
  LazyArrivingFiles,
  LazyAttachments,
  LazyLocalAttachments,
} from '../../attachments/lazy-attachments.tsx';
import { LazyLinkCard } from '../../link-cards/lazy-link-card.tsx';
import { LazyPollCard, LazyPollPreview } from '../../polls/lazy-poll.tsx';
import type { RowActions } from '../actions/use-row-actions.ts';
import { isArriving, isPending, type MessageRow } from '../store/message-log.ts';
import { ForwardedBlock } from './forwarded-block.tsx';
import { MessageState } from './message-state.tsx';
import { MessageWords } from './message-words.tsx';
import { QuoteLine } from './quote-line.tsx';
import { ReactionChips } from './reaction-chips.tsx';
import { rowTextClass } from './row-class.ts';

/** The text that replaces a deleted message; null for a message that is not deleted. */
export function tombstoneOf(row: MessageRow): string | null {
  if (isPending(row) || row.deleted_at === null) return null;
  return row.is_removed_by_staff ? t('Removed by staff') : t('Message deleted');
}

interface MessageBodyProps {
  row: MessageRow;
  myId: string;
  /** Null until the user has chosen one. */
  myUsername: string | null;
  /** With the user's unconfirmed choices applied. */
  reactions: readonly Reaction[];
  /** False for users who may only read. */
  canReact: boolean;
  /** For its author and staff. */
  canClosePoll: boolean;
  /** True for the last own message that the other member of a private conversation has read. */
  isSeen: boolean;
  actions: RowActions;
}

/** The quote and the text of a message, its reactions, and its state while it is being sent. */
export function MessageBody({
  row,
  myId,
  myUsername,
  reactions,
  canReact,
  canClosePoll,
  isSeen,
  actions,
}: MessageBodyProps) {
  const tombstone = tombstoneOf(row);
  if (isArriving(row)) return <LazyArrivingFiles files={row.files} />;
  if (tombstone !== null) return <p className="text-body text-muted italic">{tombstone}</p>;
  return (
    <>
      {row.reply_to !== null && <QuoteLine quote={row.reply_to} onPress={actions.showQuoted} />}
      {row.content !== '' && <Text row={row} myId={myId} myUsername={myUsername} />}
      {row.forwarded_from !== null && (
        <ForwardedBlock
          from={row.forwarded_from}
          hasFiles={!isPending(row) && (row.attachments?.length ?? 0) > 0}
          myId={myId}
          myUsername={myUsername}
        />
      )}
      {isPending(row) ? (
        <LazyLocalAttachments files={row.files} />
      ) : (
        <LazyAttachments attachments={row.attachments} />
      )}
      {isPending(row)
        ? row.poll_form !== undefined && <LazyPollPreview options={row.poll_form.options} />
        : row.poll && (
            <LazyPollCard
              poll={row.poll}
              place={{ chat_conversation_id: row.chat_conversation_id, chat_message_id: row.id }}
              canVote={canReact}
              canClose={canClosePoll}
            />
          )}
      {!isPending(row) && <LazyLinkCard card={row.link_card} isOwn={row.author.id === myId} />}
      {!isPending(row) && row.pinned_at !== null && (
        <p className="mt-0.5 flex items-center gap-1 text-small text-muted">
          <Pin aria-hidden className="size-3" />
          {t('Pinned')}
        </p>
      )}
      {!isPending(row) && reactions.length > 0 && (
        <ReactionChips
          about={{ kind: 'message', id: row.id }}
          reactions={reactions}
          meId={myId}
          onReact={canReact ? (emoji, isOn) => actions.react(row, emoji, isOn) : undefined}
          onMore={canReact ? () => actions.pickReaction(row) : undefined}
        />
      )}
      {isSeen && <p className="mt-0.5 text-small text-muted">{t('Seen')}</p>}
      {isPending(row) && (
        <MessageState
          row={row}
          onRetry={() => actions.retry(row)}
          onDiscard={() => actions.discard(row)}
          onCancel={() => actions.cancel(row)}
        />
      )}
    </>
  );
}

function Text({ row, ...reader }: Pick<MessageBodyProps, 'row' | 'myId' | 'myUsername'>) {
  const isWaiting = isPending(row);
  const className = classNames(
    rowTextClass,
    isWaiting && (row.state === 'failed' ? 'text-soft' : 'text-muted'),
  );
  const text = <MessageWords row={row} {...reader} />;
  if (isWaiting || row.edited_at === null)
    return (
      <div data-message-text className={className}>
        {text}
      </div>
    );
  return (
    <div className={className}>
      <div data-message-text className="inline *:[div]:inline-grid">
        {text}
      </div>
      <span className="ml-1 text-small whitespace-nowrap text-muted" title={formatDateTime(row.edited_at)}>
        {t('(edited)')}
      </span>
    </div>
  );
}
