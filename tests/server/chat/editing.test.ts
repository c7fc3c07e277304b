import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  deleteMessage,
  editMessage,
  type Message,
  searchMessages,
  sendMessage,
} from '../../../src/contract/chat/chat.ts';
import { updateConversation } from '../../../src/contract/chat/conversations.ts';
import { leaveCommunity } from '../../../src/contract/communities/members.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

const SECRET = 'sikretong-salita';

let api: CommunityApi;
let owner: string;
let coOwner: string;
let moderator: string;
let otherModerator: string;
let ben: string;
let stranger: string;
let id: string;
let chatId: string;

beforeAll(async () => {
  api = await startCommunityApi();
  owner = await api.person({ first: 'Olive' });
  ({ id, chatId } = await api.community(owner));
  [coOwner, moderator, otherModerator, ben, stranger] = await Promise.all([
    api.person({ first: 'Coco' }),
    api.person({ first: 'Mario' }),
    api.person({ first: 'Marta' }),
    api.person({ first: 'Ben' }),
    api.person({ first: 'Sally' }),
  ]);
  await api.place(id, coOwner, 'OWNER');
  await api.place(id, moderator, 'MODERATOR');
  await api.place(id, otherModerator, 'MODERATOR');
  await api.place(id, ben, 'MEMBER');
});
afterAll(() => api.close());

async function say(person: string, content = 'Kumusta', clientId: string = randomUUID()) {
  const body = { group_id: id, chat_conversation_id: chatId, content, client_msg_id: clientId };
  return (await api.ok(sendMessage, person, { body })).data;
}

const of = (message: { id: string }) => ({ params: { chat_message_id: message.id } });
const edit = (person: string, message: { id: string }, content: string) =>
  api.ok(editMessage, person, { ...of(message), body: { content } });
/** What is pushed of a message. */
const facts = ({ reactions: _, reactions_version: __, thread: ___, ...rest }: Message) => rest;
const eventsOf = async (message: { id: string }) =>
  (await api.eventsOn(`c:${chatId}`)).filter(({ ref }) => ref === message.id);

async function revisionsOf(message: { id: string }) {
  const { rows } = await api.db.query<{ version: number; content: string }>(
    'select version, content from chat_message_revisions where chat_message_id = $1 order by version',
    [message.id],
  );
  return rows;
}

