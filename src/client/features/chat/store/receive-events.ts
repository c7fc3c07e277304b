import type { Message } from '../../../../contract/chat/chat.ts';
import { withReaction } from '../../../data/live/reactions.ts';
import type { HubEvent } from '../../../data/realtime/hub/event-feed.ts';
import type { MessageLog } from './message-log.ts';

/** Events about messages in a conversation's stream. */
export type MessageEvent = HubEvent<
  'message.created' | 'message.updated' | 'message.deleted' | 'reaction.updated'
>;

function isMessageEvent(event: HubEvent): event is MessageEvent {
  return (
    event.kind === 'message.created' ||
    event.kind === 'message.updated' ||
    event.kind === 'message.deleted' ||
    event.kind === 'reaction.updated'
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
      event.kind === 'reaction.updated' ? event.topic.slice('c:'.length) : event.data.chat_conversation_id;
    const events = found.get(id);
    if (events === undefined) found.set(id, [event]);
    else events.push(event);
  }
  return found;
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
    } else {
      // Reactions have their own events: version 0 says that this copy has none.
      messages.push({ ...event.data, reactions: [], reactions_version: 0 });
    }
  }
  flush();
  return isChanged;
}
