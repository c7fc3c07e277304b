import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HubEvent } from '../../../../src/client/data/realtime/hub/event-feed.ts';
import {
  createConversationStore,
  PRIVATE,
} from '../../../../src/client/features/chat/store/conversation-store.ts';
import type { Message } from '../../../../src/contract/chat/chat.ts';
import { aConversation, aMessage, ana, aPerson, group, me, room, uuid } from './chat-builders.ts';

const frame = { topic: `c:${room}`, offset: 1, at: 0, actor: null };
const aPrivate = (more: Parameters<typeof aConversation>[0] = {}) =>
  aConversation({ kind: 'PRIVATE', group_id: null, name: '', peer: ana, peer_read_seq: 0, ...more });
const said = (message: Message): HubEvent => ({ ...frame, kind: 'message.created', data: message });
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
  data: { chat_conversation_id: room, is_muted, is_pinned: false, preferences_version: version },
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
  test('comes by itself when somebody writes for the first time', () => {
    const { push, row, state } = setUp();
    push({ ...frame, kind: 'conversation.opened', data: aPrivate({ last_seq: 1 }) });
    expect(row()?.peer).toEqual(ana);
    expect(state()).toMatchObject({ unreadPrivate: 1, unreadTotal: 1, unreadByGroup: {} });
  });

  test('shows in the list what was said last, with the names of those it mentions', () => {
    const { push, row } = setUp(aPrivate({ last_seq: 1 }));
    push(said(aMessage(2, { content: `Tara <@${me.id}>`, mentions: [me] })));
    expect(row()?.last_message).toEqual({ author_id: ana.id, excerpt: 'Tara @Ana Reyes', version: 1 });
  });

  test('a list that was asked for before an edit does not bring the old line back', () => {
    const { conversations, push, row } = setUp(aPrivate({ last_seq: 1 }));
    const last_message = { author_id: ana.id, excerpt: 'no. 1', version: 1 };
    push(changed(aMessage(1, { content: 'bago', version: 2 })));
    expect(row()?.last_message).toBe(null);
    conversations.receive([aPrivate({ last_seq: 2, last_message: { ...last_message, excerpt: 'no. 2' } })]);
    push(changed(aMessage(2, { content: 'bago', version: 2 })));
    conversations.receive([aPrivate({ last_seq: 2, last_message })]);
    expect(row()?.last_message?.excerpt).toBe('bago');
  });

  test('a line that was taken back stays away', () => {
    const last_message = { author_id: ana.id, excerpt: 'no. 3', version: 1 };
    const { conversations, push, row } = setUp(aPrivate({ last_seq: 3, last_message }));
    push(deleted(aMessage(3, { content: '', deleted_at: '2026-11-20T06:06:00.000Z', version: 2 })));
    conversations.receive([aPrivate({ last_seq: 3, last_message })]);
    expect(row()?.last_message).toBe(null);
  });

  test('the other one reads forward only, and that is no reading of mine', () => {
    const { push, row } = setUp(aPrivate({ last_seq: 9 }));
    push(readByPeer(7), readByPeer(4));
    expect(row()).toMatchObject({ peer_read_seq: 7, last_read_seq: 0 });
  });

  test('whether one may write follows the latest account of the same version', () => {
    const { conversations, row } = setUp(aPrivate());
    conversations.receive([aPrivate({ is_writable: false })]);
    expect(row()?.is_writable).toBe(false);
    conversations.receive([aPrivate({ version: 0 })]);
    expect(row()?.is_writable).toBe(false);
  });

  test('facts about one that is not in the list are not taken for a conversation with nobody', () => {
    const { push, row } = setUp();
    push({ ...frame, kind: 'conversation.updated', data: aPrivate() });
    expect(row()).toBe(undefined);
  });

  test('a complete list of the communities leaves the private ones alone, and the other way round', () => {
    const { conversations, state } = setUp(aPrivate(), aConversation({ id: uuid(31) }));
    const knownIds = new Set(Object.keys(state().byId));
    conversations.receive([], { groupId: null, knownIds });
    expect(Object.keys(state().byId)).toEqual([room]);
    conversations.receive([], { groupId: PRIVATE, knownIds });
    expect(state().byId).toEqual({});
  });
});

