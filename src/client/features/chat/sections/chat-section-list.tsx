import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '../../../ui/base/class-names.ts';
import type { ConversationFacts } from '../conversations/conversation-facts.ts';
import { useNews } from '../list/use-unread.ts';
import type { ChatGroup } from './chat-groups.ts';
import { foldSection, useIsFolded } from './folded-sections.ts';

interface ChatSectionListProps {
  section: NonNullable<ChatGroup['section']>;
  chats: readonly ConversationFacts[];
  currentId: string | undefined;
  /** The row of a chat. */
  children: (chat: ConversationFacts) => ReactNode;
}

/** The chats of a section below its name, which folds it. A folded one still shows the open chat and unread ones. */
export function ChatSectionList({ section, chats, currentId, children }: ChatSectionListProps) {
  const isFolded = useIsFolded(section.id);
  const listId = useId();
  return (
    <section aria-labelledby={`${listId}-name`}>
      <h3>
        <button
          type="button"
          id={`${listId}-name`}
          aria-expanded={!isFolded}
          aria-controls={listId}
          onClick={() => foldSection(section.id, !isFolded)}
          className="flex min-h-8 w-full items-center gap-1.5 px-4 pt-2 text-left text-small font-medium text-muted hover:text-ink touch:min-h-11"
        >
          <ChevronDown
            aria-hidden
            className={classNames('size-3.5 flex-none transition-transform', isFolded && '-rotate-90')}
          />
          <span className="min-w-0 truncate">{section.name}</span>
        </button>
      </h3>
      <ul id={listId}>
        {chats.map((chat) =>
          isFolded && chat.id !== currentId ? (
            <UnreadOnly key={chat.id} chat={chat}>
              {children(chat)}
            </UnreadOnly>
          ) : (
            <li key={chat.id}>{children(chat)}</li>
          ),
        )}
      </ul>
    </section>
  );
}

function UnreadOnly({ chat: { id, is_muted }, children }: { chat: ConversationFacts; children: ReactNode }) {
  const { unread, mentions } = useNews(id);
  return (unread > 0 && !is_muted) || mentions > 0 ? <li>{children}</li> : null;
}
