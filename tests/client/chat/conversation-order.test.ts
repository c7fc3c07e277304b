import { expect, test } from 'vitest';
import {
  conversationsOf,
  neighbourOf,
} from '../../../src/client/features/chat/store/conversations/conversation-order.ts';
import { unreadOf } from '../../../src/client/features/chat/store/conversations/conversation-store.ts';
import { aConversation, group, uuid } from './store/chat-builders.ts';

const chats = [1, 2, 3].map((n) =>
  aConversation({
    id: uuid(n),
    name: `chat-${n}`,
    last_seq: n === 3 ? 4 : 0,
    last_read_seq: 0,
    created_at: `2026-11-0${n}T00:00:00.000Z`,
  }),
);

test('the oldest chat comes first; archived chats and chats of other communities are left out', () => {
  const byId = Object.fromEntries(
    [
      ...chats.toReversed(),
      aConversation({ id: uuid(4), status: 'ARCHIVED' }),
      aConversation({ id: uuid(5), group_id: uuid(99) }),
    ].map((one) => [one.id, one]),
  );
  expect(conversationsOf(byId, group).map(({ name }) => name)).toEqual(['chat-1', 'chat-2', 'chat-3']);
});

test.each([
  ['down', uuid(1), 1, uuid(2)],
  ['down past the end', uuid(3), 1, uuid(1)],
  ['up', uuid(2), -1, uuid(1)],
  ['up past the beginning', uuid(1), -1, uuid(3)],
] as const)('the neighbour of a chat, going %s', (_, from, step, to) => {
  expect(neighbourOf(chats, from, step)?.id).toBe(to);
});

test('the next unread chat skips the others, and there is none if nothing is unread', () => {
  expect(neighbourOf(chats, uuid(1), 1, (one) => unreadOf(one) > 0)?.id).toBe(uuid(3));
  expect(neighbourOf(chats, uuid(3), 1, (one) => unreadOf(one) > 0)).toBe(undefined);
});
