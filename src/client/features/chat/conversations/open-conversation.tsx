import type { KeyboardEvent, ReactNode } from 'react';
import { useEphemeral } from '../../../data/realtime/use-ephemeral.ts';
import { ClosedComposer } from '../composer/closed-composer.tsx';
import { Composer } from '../composer/composer.tsx';
import type { ComposedMessage } from '../composer/use-message-draft.ts';
import { useWritingArrival } from '../composer/use-writing-arrival.ts';
import { ConversationLog, type ConversationLogProps } from '../list/log/conversation-log.tsx';
import { LogState } from '../list/log/log-state.tsx';
import { useRecentPeople } from '../panels/use-recent-people.ts';
import { useChat } from '../store/use-chat.ts';
import { useConversationView, useOpenConversation } from '../store/use-conversation.ts';
import { closedReason, conversationTitle } from './conversation-title.ts';

interface OpenConversationProps extends ConversationLogProps {
  /** Shown instead, once the user may no longer read it. */
  gone: ReactNode;
  onRetry: () => void;
}

/** An open conversation: log, strip, composer. Use the conversation's id as its key. */
export function OpenConversation({ gone, onRetry, ...props }: OpenConversationProps) {
  const { conversation, rights, composer, handle } = props;
  const { id } = conversation;
  const chat = useChat();
  const { typing } = useEphemeral();
  useOpenConversation(id);
  const isRefused = useConversationView(id, ({ status }) => status === 'refused');
  const recentPeople = useRecentPeople(id, rights.myId);
  const closed = closedReason(conversation, rights);
  useWritingArrival(composer);

  function send({ content, ...more }: ComposedMessage): boolean {
    if (chat.send(conversation, content, more) === null) return false;
    handle.current?.jumpToEnd();
    return true;
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isHere = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== 'Escape' || event.defaultPrevented || !isHere || event.nativeEvent.isComposing) return;
    chat.markRead(id);
    chat.messages.clearDivider(id);
    handle.current?.jumpToEnd();
    composer.current?.focus();
  }

  if (isRefused) return gone;
  return (
    <section
      aria-label={conversationTitle(conversation)}
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={handleKeyDown}
      onDragOver={(event) =>
        closed === null && event.dataTransfer.types.includes('Files') && event.preventDefault()
      }
      onDrop={(event) => {
        const files = [...event.dataTransfer.files];
        // The composer has taken what was dropped on it.
        if (closed !== null || files.length === 0 || event.defaultPrevented) return;
        event.preventDefault();
        composer.current?.attach(files);
      }}
    >
      <LogState conversationId={id} onRetry={onRetry}>
        {() => <ConversationLog {...props} />}
      </LogState>
      {closed === null ? (
        <Composer
          ref={composer}
          conversation={conversation}
          userId={rights.myId}
          onSend={send}
          recentPeople={recentPeople}
          onType={() => typing.send(id)}
          onEditLast={() => handle.current?.editLast()}
        />
      ) : (
        <ClosedComposer reason={closed} />
      )}
    </section>
  );
}
