import { ChevronLeft, MessagesSquare, Pencil, RotateCw, Users } from 'lucide-react';
import type { Conversation } from '../../contract/chat.ts';
import { useConnectionStatus } from '../realtime/use-connection-status.ts';
import { ConnectionChip, connectionWords } from '../shell/connection-chip.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Link } from '../ui/link.tsx';
import { ColumnHeader } from '../ui/page-layout.tsx';
import { t } from '../words/t.ts';

interface ConversationHeadProps {
  conversation: Conversation;
  slug: string;
  /** Left out for those who may not. */
  onEdit: (() => void) | undefined;
  /** Where the columns have no room: the chats, and the members, as sheets. */
  onChats: () => void;
  onMembers: () => void;
}

/** What one is reading, the state of the connection once there is something to say of it, and the ways from here. */
export function ConversationHead({ conversation, slug, onEdit, onChats, onMembers }: ConversationHeadProps) {
  const { name, topic } = conversation;
  return (
    <ColumnHeader className="gap-1! pr-2! pl-1! font-normal! sm:pl-4! lg:pr-4! lg:pl-6!">
      <Link
        kind="bare"
        to="/communities/$slug/chats/"
        params={{ slug }}
        search={{}}
        aria-label={t('Back to chats')}
        className="grid size-hit flex-none place-items-center rounded-control text-soft sm:hidden"
      >
        <ChevronLeft aria-hidden className="size-5" />
      </Link>
      <span className="-ml-2 hidden sm:block lg:hidden">
        <IconButton label={t('Chats')} onPress={onChats}>
          <MessagesSquare aria-hidden />
        </IconButton>
      </span>
      <div className="flex min-w-0 flex-1 items-baseline gap-3 max-sm:flex-col max-sm:items-stretch max-sm:gap-0">
        <h1 tabIndex={-1} className="flex-none text-h4 max-sm:truncate">
          <span className="text-muted">#</span> {name}
        </h1>
        <SecondLine topic={topic} />
      </div>
      <div className="flex flex-none items-center gap-1 max-sm:hidden">
        <ConnectionChip />
      </div>
      {onEdit !== undefined && (
        <IconButton label={t('Edit chat')} onPress={onEdit}>
          <Pencil aria-hidden />
        </IconButton>
      )}
      <span className="xl:hidden">
        <IconButton label={t('Members')} onPress={onMembers}>
          <Users aria-hidden />
        </IconButton>
      </span>
    </ColumnHeader>
  );
}

/** The topic; on a phone the connection takes its place when it is away, so that nothing below moves. */
function SecondLine({ topic }: { topic: string }) {
  const words = connectionWords(useConnectionStatus());
  return (
    <>
      {topic !== '' && (
        <p
          title={topic}
          className={`min-w-0 truncate text-meta text-muted max-sm:text-small ${words === null ? '' : 'max-sm:hidden'}`}
        >
          {topic}
        </p>
      )}
      {words !== null && (
        <p role="status" className="flex min-w-0 items-center gap-1.5 text-small text-muted sm:hidden">
          <RotateCw aria-hidden className="size-3 flex-none" />
          <span className="truncate">{words}</span>
        </p>
      )}
    </>
  );
}
