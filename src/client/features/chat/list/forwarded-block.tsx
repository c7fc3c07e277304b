import { useQuery } from '@tanstack/react-query';
import { Forward } from 'lucide-react';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { fullName } from '../../../../contract/account/people.ts';
import type { ForwardedFrom } from '../../../../contract/chat/forwarded-from.ts';
import { myCommunitiesQuery } from '../../../data/communities/my-communities.queries.ts';
import { PersonButton } from '../../../data/people/person-button.tsx';
import { formatDateTime, formatListTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Link } from '../../../ui/base/link.tsx';
import { parseMessage } from '../store/parse-message.ts';
import { useChat } from '../store/use-chat.ts';
import { isLong } from './message-look.ts';
import { Folded, Words } from './message-words.tsx';

interface ForwardedBlockProps {
  from: ForwardedFrom;
  /** The files of the copy are shown below it. */
  hasFiles: boolean;
  myId: string;
  myUsername: string | null;
}

/** The copy of a message that this one forwards, and where it comes from. */
export function ForwardedBlock({ from, hasFiles, ...reader }: ForwardedBlockProps) {
  const inlines = useMemo(() => parseMessage(from.content), [from.content]);
  const words = <Words text={from.content} mentions={from.mentions} inlines={inlines} {...reader} />;
  return (
    <figure className="mt-0.5 max-w-160 border-l-2 border-line-firm pl-2.5">
      <figcaption className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-meta text-muted">
        <Forward aria-hidden className="size-3.5 flex-none" />
        <PersonButton person={from.author} groupId={null} className="wrap-anywhere">
          {t('Forwarded from {name}', { name: fullName(from.author) })}
        </PersonButton>
        <Origin from={from} />
        <time dateTime={from.created_at} title={formatDateTime(from.created_at)} className="num">
          · {formatListTime(from.created_at)}
        </time>
      </figcaption>
      {from.content === '' ? (
        !hasFiles && <p className="text-body text-muted italic">{t('Message deleted')}</p>
      ) : (
        <div data-forwarded-text className="text-body whitespace-pre-wrap wrap-anywhere">
          {isLong(from.content) ? <Folded id={`forward:${from.message_id}`}>{words}</Folded> : words}
        </div>
      )}
    </figure>
  );
}

/** The chat it was written in, for readers of that chat only: others do not know it. */
function Origin({ from: { chat_conversation_id: id, message_id } }: { from: ForwardedFrom }) {
  const { conversations } = useChat();
  const parent = useStore(conversations.store, ({ byId }) => byId[id]?.parent ?? null);
  const homeId = parent?.conversation_id ?? id;
  const inThread = parent === null ? {} : { thread: parent.message_id };
  const origin = useStore(conversations.store, ({ byId }) => byId[homeId]);
  const { data: communities = [] } = useQuery(myCommunitiesQuery);
  const look = { kind: 'quiet', className: 'underline underline-offset-2' } as const;
  if (origin === undefined) return null;
  if (origin.group_id === null) {
    return (
      <Link
        to="/messages/"
        search={{ tab: 'private', conversationId: homeId, ...inThread, messageId: message_id }}
        {...look}
      >
        {t('private chat')}
      </Link>
    );
  }
  const slug = communities.find((one) => one.id === origin.group_id)?.slug;
  if (slug === undefined) return null;
  return (
    <Link
      to="/communities/$slug/chats/"
      params={{ slug }}
      search={{ conversationId: homeId, ...inThread, messageId: message_id }}
      {...look}
    >
      #{origin.name}
    </Link>
  );
}
