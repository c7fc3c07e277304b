import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HubEvent } from '../../../../src/client/data/realtime/hub/event-feed.ts';
import {
  createConversationStore,
  PRIVATE,
} from '../../../../src/client/features/chat/store/conversations/conversation-store.ts';
import type { Message } from '../../../../src/contract/chat/chat.ts';
import { aConversation, aMessage, ana, aPerson, group, me, room, uuid } from './chat-builders.ts';

const frame = { topic: `c:${room}`, offset: 1, at: 0, actor: null };
const aPrivate = (more: Parameters<typeof aConversation>[0] = {}) =>
  aConversation({ kind: 'PRIVATE', group_id: null, name: '', peer: ana, peer_read_seq: 0, ...more });
const messageCreated = (message: Message): HubEvent => ({ ...frame, kind: 'message.created', data: message });
const changed = (message: Message): HubEvent => ({ ...frame, kind: 'message.updated', data: message });
const deleted = (message: Message): HubEvent => ({ ...frame, kind: 'message.deleted', data: message });
const mentioned = (seq: number): HubEvent => ({
  ...frame,
  kind: 'mention.created',
  data: { chat_conversation_id: room, chat_message_id: uuid(1000 + seq), seq },
});
const notMentioned = (seq: number): HubEvent => ({
  ...frame,
  kind: 'mention.removed',
  data: { chat_conversation_id: room, chat_message_id: uuid(1000 + seq), seq },
});
const readByPeer = (seq: number): HubEvent => ({
  ...frame,
  kind: 'receipt.updated',
  data: { chat_conversation_id: room, user_id: ana.id, last_read_seq: seq },
});
const readTo = (last_read_seq: number, read_version: number, mention_seqs?: number[]): HubEvent => ({
  ...frame,
  kind: 'read.updated',
  data: { chat_conversation_id: room, last_read_seq, read_version, ...(mention_seqs && { mention_seqs }) },
});
const preferred = (version: number, is_muted: boolean): HubEvent => ({
  ...frame,
  kind: 'conversation.preferences_updated',
  data: {
    chat_conversation_id: room,
    is_muted,
    is_pinned: false,
    is_following: false,
    preferences_version: version,
  },
});

function setUp(...rows: ReturnType<typeof aConversation>[]) {
  const conversations = createConversationStore();
  conversations.receive(rows);
  return {
    conversations,
    push: (...batch: HubEvent[]) => conversations.receiveBatch(batch, me.id),
    row: () => conversations.get(room),
    state: () => conversations.store.getState(),
  };
}

describe('a private conversation', () => {
  test('appears when its first message arrives', () => {
    const { push, row, state } = setUp();
    push({ ...frame, kind: 'conversation.opened', data: aPrivate({ last_seq: 1 }) });
    expect(row()?.peer).toEqual(ana);
    expect(state()).toMatchObject({ unreadPrivate: 1, unreadTotal: 1, unreadByGroup: {} });
  });

  test('shows its last message in the list, with the names of mentioned people', () => {
    const { push, row } = setUp(aPrivate({ last_seq: 1 }));
    push(messageCreated(aMessage(2, { content: `Tara <@${me.id}>`, mentions: [me] })));
    expect(row()?.last_message).toEqual({
      author_id: ana.id,
      excerpt: 'Tara @Ana Reyes',
      attached: null,
      version: 1,
    });
  });

  test('a list requested before an edit does not restore the old last message', () => {
    const { conversations, push, row } = setUp(aPrivate({ last_seq: 1 }));
    const last_message = { author_id: ana.id, excerpt: 'no. 1', version: 1 };
    push(changed(aMessage(1, { content: 'bago', version: 2 })));
    expect(row()?.last_message).toBe(null);
    conversations.receive([aPrivate({ last_seq: 2, last_message: { ...last_message, excerpt: 'no. 2' } })]);
    push(changed(aMessage(2, { content: 'bago', version: 2 })));
    conversations.receive([aPrivate({ last_seq: 2, last_message })]);
    expect(row()?.last_message?.excerpt).toBe('bago');
  });

  test('a deleted last message is not restored', () => {
    const last_message = { author_id: ana.id, excerpt: 'no. 3', version: 1 };
    const { conversations, push, row } = setUp(aPrivate({ last_seq: 3, last_message }));
    push(deleted(aMessage(3, { content: '', deleted_at: '2026-11-20T06:06:00.000Z', version: 2 })));
    conversations.receive([aPrivate({ last_seq: 3, last_message })]);
    expect(row()?.last_message).toBe(null);
  });

  test('read marks of the peer only move forward, and do not mark anything as read for me', () => {
    const { push, row } = setUp(aPrivate({ last_seq: 9 }));
    push(readByPeer(7), readByPeer(4));
    expect(row()).toMatchObject({ peer_read_seq: 7, last_read_seq: 0 });
  });

  test('whether one may write follows the latest data of the same version', () => {
    const { conversations, row } = setUp(aPrivate());
    conversations.receive([aPrivate({ is_writable: false })]);
    expect(row()?.is_writable).toBe(false);
    conversations.receive([aPrivate({ version: 0 })]);
    expect(row()?.is_writable).toBe(false);
  });

  test('an update of a conversation that is not in the list does not create one without a peer', () => {
    const { push, row } = setUp();
    push({ ...frame, kind: 'conversation.updated', data: aPrivate() });
    expect(row()).toBe(undefined);
  });

  test('a complete list of group chats keeps the private ones, and the reverse', () => {
    const { conversations, state } = setUp(aPrivate(), aConversation({ id: uuid(31) }));
    const knownIds = new Set(Object.keys(state().byId));
    conversations.receive([], { groupId: null, knownIds });
    expect(Object.keys(state().byId)).toEqual([room]);
    conversations.receive([], { groupId: PRIVATE, knownIds });
    expect(state().byId).toEqual({});
  });
});

