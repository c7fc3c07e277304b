import { memo, useState } from 'react';
import { fullName } from '../../../../contract/account/people.ts';
import { attachedOf } from '../../../../contract/attachments/attachment.ts';
import type { Reaction } from '../../../../contract/feed/reactions.ts';
import { attachedText } from '../../../i18n/attached-text.ts';
import { formatTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { spokenText } from '../../../ui/markdown/spoken-text.ts';
import { LevelAvatar } from '../../points/level-avatar.tsx';
import { livingMessage, type MessageRights, messageActions, messageFor } from '../actions/message-actions.ts';
import type { messageTools } from '../actions/message-tools.ts';
import type { RowActions } from '../actions/use-row-actions.ts';
import type { ConversationFacts } from '../conversations/conversation-facts.ts';
import { isArriving, isPending, type MessageRow as Row } from '../store/message-log.ts';
import { ThreadLine } from '../threads/thread-line.tsx';
import { FoldedLine } from './folded-line.tsx';
import { MessageBody, tombstoneOf } from './message-body.tsx';
import { MessageHead, MessageTime, type StaffRole } from './message-head.tsx';
import { rowAvatarClass, rowClass } from './row-class.ts';
import type { RowLayout } from './row-layout.ts';
import { ConversationStart, DaySeparator, NewSeparator } from './separators.tsx';

export interface MessageRowProps extends RowLayout {
  row: Row;
  conversation: ConversationFacts;
  rights: MessageRights;
  myUsername: string | null;
  role: StaffRole | undefined;
  /** The current day, for a row with a day separator, so that "Today" is updated at midnight. Null for other rows. */
  today: string | null;
  /** A link points here: the row is highlighted for a while. */
  isHighlighted: boolean;
  /** The pointer, the focus or a menu is on the row. */
  isActive: boolean;
  /** Its author is blocked: one line stands for it until the reader wants to see it. */
  isFolded: boolean;
  onUnfold: (key: string) => void;
  /** An editor replaces its text. */
  isEditing: boolean;
  /** As in `MessageBody`. */
  reactions: readonly Reaction[];
  isSeen: boolean;
  /** Null for a row that is neither active nor edited, and while the code is loading. */
  tools: typeof messageTools | null;
  actions: RowActions;
}

/** One row of the log: a message and the separators around it. It renders again only when one of its props changes. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { row, conversation, isFirst, startsUnread, dayBelow } = props;
  return (
    <>
      {isFirst && <ConversationStart conversation={conversation} />}
      {isFirst && <DaySeparator instant={row.created_at} />}
      {startsUnread && <NewSeparator />}
      <Article {...props} />
      {dayBelow !== null && <DaySeparator instant={dayBelow} />}
    </>
  );
});

const blockedText = () => t('Message from someone you blocked');

/** The label for screen readers when a message gets the focus: who, what, when (in this order). */
function labelOf(row: Row, isFolded: boolean): string {
  if (isFolded) return `${blockedText()}, ${formatTime(row.created_at)}`;
  if (isArriving(row)) return `${fullName(row.author)}, ${t('Sending...')}, ${formatTime(row.created_at)}`;
  const { forwarded_from: from, content, mentions } = row;
  const copy = from === null ? '' : t('Forwarded from {name}', { name: fullName(from.author) });
  const attached = attachedOf(isPending(row) ? row.files : row.attachments);
  const parts = [
    content && spokenText(content, mentions),
    copy,
    from && spokenText(from.content, from.mentions),
    attached && attachedText(attached),
  ];
  const text = tombstoneOf(row) ?? parts.filter(Boolean).join(', ');
  return `${fullName(row.author)}, ${text}, ${formatTime(row.created_at)}`;
}

function Article(props: MessageRowProps) {
  const { row, rights, isHighlighted, isActive, isEditing, isFolded, tools, actions } = props;
  // It keeps its head when older messages are added above it, so that its height does not change.
  const [wasFirstHeld] = useState(props.isFirstHeld);
  const hasHead = !isFolded && (props.startsGroup || wasFirstHeld);
  const message = livingMessage(row);
  const kinds = isActive && !isFolded ? messageActions(row, rights) : [];
  return (
    <article
      tabIndex={-1}
      aria-label={labelOf(row, isFolded)}
      data-key={row.client_msg_id}
      data-seq={isPending(row) ? undefined : row.seq}
      data-highlighted={isHighlighted || undefined}
      className={classNames(
        rowClass(hasHead),
        'group/row -outline-offset-2 touch:select-none focus-visible:outline-2 focus-visible:outline-accent',
        isHighlighted && 'bg-sun-soft shadow-[inset_2px_0_0_var(--sun)]',
        isActive && 'relative',
        isActive && !isHighlighted && 'bg-hover/45 touch:bg-transparent',
      )}
    >
      {hasHead ? (
        // The list listens for presses on it.
        <LevelAvatar
          groupId={props.conversation.group_id}
          id={row.author.id}
          name={fullName(row.author)}
          src={row.author.avatar_url}
          className={classNames(rowAvatarClass, 'cursor-pointer')}
        />
      ) : (
        <MessageTime
          instant={row.created_at}
          className="float-left -ml-12 w-9 text-right text-micro/5.5 font-normal tracking-tight whitespace-nowrap opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 touch:group-hover/row:opacity-0"
        />
      )}
      {hasHead && <MessageHead name={fullName(row.author)} role={props.role} instant={row.created_at} />}
      {isFolded ? (
        <FoldedLine text={blockedText()} onShow={() => props.onUnfold(row.client_msg_id)} />
      ) : isEditing && message !== null && tools !== null ? (
        <tools.EditComposer message={message} userId={rights.myId} onDone={() => actions.editDone(row)} />
      ) : (
        <MessageBody
          {...props}
          myId={rights.myId}
          canReact={rights.canWrite}
          canClosePoll={messageFor('delete', row, rights) !== null}
        />
      )}
      {!isPending(row) && <ThreadLine message={row} />}
      {message !== null && tools !== null && kinds.length > 0 && (
        <tools.MessageToolbar
          kinds={kinds}
          onAction={(kind) => actions.run(kind, message)}
          onMore={() => actions.openMenu(row)}
        />
      )}
    </article>
  );
}
