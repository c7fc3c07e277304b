import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteMessage, editMessage, sendMessage } from '../../../src/contract/chat/chat.ts';
import { listMessageRevisions } from '../../../src/contract/chat/chat-history.ts';
import { mentionToken } from '../../../src/contract/chat/mentions.ts';
import { leaveCommunity } from '../../../src/contract/communities/members.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
let owner: string;
let moderator: string;
let ben: string;
let cora: string;
let id: string;
let chatId: string;

beforeAll(async () => {
  api = await startCommunityApi();
  owner = await api.person({ first: 'Olive' });
  ({ id, chatId } = await api.community(owner));
  [moderator, ben, cora] = await Promise.all([
    api.person({ first: 'Mario' }),
    api.person({ first: 'Ben' }),
    api.person({ first: 'Cora', last: 'Cruz' }),
  ]);
  await api.place(id, moderator, 'MODERATOR');
  await api.place(id, ben, 'MEMBER');
  await api.place(id, cora, 'MEMBER');
});
afterAll(() => api.close());

const of = (message: { id: string }) => ({ params: { chat_message_id: message.id } });

/** Says the first of `texts`, and changes it to each of the others. */
async function say(person: string, ...texts: string[]) {
  const [content = '', ...later] = texts;
  const body = { group_id: id, chat_conversation_id: chatId, content, client_msg_id: randomUUID() };
  const { data } = await api.ok(sendMessage, person, { body });
  for (const text of later) await api.ok(editMessage, person, { ...of(data), body: { content: text } });
  return data;
}

describe('GET /chats/messages/{chat_message_id}/revisions', () => {
  test('staff sees what was said before, the oldest first, and until when', async () => {
    const message = await say(ben, 'Bukas na', 'Sa Lunes na', 'Sa Martes na');
    for (const person of [owner, moderator]) {
      const { data } = await api.ok(listMessageRevisions, person, of(message));
      expect(data.map(({ version, content }) => [version, content])).toEqual([
        [1, 'Bukas na'],
        [2, 'Sa Lunes na'],
      ]);
      const times = data.map(({ replaced_at }) => replaced_at);
      expect(times).toEqual(times.toSorted());
    }
  });

  test('of a message that was never changed there is nothing to see', async () => {
    expect((await api.ok(listMessageRevisions, owner, of(await say(ben, 'Ganito')))).data).toEqual([]);
  });

  test('people are named as they are called now, each in the text that mentions them, also once they have left', async () => {
    const dan = await api.person({ first: 'Dan', last: 'Diaz' });
    await api.place(id, dan, 'MEMBER');
    const message = await say(
      ben,
      `Tanong mo kay ${mentionToken({ id: dan })}`,
      `Tanong mo kay ${mentionToken({ id: cora })}`,
      'Huwag na',
    );
    await api.ok(leaveCommunity, dan, { params: { group_id: id } });
    const { data } = await api.ok(listMessageRevisions, moderator, of(message));
    expect(data.map(({ mentions }) => mentions.map(({ first_name }) => first_name))).toEqual([
      ['Dan'],
      ['Cora'],
    ]);
  });

  test('its author and other members are refused, and for a stranger there is no such message', async () => {
    const message = await say(ben, 'Isa', 'Dalawa');
    for (const person of [ben, cora])
      expect(await api.refused(listMessageRevisions, person, of(message))).toMatchObject({
        status: 403,
        code: 'chat.not_allowed',
      });
    expect(await api.refused(listMessageRevisions, await api.person(), of(message))).toMatchObject({
      status: 404,
      code: 'chat.message_not_found',
    });
  });

  test('what was taken back is gone for staff too', async () => {
    const message = await say(ben, 'Lihim', 'Hindi na lihim');
    await api.ok(deleteMessage, ben, of(message));
    expect(await api.refused(listMessageRevisions, owner, of(message))).toMatchObject({
      status: 404,
      code: 'chat.message_not_found',
    });
  });
});
