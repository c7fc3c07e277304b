import type { Message } from '../../../../contract/chat/chat.ts';
import type { ThreadSummary } from '../../../../contract/chat/thread-summary.ts';
import { withReaction } from '../../../data/live/reactions.ts';
import type { HubEvent } from '../../../data/realtime/hub/event-feed.ts';
import { withLinkCard } from '../../link-cards/store/fold-link-card.ts';
import { pollOfFacts, withOwnVote, withPollUpdate } from '../../polls/store/fold-poll.ts';
import type { MessageLog } from './message-log.ts';

/** Events about messages: of a conversation's stream, and of the user's own about their votes. */
export type MessageEvent = HubEvent<
  | 'message.created'
  | 'message.updated'
  | 'message.deleted'
  | 'messages.removed'
  | 'reaction.updated'
  | 'thread.updated'
  | 'poll.updated'
  | 'poll.voted'
  | 'link_card.updated'
>;

function isMessageEvent(event: HubEvent): event is MessageEvent {
  return (
    event.kind === 'message.created' ||
    event.kind === 'message.updated' ||
    event.kind === 'message.deleted' ||
    event.kind === 'messages.removed' ||
    event.kind === 'reaction.updated' ||
    event.kind === 'thread.updated' ||
    event.kind === 'poll.updated' ||
    event.kind === 'poll.voted' ||
    event.kind === 'link_card.updated'
  );
}

/** The message events of a frame, grouped by conversation and in order. */
export function eventsByConversation(
  batch: readonly HubEvent[],
): ReadonlyMap<string, readonly MessageEvent[]> {
  const found = new Map<string, MessageEvent[]>();
  for (const event of batch) {
    if (!isMessageEvent(event)) continue;
    const id =
      'chat_conversation_id' in event.data ? event.data.chat_conversation_id : event.topic.slice('c:'.length);
    if (id === null) continue;
    const events = found.get(id);
    if (events === undefined) found.set(id, [event]);
    else events.push(event);
  }
  return found;
}

/** The newer summary of a thread wins. */
function withThread(row: Message, thread: ThreadSummary): Message {
  return thread.version > (row.thread?.version ?? 0) ? { ...row, thread } : row;
}

/** Applies events to a log; consecutive messages are merged together. Returns whether anything changed. */
export function receiveEvents(log: MessageLog, events: readonly MessageEvent[], meId: string): boolean {
  let isChanged = false;
  let messages: Message[] = [];

  function flush(): void {
    if (messages.length > 0) isChanged = log.receive(messages) || isChanged;
    messages = [];
  }

  for (const event of events) {
    if (event.kind === 'reaction.updated') {
      flush();
      isChanged =
        log.changeRow(event.data.chat_message_id, (row) => withReaction(row, event.data, meId)) || isChanged;
    } else if (event.kind === 'poll.updated') {
      flush();
      const { data } = event;
      isChanged = log.changeRow(data.chat_message_id ?? '', (row) => withPollUpdate(row, data)) || isChanged;
    } else if (event.kind === 'poll.voted') {
      flush();
      const { data } = event;
      isChanged = log.changeRow(data.chat_message_id ?? '', (row) => withOwnVote(row, data)) || isChanged;
    } else if (event.kind === 'link_card.updated') {
      flush();
      const { chat_message_id, card } = event.data;
      isChanged = log.changeRow(chat_message_id ?? '', (row) => withLinkCard(row, card)) || isChanged;
    } else if (event.kind === 'messages.removed') {
      flush();
      const { removed_at, messages: removed } = event.data;
      isChanged = log.removeAll(new Map(removed), removed_at) || isChanged;
    } else if (event.kind === 'thread.updated') {
      flush();
      isChanged =
        log.changeRow(event.data.chat_message_id, (row) => withThread(row, event.data.thread)) || isChanged;
    } else {
      const { poll, ...facts } = event.data;
      // Reactions and threads have their own events: this copy has none.
      messages.push({ ...facts, ...pollOfFacts(poll), reactions: [], reactions_version: 0, thread: null });
    }
  }
  flush();
  return isChanged;
}
