import { describe, expect, test } from 'vitest';
import type { HubEvent } from '../../../../src/client/data/realtime/hub/event-feed.ts';
import { createConversationStore } from '../../../../src/client/features/chat/store/conversations/conversation-store.ts';
import type { Message } from '../../../../src/contract/chat/chat.ts';
import { aConversation, aMessage, group, me, room, uuid } from './chat-builders.ts';

const frame = { topic: `c:${room}`, offset: 1, at: 0, actor: null };
const created = (message: Message): HubEvent => ({ ...frame, kind: 'message.created', data: message });
const read = (seq: number): HubEvent => ({
  ...frame,
  kind: 'read.updated',
  data: { chat_conversation_id: room, last_read_seq: seq, read_version: 0 },
});

function setUp(...rows: Parameters<typeof aConversation>[0][]) {
  const conversations = createConversationStore();
  conversations.receive(rows.map((row) => aConversation(row)));
  const push = (...batch: HubEvent[]) => conversations.receiveBatch(batch, me.id);
  return { conversations, push, state: () => conversations.store.getState() };
}

describe('unread', () => {
  test('is the distance between the newest and the last read message, summed by community and in total', () => {
    const { state } = setUp(
      { last_seq: 9, last_read_seq: 4 },
      { id: uuid(31), last_seq: 2, last_read_seq: 1 },
      { id: uuid(32), group_id: uuid(33), last_seq: 7, last_read_seq: 0 },
    );
    expect(state().unreadByGroup).toEqual({ [group]: 6, [uuid(33)]: 7 });
    expect(state().unreadTotal).toBe(13);
  });

  test('does not count what was deleted, however one hears of it, and in any order', () => {
    const gone = (...seqs: number[]): HubEvent => ({
      ...frame,
      topic: `g:${group}`,
      kind: 'messages.deleted',
      data: { chat_conversation_id: room, seqs },
    });
    const tombstone = (seq: number): HubEvent => ({
      ...frame,
      kind: 'message.deleted',
      data: { ...aMessage(seq), content: '', deleted_at: '2026-11-20T06:06:00.000Z' },
    });
    const { conversations, push, state } = setUp({ last_seq: 6, last_read_seq: 4, deleted_seqs: [5] });
    expect(state().unreadTotal).toBe(1);
    push(gone(6, 3));
    expect(state().unreadTotal).toBe(0);
    push(tombstone(6), gone(5, 6));
    expect(state().unreadTotal).toBe(0);
    // An older answer arrives late.
    conversations.receive([aConversation({ last_seq: 6, last_read_seq: 4 })]);
    expect(state().unreadTotal).toBe(0);
    // Deleted before its position was known here.
    push(gone(8));
    conversations.advance(room, 8);
    expect(state().unreadTotal).toBe(1);
    push(read(8));
    expect(conversations.get(room)?.deleted_seqs).toEqual([]);
    // Marked as unread again on another device.
    push({
      ...frame,
      kind: 'read.updated',
      data: { chat_conversation_id: room, last_read_seq: 4, read_version: 1, deleted_seqs: [5, 6, 8] },
    });
    expect(state().unreadTotal).toBe(1);
  });

  test('what concerns the user are private messages, mentions and replies; archived chats count nothing', () => {
    const { conversations, push, state } = setUp(
      { last_seq: 9, last_read_seq: 4, mention_seqs: [3, 6, 7] },
      { id: uuid(31), last_seq: 5, last_read_seq: 0, is_muted: true, mention_seqs: [2] },
      {
        id: uuid(32),
        group_id: uuid(33),
        last_seq: 7,
        last_read_seq: 0,
        mention_seqs: [7],
        status: 'ARCHIVED',
      },
      { id: uuid(34), group_id: null, kind: 'PRIVATE', last_seq: 4, last_read_seq: 2 },
    );
    expect(state()).toMatchObject({ mentionsByGroup: { [group]: 3 }, unreadPersonal: 5, unreadTotal: 8 });
    const before = state().mentionsByGroup;
    conversations.advance(room, 10);
    expect(state().mentionsByGroup).toBe(before);
    push(read(6));
    expect(state()).toMatchObject({ mentionsByGroup: { [group]: 2 }, unreadPersonal: 4 });
    conversations.clear();
    expect(state()).toMatchObject({ mentionsByGroup: {}, unreadPersonal: 0 });
  });

  test.each([
    ['a chat read beyond the newest we know of', { last_seq: 3, last_read_seq: 5 }],
    ['an archived chat', { last_seq: 9, last_read_seq: 0, status: 'ARCHIVED' as const }],
  ])('%s has no unread messages', (_, row) => {
    expect(setUp(row).state().unreadTotal).toBe(0);
  });

  test('a message raises the count once, in any order and repetition', () => {
    const { push, state } = setUp({ last_seq: 3, last_read_seq: 3 });
    push(created(aMessage(5)), created(aMessage(4)), created(aMessage(5)));
    expect(state().unreadTotal).toBe(2);
  });

  test('an own message counts as read', () => {
    const { push, state } = setUp({ last_seq: 3, last_read_seq: 3 });
    push(created(aMessage(4, { author: me })));
    expect(state().unreadTotal).toBe(0);
  });

  test('a head raises the count like the messages would', () => {
    const { conversations, state } = setUp({ last_seq: 3, last_read_seq: 3 });
    conversations.advance(room, 8);
    conversations.advance(room, 6);
    expect(state().unreadTotal).toBe(5);
  });

  test('reading on another device clears the count, and an older read mark does not restore it', () => {
    const { push, state } = setUp({ last_seq: 9, last_read_seq: 0 });
    push(read(9));
    push(read(4));
    expect(state().unreadTotal).toBe(0);
  });

  test('a list requested before the last message does not remove that message from the count', () => {
    const { conversations, push, state } = setUp({ last_seq: 3, last_read_seq: 0 });
    push(created(aMessage(4)));
    conversations.receive([aConversation({ last_seq: 3, last_read_seq: 2 })]);
    expect(conversations.get(room)).toMatchObject({ last_seq: 4, last_read_seq: 2 });
    expect(state().unreadTotal).toBe(2);
  });
});

