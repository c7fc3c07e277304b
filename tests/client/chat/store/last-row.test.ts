import { expect, test } from 'vitest';
import { lastOwnMessage } from '../../../../src/client/features/chat/store/last-row.ts';
import { createMessageStore } from '../../../../src/client/features/chat/store/message-store.ts';
import { aMessage, aPending, me, room, uuid } from './chat-builders.ts';

test('the last own message can be edited, except while a newer one is not sent yet', () => {
  const messages = createMessageStore();
  const last = () => lastOwnMessage(messages, room, me.id)?.message.seq ?? null;
  messages.open(room, 0, 0);
  expect(last()).toBe(null);
  const own = (seq: number, more = {}) => aMessage(seq, { author: me, ...more });
  messages.addPage(room, { messages: [own(1), own(2), aMessage(3)], hasOlder: false, hasNewer: false });
  expect(last()).toBe(2);
  for (const state of ['sending', 'queued', 'failed'] as const) {
    messages.putPending(aPending(uuid(7), { state }));
    expect(last()).toBe(null);
  }
  messages.receive(room, [own(4, { client_msg_id: uuid(7) })]);
  expect(last()).toBe(4);
  messages.receive(room, [own(4, { deleted_at: '2026-11-20T06:07:00.000Z', version: 2 })]);
  expect(last()).toBe(2);
});