describe('mentions', () => {
  const at = (seq: number) => said(aMessage(seq, { mentions: [me] }));

  test('count in the chat they are in, and reading past them clears them', () => {
    const { conversations, push, row } = setUp(aConversation({ last_seq: 3, last_read_seq: 3 }));
    push(mentioned(5), mentioned(4), mentioned(5));
    expect(row()).toMatchObject({ mention_seqs: [4, 5], last_seq: 5 });
    conversations.read(room, 4);
    expect(row()?.mention_seqs).toEqual([5]);
  });

  test('a list that was asked for before one does not take it away', () => {
    const { conversations, push, row } = setUp(aConversation({ last_seq: 3 }));
    push(mentioned(4));
    conversations.receive([aConversation({ last_seq: 3 })]);
    expect(row()?.mention_seqs).toEqual([4]);
  });

  test('one that was taken back is gone, also when only a later list says so', () => {
    const { conversations, push, row } = setUp(aConversation({ last_seq: 3 }));
    push(mentioned(4), notMentioned(4));
    expect(row()?.mention_seqs).toEqual([]);
    push(at(4), at(5));
    push(deleted(aMessage(5, { deleted_at: '2026-11-20T06:06:00.000Z', version: 2 })));
    expect(row()?.mention_seqs).toEqual([4]);
    conversations.receive([aConversation({ last_seq: 5 })]);
    expect(row()?.mention_seqs).toEqual([]);
  });

  test('a reply goes on calling whom it answers when it is edited, until it is deleted', () => {
    const { push, row } = setUp(aConversation({ last_seq: 3 }));
    const quote = { id: uuid(90), seq: 3, author: me, excerpt: 'Sino?', is_deleted: false, version: 1 };
    const reply = (more: Partial<Message>) => aMessage(4, { reply_to: quote, ...more });
    push(said(reply({})), mentioned(4), changed(reply({ version: 2 })));
    expect(row()?.mention_seqs).toEqual([4]);
    push(deleted(reply({ deleted_at: '2026-11-20T06:06:00.000Z', version: 3 })));
    expect(row()?.mention_seqs).toEqual([]);
    // Of somebody who is blocked nothing is told on one's own topic, and then it does not call.
    push(said(aMessage(5, { reply_to: quote })), changed(aMessage(5, { reply_to: quote, version: 2 })));
    expect(row()?.mention_seqs).toEqual([]);
  });

  test('are all that a muted chat adds to the badge', () => {
    const { push, state } = setUp(aConversation({ last_seq: 9, last_read_seq: 3 }));
    push(preferred(1, true));
    expect(state().unreadTotal).toBe(0);
    push(mentioned(10));
    expect(state()).toMatchObject({ unreadTotal: 1, unreadByGroup: { [group]: 1 } });
  });

  test('of somebody else are nothing to me', () => {
    const { push, row } = setUp(aConversation({ last_seq: 3 }));
    push(said(aMessage(4, { mentions: [aPerson(40)] })));
    expect(row()?.mention_seqs).toEqual([]);
  });
});

describe('preferences', () => {
  test('go by their own version, whatever else is newer', () => {
    const { conversations, push, row } = setUp(aConversation());
    push(preferred(2, true), preferred(1, false));
    conversations.receive([aConversation({ version: 8, preferences_version: 1 })]);
    expect(row()).toMatchObject({ version: 8, is_muted: true, preferences_version: 2 });
  });
});

test('the order of what is pushed and how often does not matter, nor when a list comes in between', () => {
  const events = [
    said(aMessage(2, { mentions: [me] })),
    said(aMessage(3, { author: me })),
    said(aMessage(4, { mentions: [me] })),
    readByPeer(3),
    mentioned(4),
    preferred(1, true),
    preferred(2, false),
  ];
  const truth = setUp(aPrivate({ last_seq: 1 }));
  truth.push(...events);
  const list = fc.record({ place: fc.nat({ max: 14 }), of: fc.constantFrom('before', 'after') });
  fc.assert(
    fc.property(
      fc.shuffledSubarray([...events, ...events], { minLength: 14 }),
      list,
      (shuffled, { place, of }) => {
        const { conversations, push, row } = setUp(aPrivate({ last_seq: 1 }));
        const asked = of === 'before' ? aPrivate({ last_seq: 1 }) : truth.row();
        for (const [at, event] of shuffled.entries()) {
          if (at === place && asked !== undefined) conversations.receive([asked]);
          push(event);
        }
        expect(row()).toEqual(truth.row());
      },
    ),
  );
});

describe('a position that its reader put back', () => {
  const read = aConversation({ last_seq: 9, last_read_seq: 9 });

  test('is unread again, with the mentions in it', () => {
    const { push, row } = setUp(read);
    push(readTo(3, 1, [5]));
    expect(row()).toMatchObject({ last_read_seq: 3, mention_seqs: [5] });
  });

  test('no older account moves it forward or takes the mentions away', () => {
    const { conversations, push, row } = setUp(read);
    push(readTo(3, 1, [5]));
    push(readTo(9, 0), said(aMessage(8, { author: me })));
    conversations.receive([read]);
    expect(row()).toMatchObject({ last_read_seq: 3, mention_seqs: [5] });
  });

  test('moves forward again by what was read since', () => {
    const { push, row } = setUp(read);
    push(readTo(3, 1), readTo(7, 1), readTo(5, 1));
    expect(row()).toMatchObject({ last_read_seq: 7, read_version: 1 });
  });
});
