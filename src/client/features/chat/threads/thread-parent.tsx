import { fullName } from '../../../../contract/account/people.ts';
import type { Message } from '../../../../contract/chat/chat.ts';
import { PersonButton, PersonFace } from '../../../data/people/person-button.tsx';
import { formatDateTime, formatListTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { useRowActions } from '../actions/use-row-actions.ts';
import { MessageBody } from '../list/message-body.tsx';

interface ThreadParentProps {
  message: Message;
  /** The community of the chat; null in a private one. */
  groupId: string | null;
  myId: string;
  myUsername: string | null;
}

const nothing = () => undefined;

/** The message at the top of its thread, as far as there is room, and how many replies it has. */
export function ThreadParent({ message, groupId, myId, myUsername }: ThreadParentProps) {
  const { author, created_at, thread } = message;
  const name = fullName(author);
  // Only read here: its actions are in the chat.
  const actions = useRowActions({
    onReact: nothing,
    onQuote: nothing,
    onOpen: nothing,
    onRun: nothing,
    onEditDone: nothing,
    onReturned: nothing,
  });
  return (
    <div className="flex-none border-b border-line">
      <article
        aria-label={t('{name}’s message', { name })}
        // Focusable, so that a long message can be scrolled by keys.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
        tabIndex={0}
        className="relative max-h-44 overflow-y-auto py-3 pr-4 pl-16 -outline-offset-2 sm:pl-18"
      >
        <PersonFace person={author} groupId={groupId} className="float-left mt-px -ml-12">
          <Avatar id={author.id} name={name} src={author.avatar_url} size={36} />
        </PersonFace>
        <p className="flex min-h-5 flex-wrap items-baseline gap-x-1.5">
          <PersonButton person={author} groupId={groupId} className="text-name wrap-anywhere" />
          <time
            dateTime={created_at}
            title={formatDateTime(created_at)}
            className="num text-small text-muted"
          >
            {formatListTime(created_at)}
          </time>
        </p>
        <MessageBody
          row={message}
          myId={myId}
          myUsername={myUsername}
          reactions={message.deleted_at === null ? message.reactions : []}
          canReact={false}
          canClosePoll={false}
          isSeen={false}
          actions={actions}
        />
      </article>
      <p role="status" className="px-4 pb-2 text-small text-muted sm:px-6">
        {t('{n, plural, =0 {No replies} one {# reply} other {# replies}}', { n: thread?.replies ?? 0 })}
      </p>
    </div>
  );
}