describe('conversation details', () => {
  const { last_read_seq: _, ...facts } = aConversation({ name: 'renamed', version: 5 });
  const updated = (data: typeof facts): HubEvent => ({ ...frame, kind: 'conversation.updated', data });

  test('the higher version wins, and the reading position is kept', () => {
    const { conversations, push } = setUp({ last_seq: 9, last_read_seq: 4 });
    push(updated(facts));
    push(updated({ ...facts, name: 'old', version: 4 }));
    expect(conversations.get(room)).toMatchObject({ name: 'renamed', last_seq: 9, last_read_seq: 4 });
  });

  test('messages sent before a chat became known do not count as unread', () => {
    const { push, state } = setUp();
    push(updated({ ...facts, last_seq: 40 }));
    expect(state().unreadTotal).toBe(0);
  });

  test('an event without changes keeps the same state object', () => {
    const { conversations, push, state } = setUp({
      last_seq: 3,
      last_message_at: aMessage(3).created_at,
    });
    const before = state();
    push(created(aMessage(3)));
    conversations.advance(room, 2);
    expect(state()).toBe(before);
  });
});

test('a message sets the time of the last message, even if its position was already known', () => {
  const { conversations, push, state } = setUp({ last_seq: 2, last_message_at: '2026-11-01T00:00:00.000Z' });
  conversations.advance(room, 3);
  push(created(aMessage(3)));
  expect(state().byId[room]?.last_message_at).toBe(aMessage(3).created_at);
});

describe('removing conversations', () => {
  test('losing a membership removes the chats of that community only', () => {
    const { push, state } = setUp({}, { id: uuid(32), group_id: uuid(33) });
    push({ ...frame, kind: 'membership.revoked', data: { group_id: group, reason: 'REMOVED' } });
    expect(Object.keys(state().byId)).toEqual([uuid(32)]);
  });

  test('a complete list removes the chats that are not in it, except those pushed after the request', () => {
    const { conversations, state } = setUp({}, { id: uuid(31) });
    const knownIds = new Set(Object.keys(state().byId));
    conversations.receive([aConversation({ id: uuid(40) })]);
    conversations.receive([aConversation()], { groupId: group, knownIds });
    expect(Object.keys(state().byId).sort()).toEqual([room, uuid(40)].sort());
  });

  test('a complete list of one community keeps the chats of the others', () => {
    const { conversations, state } = setUp({}, { id: uuid(32), group_id: uuid(33) });
    conversations.receive([], { groupId: group, knownIds: new Set(Object.keys(state().byId)) });
    expect(Object.keys(state().byId)).toEqual([uuid(32)]);
    expect(state().isLoaded).toBe(false);
  });
});

describe('factsById, the details without counters', () => {
  test('keeps its object while messages arrive, are read and mention the reader', () => {
    const { push, state } = setUp({ last_seq: 2, last_read_seq: 2 }, { id: uuid(31) });
    const before = state().factsById;
    push(created(aMessage(3, { mentions: [me] })), read(3));
    expect(state().byId[room]).toMatchObject({ last_seq: 3, last_read_seq: 3 });
    expect(state().factsById).toBe(before);
  });

  test('a new name creates a new object, and the other chats keep theirs', () => {
    const { conversations, state } = setUp({}, { id: uuid(31) });
    const before = state().factsById;
    conversations.receive([aConversation({ name: 'renamed', version: 2 })]);
    expect(state().factsById[room]).toMatchObject({ name: 'renamed' });
    expect(state().factsById[uuid(31)]).toBe(before[uuid(31)]);
  });

  test('a removed chat is removed from it', () => {
    const { conversations, state } = setUp({}, { id: uuid(31) });
    conversations.drop(room);
    expect(Object.keys(state().factsById)).toEqual([uuid(31)]);
  });
});