describe('PUT /chats/messages/{chat_message_id}', () => {
  test('changes the text, keeps the old one and tells the conversation', async () => {
    const message = await say(ben, 'Kumsta');
    const { data } = await edit(ben, message, 'Kumusta');
    expect(data).toMatchObject({
      id: message.id,
      seq: message.seq,
      content: 'Kumusta',
      version: 2,
      deleted_at: null,
    });
    expect(data.edited_at).not.toBeNull();
    expect(await revisionsOf(message)).toEqual([{ version: 1, content: 'Kumsta' }]);
    expect((await eventsOf(message)).at(-1)).toMatchObject({ k: 'message.updated', a: ben, d: facts(data) });
  });

  test('the same text changes nothing and tells no one', async () => {
    const message = await say(ben);
    expect((await edit(ben, message, message.content)).data).toEqual(message);
    expect(await eventsOf(message)).toHaveLength(1);
  });

  test('edits at the same time all count, and each text is kept once', async () => {
    const message = await say(ben, 'v0');
    await Promise.all(Array.from({ length: 10 }, (_, n) => edit(ben, message, `v${n + 1}`)));
    expect((await revisionsOf(message)).map(({ version }) => version)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
    expect((await eventsOf(message)).map(({ d }) => d)).toMatchObject(
      Array.from({ length: 11 }, (_, n) => ({ version: n + 1 })),
    );
  });

  test.each(['owner', 'moderator'])('not even the %s edits what somebody else said', async (who) => {
    const message = await say(ben);
    const person = who === 'owner' ? owner : moderator;
    const problem = await api.refused(editMessage, person, { ...of(message), body: { content: 'Iba' } });
    expect(problem).toMatchObject({ status: 403, code: 'chat.not_allowed' });
  });

  test('for a stranger, and once deleted, there is no message to edit', async () => {
    const message = await say(ben);
    const body = { content: 'Iba' };
    expect(await api.refused(editMessage, stranger, { ...of(message), body })).toMatchObject({ status: 404 });
    await api.ok(deleteMessage, ben, of(message));
    expect(await api.refused(editMessage, ben, { ...of(message), body })).toMatchObject({
      status: 404,
      code: 'chat.message_not_found',
    });
    expect(await api.refused(editMessage, ben, { ...of({ id: randomUUID() }), body })).toMatchObject({
      status: 404,
    });
  });

  test('in a read-only chat a member edits nothing, but may take back', async () => {
    const message = await say(ben);
    const status = (value: 'OPEN' | 'READ_ONLY') =>
      api.ok(updateConversation, owner, {
        params: { chat_conversation_id: chatId },
        body: { status: value },
      });
    await status('READ_ONLY');
    const problem = await api.refused(editMessage, ben, { ...of(message), body: { content: 'Iba' } });
    expect(problem.code).toBe('chat.read_only');
    expect((await api.ok(deleteMessage, ben, of(message))).data.content).toBe('');
    await status('OPEN');
  });
});

describe('DELETE /chats/messages/{chat_message_id}', () => {
  test('an author takes back: a tombstone stays, and the conversation is told', async () => {
    const message = await say(ben, 'Mali');
    const { data } = await api.ok(deleteMessage, ben, of(message));
    expect(data).toMatchObject({ seq: message.seq, content: '', version: 2, is_removed_by_staff: false });
    expect(data.deleted_at).not.toBeNull();
    expect((await eventsOf(message)).at(-1)).toMatchObject({ k: 'message.deleted', d: facts(data) });
    expect(await revisionsOf(message)).toEqual([{ version: 1, content: 'Mali' }]);
  });

  test('repeating it, also at once, answers the same tombstone and tells once', async () => {
    const message = await say(ben);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => api.ok(deleteMessage, ben, of(message))),
    );
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect((await eventsOf(message)).map(({ k }) => k)).toEqual(['message.created', 'message.deleted']);
  });

  test('the text is in no event, no row and no page any more', async () => {
    const clientId = randomUUID();
    const message = await say(ben, `${SECRET} una`, clientId);
    await edit(ben, message, `${SECRET} ikalawa`);
    await api.ok(deleteMessage, owner, of(message));
    const { rows } = await api.db.query<{ kind: string; off: number; data: Message }>(
      'select kind, off, data from rt_events where ref = $1 order by off',
      [message.id],
    );
    expect(
      rows.map(({ kind, data }) => [kind, data.version, data.content, data.is_removed_by_staff]),
    ).toEqual([
      ['message.created', 1, '', true],
      ['message.updated', 2, '', true],
      ['message.deleted', 3, '', true],
    ]);
    expect(rows.every(({ data }) => data.deleted_at !== null)).toBe(true);
    const page = await api.call(searchMessages, ben, {
      params: { group_id: id },
      query: { chat_conversation_id: chatId },
    });
    expect(page.text).not.toContain(SECRET);
    const { rows: stored } = await api.db.query(
      `select from chat_messages where content like '%' || $1 || '%'`,
      [SECRET],
    );
    expect(stored).toEqual([]);
    expect((await say(ben, `${SECRET} una`, clientId)).content).toBe('');
  });

  test('a removal by staff is shown as one, and audited once without the text', async () => {
    const message = await say(ben, SECRET);
    await api.ok(deleteMessage, moderator, of(message));
    expect((await api.ok(deleteMessage, moderator, of(message))).data.is_removed_by_staff).toBe(true);
    const { rows } = await api.db.query<{
      actor_id: string;
      action: string;
      group_id: string;
      before: unknown;
    }>('select actor_id, action, group_id, before from audit_entries where target_id = $1', [message.id]);
    expect(rows).toMatchObject([{ actor_id: moderator, action: 'message.removed', group_id: id }]);
    expect(JSON.stringify(rows)).not.toContain(SECRET);
  });

  test('an own deletion is not audited', async () => {
    const message = await say(moderator);
    await api.ok(deleteMessage, moderator, of(message));
    const { rows } = await api.db.query('select from audit_entries where target_id = $1', [message.id]);
    expect(rows).toEqual([]);
  });

  test('no one removes what someone of an equal or higher role said; an owner may remove anything', async () => {
    const may: [remover: string, author: string, status: number][] = [
      [ben, owner, 403],
      [ben, moderator, 403],
      [moderator, ben, 200],
      [moderator, otherModerator, 403],
      [moderator, owner, 403],
      [owner, ben, 200],
      [owner, moderator, 200],
      [owner, coOwner, 200],
    ];
    for (const [remover, author, status] of may) {
      const message = await say(author);
      const answer = await api.call(deleteMessage, remover, of(message));
      expect([remover, author, answer.status]).toEqual([remover, author, status]);
    }
  });

  test('what someone said who has left can be removed, also by a moderator, whatever they were', async () => {
    const message = await say(coOwner);
    await api.ok(leaveCommunity, coOwner, { params: { group_id: id } });
    expect((await api.ok(deleteMessage, moderator, of(message))).data.is_removed_by_staff).toBe(true);
    expect((await api.refused(deleteMessage, coOwner, of(message))).status).toBe(404);
    await api.place(id, coOwner, 'OWNER');
  });

  test('for a stranger there is no message', async () => {
    const message = await say(ben);
    const [foreign, missing] = [of(message), of({ id: randomUUID() })];
    const problems = await Promise.all(
      [foreign, missing].map((input) => api.refused(deleteMessage, stranger, input)),
    );
    expect(problems.map(({ status, code, message }) => [status, code, message])).toEqual([
      [404, 'chat.message_not_found', 'This message does not exist.'],
      [404, 'chat.message_not_found', 'This message does not exist.'],
    ]);
  });
});
