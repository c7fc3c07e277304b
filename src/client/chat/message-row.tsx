import { Pin } from 'lucide-react';
import { memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Reaction } from '../../contract/chat-reactions.ts';
import { fullName } from '../../contract/people.ts';
import { spokenText } from '../markdown/spoken-text.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { classNames } from '../ui/class-names.ts';
import { focusWhenReachable } from '../ui/focus-when-reachable.ts';
import { formatDateTime, formatTime } from '../words/format.ts';
import { t } from '../words/t.ts';
import { isPending, type MessageRow as Row } from './message-log.ts';
import { MessageState } from './message-state.tsx';
import { drawInlines, type Reader } from './message-text.tsx';
import { inlinesOf } from './parse-message.ts';
import { QuoteLine } from './quote-line.tsx';
import { ReactionChips } from './reaction-chips.tsx';
import type { RowActs } from './use-row-acts.ts';

/** What a person is in the community, where it is worth saying. */
export type StaffRole = 'OWNER' | 'MODERATOR';

export interface MessageRowProps {
  row: Row;
  startsGroup: boolean;
  myId: string;
  role: StaffRole | undefined;
  myUsername: string | null;
  /** A link led here: drawn so that the eye finds it. */
  isHighlighted: boolean;
  /** The pointer, the focus or a menu is on it. */
  isActive: boolean;
  /** Takes the focus when this becomes true or changes; 0 for no wish. */
  focusWish: number;
  acts: RowActs;
  /** As the reader wishes them. */
  reactions: readonly Reaction[];
  /** False where one may only look. */
  canReact: boolean;
  /** The other of a private conversation has read up to here, and it is the last own one so far. */
  isSeen: boolean;
  /** In place of the text, while it is being changed. */
  editor: ReactNode;
  toolbar: ReactNode;
}

/** What is read out when a message takes the focus: who, what, when (in this order). */
function labelOf(row: Row): string {
  const text = tombstoneOf(row) ?? spokenText(row.content, row.mentions);
  return `${fullName(row.author)}, ${text}, ${formatTime(row.created_at)}`;
}

/** What stands where a text was, or null. */
function tombstoneOf(row: Row): string | null {
  if (isPending(row) || row.deleted_at === null) return null;
  return row.is_removed_by_staff ? t('Removed by staff') : t('Message deleted');
}

/**
 * One message. Drawn again only when something about it changed. Its parts are functions and not components: a flood draws
 * hundreds of rows a second, and each component is looked after from then on.
 */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { row, startsGroup, isHighlighted, isActive, focusWish, acts } = props;
  const element = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    if (focusWish > 0) focusWhenReachable(element.current);
  }, [focusWish]);

  useLayoutEffect(() => {
    const article = element.current;
    // A row that scrolls out of the page takes its focus along: it must not fall to the body.
    return () => {
      if (article?.contains(document.activeElement)) acts.focusLost();
    };
  }, [acts]);

  return (
    <article
      ref={element}
      tabIndex={-1}
      aria-label={labelOf(row)}
      data-key={row.client_msg_id}
      data-seq={isPending(row) ? undefined : row.seq}
      data-highlighted={isHighlighted || undefined}
      className={classNames(
        // Blocks, not a grid, and nothing that gets a layer of its own: each row of a flood is laid out once.
        'group/row flow-root pr-4 pb-0.75 pl-16 -outline-offset-2 touch:select-none focus-visible:outline-2 focus-visible:outline-accent sm:pr-6 sm:pl-18',
        startsGroup ? 'pt-2.75' : 'pt-0.75',
        isHighlighted && 'bg-sun-soft shadow-[inset_2px_0_0_var(--sun)]',
        isActive && 'relative',
        isActive && !isHighlighted && 'bg-hover/45 touch:bg-transparent',
      )}
    >
      {startsGroup ? (
        // Wider to the left than it is: the text keeps its edge below it. A press on it is heard by the list.
        <Avatar
          id={row.author.id}
          name={fullName(row.author)}
          src={row.author.avatar_url}
          className="float-left mt-px -ml-12 touch:pointer-events-none"
        />
      ) : (
        drawTime(
          row.created_at,
          'float-left -ml-12 w-9 text-right text-micro/5.5 font-normal tracking-tight whitespace-nowrap opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 touch:group-hover/row:opacity-0',
        )
      )}
      {startsGroup && drawHead(props)}
      {drawBody(props)}
      {props.toolbar}
    </article>
  );
});