describe('mentions', () => {
  const at = (seq: number) => messageCreated(aMessage(seq, { mentions: [me] }));

  test('count in their chat, and reading past them clears them', () => {
    const { conversations, push, row } = setUp(aConversation({ last_seq: 3, last_read_seq: 3 }));
    push(mentioned(5), mentioned(4), mentioned(5));
    expect(row()).toMatchObject({ mention_seqs: [4, 5], last_seq: 5 });
    conversations.read(room, 4);
    expect(row()?.mention_seqs).toEqual([5]);
  });

  test('a list requested before a mention does not remove it', () => {
    const { conversations, push, row } = setUp(aConversation({ last_seq: 3 }));
    push(mentioned(4));
    conversations.receive([aConversation({ last_seq: 3 })]);
    expect(row()?.mention_seqs).toEqual([4]);
  });

  test('a deleted mention is removed, also if only a later list shows it', () => {
    const { conversations, push, row } = setUp(aConversation({ last_seq: 3 }));
    push(mentioned(4), notMentioned(4));
    expect(row()?.mention_seqs).toEqual([]);
    push(at(4), at(5));
    push(deleted(aMessage(5, { deleted_at: '2026-11-20T06:06:00.000Z', version: 2 })));
    expect(row()?.mention_seqs).toEqual([4]);
    conversations.receive([aConversation({ last_seq: 5 })]);
    expect(row()?.mention_seqs).toEqual([]);
  });

  test('a reply mentions its recipient through edits, until it is deleted', () => {
    const { push, row } = setUp(aConversation({ last_seq: 3 }));
    const quote = { id: uuid(90), seq: 3, author: me, excerpt: 'Sino?', is_deleted: false, version: 1 };
    const reply = (more: Partial<Message>) => aMessage(4, { reply_to: quote, ...more });
    push(messageCreated(reply({})), mentioned(4), changed(reply({ version: 2 })));
    expect(row()?.mention_seqs).toEqual([4]);
    push(deleted(reply({ deleted_at: '2026-11-20T06:06:00.000Z', version: 3 })));
    expect(row()?.mention_seqs).toEqual([]);
    // A reply by a blocked user sends no mention event, so it does not count.
    push(
      messageCreated(aMessage(5, { reply_to: quote })),
      changed(aMessage(5, { reply_to: quote, version: 2 })),
    );
    expect(row()?.mention_seqs).toEqual([]);
  });

  test('are all that a muted chat adds to the badge', () => {
    const { push, state } = setUp(aConversation({ last_seq: 9, last_read_seq: 3 }));
    push(preferred(1, true));
    expect(state().unreadTotal).toBe(0);
    push(mentioned(10));
    expect(state()).toMatchObject({ unreadTotal: 1, unreadByGroup: { [group]: 1 } });
  });

  test('of another user do not count', () => {
    const { push, row } = setUp(aConversation({ last_seq: 3 }));
    push(messageCreated(aMessage(4, { mentions: [aPerson(40)] })));
    expect(row()?.mention_seqs).toEqual([]);
  });
});

describe('preferences', () => {
  test('are merged by their own version, independent of the other fields', () => {
    const { conversations, push, row } = setUp(aConversation());
    push(preferred(2, true), preferred(1, false));
    conversations.receive([aConversation({ version: 8, preferences_version: 1 })]);
    expect(row()).toMatchObject({ version: 8, is_muted: true, preferences_version: 2 });
  });
});

test('events in any order and repetition, with a list in between, give the same conversation', () => {
  const events = [
    messageCreated(aMessage(2, { mentions: [me] })),
    messageCreated(aMessage(3, { author: me })),
    messageCreated(aMessage(4, { mentions: [me] })),
    readByPeer(3),
    mentioned(4),
    preferred(1, true),
    preferred(2, false),
  ];
  const reference = setUp(aPrivate({ last_seq: 1 }));
  reference.push(...events);
  const list = fc.record({ place: fc.nat({ max: 14 }), of: fc.constantFrom('before', 'after') });
  fc.assert(
    fc.property(
      fc.shuffledSubarray([...events, ...events], { minLength: 14 }),
      list,
      (shuffled, { place, of }) => {
        const { conversations, push, row } = setUp(aPrivate({ last_seq: 1 }));
        const asked = of === 'before' ? aPrivate({ last_seq: 1 }) : reference.row();
        for (const [at, event] of shuffled.entries()) {
          if (at === place && asked !== undefined) conversations.receive([asked]);
          push(event);
        }
        expect(row()).toEqual(reference.row());
      },
    ),
  );
});

describe('a read position that was moved back', () => {
  const read = aConversation({ last_seq: 9, last_read_seq: 9 });

  test('is unread again, with its mentions', () => {
    const { push, row } = setUp(read);
    push(readTo(3, 1, [5]));
    expect(row()).toMatchObject({ last_read_seq: 3, mention_seqs: [5] });
  });

  test('an older event or list neither moves it forward nor removes the mentions', () => {
    const { conversations, push, row } = setUp(read);
    push(readTo(3, 1, [5]));
    push(readTo(9, 0), messageCreated(aMessage(8, { author: me })));
    conversations.receive([read]);
    expect(row()).toMatchObject({ last_read_seq: 3, mention_seqs: [5] });
  });

  test('moves forward again with later reading', () => {
    const { push, row } = setUp(read);
    push(readTo(3, 1), readTo(7, 1), readTo(5, 1));
    expect(row()).toMatchObject({ last_read_seq: 7, read_version: 1 });
  });
});
