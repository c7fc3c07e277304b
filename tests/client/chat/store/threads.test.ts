import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HubEvent } from '../../../../src/client/data/realtime/hub/event-feed.ts';
import { createConversationStore } from '../../../../src/client/features/chat/store/conversations/conversation-store.ts';
import { isPending } from '../../../../src/client/features/chat/store/message-log.ts';
import { createMessageStore } from '../../../../src/client/features/chat/store/message-store.ts';
import type { ThreadSummary } from '../../../../src/contract/chat/thread-summary.ts';
import { aConversation, aMessage, ana, group, me, room, uuid } from './chat-builders.ts';

const summary = (version: number): ThreadSummary => ({
  conversation_id: uuid(77),
  replies: version,
  last_reply_at: '2026-11-20T06:05:00.000Z',
  faces: [ana],
  version,
});
const pushed = (version: number): HubEvent => ({
  kind: 'thread.updated',
  topic: `c:${room}`,
  offset: version,
  actor: ana.id,
  at: 0,
  data: { chat_message_id: aMessage(1).id, thread: summary(version) },
});

describe('the summary of a thread', () => {
  test('is the newest one, in whatever order pages and events come, and however often', () => {
    const arrival = fc.record({
      how: fc.constantFrom('event' as const, 'page' as const, 'edit' as const),
      version: fc.integer({ min: 1, max: 6 }),
    });
    fc.assert(
      fc.property(fc.array(arrival, { minLength: 1, maxLength: 20 }), (arrivals) => {
        const messages = createMessageStore();
        messages.open(room, 0, 0);
        messages.receive(room, [aMessage(1)]);
        for (const { how, version } of arrivals) {
          if (how === 'event') messages.receiveBatch([pushed(version)], me.id);
          // An edit is pushed without the thread.
          else if (how === 'edit') messages.receive(room, [aMessage(1, { version: version + 1 })]);
          else messages.receive(room, [aMessage(1, { thread: summary(version) })]);
        }
        const newest = Math.max(0, ...arrivals.map(({ how, version }) => (how === 'edit' ? 0 : version)));
        const row = messages.rowAt(room, messages.view(room).firstIndex);
        const thread = row === undefined || isPending(row) ? null : row.thread;
        expect(thread).toEqual(newest === 0 ? null : summary(newest));
      }),
    );
  });
});

describe('threads in the store of conversations', () => {
  const parent = { message_id: aMessage(1).id, conversation_id: room };
  const thread = aConversation({
    ...{ id: uuid(77), kind: 'THREAD', parent, name: '', last_seq: 5, last_read_seq: 2, is_following: true },
  });

  test('count apart from the chats, only while they are followed', () => {
    const conversations = createConversationStore();
    conversations.receive([aConversation({ last_seq: 1 }), thread]);
    expect(conversations.store.getState()).toMatchObject({
      unreadByGroup: { [group]: 1 },
      unreadThreads: { [group]: 3 },
      unreadTotal: 1,
    });
    conversations.receive([{ ...thread, is_following: false, preferences_version: 1 }]);
    expect(conversations.store.getState().unreadThreads).toEqual({});
  });

  test('that are not open have the time of their latest reply, whether it or its position comes first', () => {
    const known = { ...thread, last_message_at: '2026-11-20T06:00:00.000Z' };
    for (const steps of [
      ['position', 'time'],
      ['time', 'position'],
    ]) {
      const conversations = createConversationStore();
      conversations.receive([known]);
      for (const step of steps)
        if (step === 'position') conversations.advance(thread.id, 6);
        else conversations.receiveBatch([pushed(2)], me.id);
      expect(conversations.get(thread.id)).toMatchObject({
        last_seq: 6,
        last_message_at: summary(2).last_reply_at,
      });
    }
  });

  test('stay when the list of chats is loaded again without them', () => {
    const conversations = createConversationStore();
    conversations.receive([thread]);
    conversations.receive([aConversation()], { groupId: group, knownIds: new Set([thread.id]) });
    expect(conversations.get(thread.id)).toEqual(thread);
  });
});
