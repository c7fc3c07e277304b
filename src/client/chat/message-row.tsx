import { Pin } from 'lucide-react';
import { memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import { withNames } from '../../contract/chat-excerpt.ts';
import type { Reaction } from '../../contract/chat-reactions.ts';
import { fullName } from '../../contract/people.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { classNames } from '../ui/class-names.ts';
import { formatDateTime, formatTime } from '../words/format.ts';
import { t } from '../words/t.ts';
import { isPending, type MessageRow as Row } from './message-log.ts';
import { MessageState } from './message-state.tsx';
import { MessageText } from './message-text.tsx';
import { QuoteLine } from './quote-line.tsx';
import { ReactionChips } from './reaction-chips.tsx';
import { takeFocus } from './take-focus.ts';
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
  const text = tombstoneOf(row) ?? withNames(row.content, row.mentions);
  return `${fullName(row.author)}, ${text}, ${formatTime(row.created_at)}`;
}

/** What stands where a text was, or null. */
function tombstoneOf(row: Row): string | null {
  if (isPending(row) || row.deleted_at === null) return null;
  return row.is_removed_by_staff ? t('Removed by staff') : t('Message deleted');
}

/** One message. Drawn again only when something about it changed. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { row, startsGroup, isHighlighted, isActive, focusWish, acts } = props;
  const element = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    if (focusWish > 0 && element.current !== null) return takeFocus(element.current);
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
        'group/row relative grid grid-cols-[36px_minmax(0,1fr)] gap-x-3 px-4 pb-0.75 outline-none -outline-offset-2 contain-layout contain-style touch:select-none focus-visible:outline-2! focus-visible:outline-accent sm:px-6',
        startsGroup ? 'pt-2.75' : 'pt-0.75',
        isHighlighted && 'bg-sun-soft shadow-[inset_2px_0_0_var(--sun)]',
        isActive && !isHighlighted && 'bg-hover/45 touch:bg-transparent',
      )}
    >
      {startsGroup ? (
        <AuthorButton {...props}>
          <Avatar
            id={row.author.id}
            name={fullName(row.author)}
            src={row.author.avatar_url}
            className="mt-px"
          />
        </AuthorButton>
      ) : (
        <Time
          instant={row.created_at}
          className="text-right text-micro/5.5 font-normal tracking-tight whitespace-nowrap opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 touch:group-hover/row:opacity-0"
        />
      )}
      <div className="min-w-0">
        {startsGroup && <Head {...props} />}
        <Body {...props} />
      </div>
      {props.toolbar}
    </article>
  );
});

/** A face or a name that says more about its person. With a keyboard the menu has the same. */
function AuthorButton({
  row,
  acts,
  className,
  children,
}: Pick<MessageRowProps, 'row' | 'acts'> & { className?: string; children: ReactNode }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={t('About {name}', { name: fullName(row.author) })}
      onClick={(event) => acts.showAuthor(row, event.currentTarget)}
      className={classNames('touch:pointer-events-none', className ?? 'self-start rounded-full')}
    >
      {children}
    </button>
  );
}

function Head(props: MessageRowProps) {
  const { row, role } = props;
  return (
    <p className="flex min-h-5 flex-wrap items-baseline gap-x-1.5">
      <AuthorButton {...props} className="rounded-[3px] text-left underline-offset-3 hover:underline">
        <span className="text-name wrap-anywhere">{fullName(row.author)}</span>
      </AuthorButton>
      {role !== undefined && (
        <span className="self-center">
          <Badge>{role === 'OWNER' ? t('Owner') : t('Moderator')}</Badge>
        </span>
      )}
      <Time instant={row.created_at} className="text-small" />
    </p>
  );
}

function Time({ instant, className }: { instant: string; className: string }) {
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

function Body(props: MessageRowProps) {
  const { row, editor, myId, myUsername, acts } = props;
  if (editor !== null) return editor;
  const tombstone = tombstoneOf(row);
  if (tombstone !== null) return <p className="text-body text-muted italic">{tombstone}</p>;
  const pending = isPending(row) ? row : null;
  const tone = pending === null ? '' : pending.state === 'failed' ? 'text-soft' : 'text-muted';
  return (
    <>
      {row.reply_to !== null && <QuoteLine quote={row.reply_to} onPress={acts.showQuoted} />}
      <div className={classNames('max-w-160 text-body whitespace-pre-wrap wrap-anywhere', tone)}>
        <span data-message-text>
          <MessageText row={row} myId={myId} myUsername={myUsername} />
        </span>
        {pending === null && !isPending(row) && row.edited_at !== null && (
          <span
            className="ml-1 text-small whitespace-nowrap text-muted"
            title={formatDateTime(row.edited_at)}
          >
            {t('(edited)')}
          </span>
        )}
      </div>
      {!isPending(row) && row.pinned_at !== null && <PinnedSign />}
      {props.reactions.length > 0 && <Reactions {...props} />}
      {props.isSeen && <p className="mt-0.5 text-small text-muted">{t('Seen')}</p>}
      {pending !== null && (
        <MessageState row={pending} onRetry={() => acts.retry(row)} onDiscard={() => acts.discard(row)} />
      )}
    </>
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