/** Who, what they are here, and when. The name says more about its person, as their face does; by keyboard the menu does. */
function drawHead({ row, role, acts }: MessageRowProps) {
  const name = fullName(row.author);
  return (
    <p className="flex min-h-5 flex-wrap items-baseline gap-x-1.5">
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('About {name}', { name })}
        onClick={(event) => acts.showAuthor(row, event.currentTarget)}
        className="rounded-[3px] text-left text-name wrap-anywhere underline-offset-3 hover:underline touch:pointer-events-none"
      >
        {name}
      </button>
      {role !== undefined && (
        <span className="self-center">
          <Badge>{role === 'OWNER' ? t('Owner') : t('Moderator')}</Badge>
        </span>
      )}
      {drawTime(row.created_at, 'text-small')}
    </p>
  );
}

function drawTime(instant: string, className: string) {
  return (
    <time
      dateTime={instant}
      // Nobody reads the day of a row that nobody points at, and each row of a flood would work it out.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = formatDateTime(instant);
      }}
      className={classNames('text-muted', className)}
    >
      {formatTime(instant)}
    </time>
  );
}

function drawBody(props: MessageRowProps) {
  const { row, editor, myId, myUsername, acts } = props;
  if (editor !== null) return editor;
  const tombstone = tombstoneOf(row);
  if (tombstone !== null) return <p className="text-body text-muted italic">{tombstone}</p>;
  const pending = isPending(row) ? row : null;
  return (
    <>
      {row.reply_to !== null && <QuoteLine quote={row.reply_to} onPress={acts.showQuoted} />}
      {drawText(row, { myId, myUsername })}
      {!isPending(row) && row.pinned_at !== null && <PinnedSign />}
      {props.reactions.length > 0 && <Reactions {...props} />}
      {props.isSeen && <p className="mt-0.5 text-small text-muted">{t('Seen')}</p>}
      {pending !== null && (
        <MessageState row={pending} onRetry={() => acts.retry(row)} onDiscard={() => acts.discard(row)} />
      )}
    </>
  );
}

function drawText(row: Row, reader: Reader) {
  const isWaiting = isPending(row);
  const className = classNames(
    'max-w-160 text-body whitespace-pre-wrap wrap-anywhere',
    isWaiting && (row.state === 'failed' ? 'text-soft' : 'text-muted'),
  );
  const text = drawInlines(inlinesOf(row), { people: row.mentions, ...reader });
  if (isWaiting || row.edited_at === null)
    return (
      <div data-message-text className={className}>
        {text}
      </div>
    );
  return (
    <div className={className}>
      <span data-message-text>{text}</span>
      <span className="ml-1 text-small whitespace-nowrap text-muted" title={formatDateTime(row.edited_at)}>
        {t('(edited)')}
      </span>
    </div>
  );
}

function PinnedSign() {
  return (
    <p className="mt-0.5 flex items-center gap-1 text-small text-muted">
      <Pin aria-hidden className="size-3" />
      {t('Pinned')}
    </p>
  );
}

function Reactions({ row, reactions, myId, canReact, acts }: MessageRowProps) {
  return (
    <ReactionChips
      reactions={reactions}
      meId={myId}
      onReact={canReact ? (emoji, isOn) => acts.react(row, emoji, isOn) : undefined}
      onMore={canReact ? () => acts.pickReaction(row) : undefined}
    />
  );
}
