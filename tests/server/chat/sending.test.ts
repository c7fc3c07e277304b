import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchConversations, searchMessages, sendMessage } from '../../../src/contract/chat/chat.ts';
import { updateConversation } from '../../../src/contract/chat/conversations.ts';
import { joinCommunity, leaveCommunity } from '../../../src/contract/communities/members.ts';
import { events } from '../../../src/contract/events.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
let owner: string;
let ben: string;
let stranger: string;

beforeAll(async () => {
  api = await startCommunityApi();
  owner = await api.person({ first: 'Olive' });
  ben = await api.person({ first: 'Ben' });
  stranger = await api.person({ first: 'Sally' });
});
afterAll(() => api.close());

interface Chat {
  id: string;
  chatId: string;
}

/** A community with a chat in which the owner and Ben are. */
async function aChat(traits: Parameters<CommunityApi['community']>[1] = {}): Promise<Chat> {
  const group = await api.community(owner, traits);
  await api.place(group.id, ben, 'MEMBER');
  return group;
}

function saying({ id, chatId }: Chat, content: string, client_msg_id: string = randomUUID()) {
  return { body: { group_id: id, chat_conversation_id: chatId, content, client_msg_id } };
}

const say = async (person: string, chat: Chat, content: string, clientId?: string) =>
  (await api.ok(sendMessage, person, saying(chat, content, clientId))).data;

async function storedSeqs({ chatId }: Chat): Promise<number[]> {
  const { rows } = await api.db.query<{ seq: number }>(
    'select seq from chat_messages where chat_conversation_id = $1 order by seq',
    [chatId],
  );
  return rows.map(({ seq }) => seq);
}

async function untilSomebodyWaits(): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await api.db.query(waiting)).rowCount === 0);
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

describe('POST /chats/groups/messages', () => {
  test('numbers the messages and tells the conversation exactly what it answers', async () => {
    const chat = await aChat();
    const said = [await say(owner, chat, 'Kumusta'), await say(ben, chat, 'Okay lang\n\nIkaw?')];
    expect(said.map(({ seq, content, author, version }) => [seq, content, author.id, version])).toEqual([
      [1, 'Kumusta', owner, 1],
      [2, 'Okay lang\n\nIkaw?', ben, 1],
    ]);
    const told = await api.eventsOn(`c:${chat.chatId}`);
    expect(told.map(({ k, ref, a }) => [k, ref, a])).toEqual([
      ['message.created', said[0]?.id, owner],
      ['message.created', said[1]?.id, ben],
    ]);
    // Word for word: what the contract does not push is not in the log either.
    expect(told.map(({ d }) => d)).toEqual(
      said.map(({ reactions: _, reactions_version: __, thread: ___, ...facts }) => facts),
    );
    expect(told.map(({ d }) => events['message.created'].parse(d))).toEqual(told.map(({ d }) => d));
  });

  test('150 concurrent sends of 50 client ids make 50 messages, numbered 1 to 50, and 50 events', async () => {
    const chat = await aChat();
    const ids = upTo(50).map(() => randomUUID());
    const answers = await Promise.all(
      upTo(150).map((n) => {
        const clientId = ids[n % 50] ?? '';
        return say(owner, chat, `Text ng ${clientId}`, clientId);
      }),
    );
    expect(await storedSeqs(chat)).toEqual(upTo(50));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(50);
    const told = await api.eventsOn(`c:${chat.chatId}`);
    expect(told.map(({ o }) => o)).toEqual(upTo(50));
    expect(told.map(({ d }) => events['message.created'].parse(d).seq)).toEqual(upTo(50));
    expect(new Set(told.map(({ ref }) => ref))).toEqual(new Set(answers.map(({ id }) => id)));
  });

  test('people who write at once are numbered without holes, and told in the order of the numbers', async () => {
    const chat = await aChat();
    await Promise.all(upTo(60).map((n) => say(n % 2 ? owner : ben, chat, `Sabay ${n}`)));
    expect(await storedSeqs(chat)).toEqual(upTo(60));
    const told = (await api.eventsOn(`c:${chat.chatId}`)).map(
      ({ d }) => events['message.created'].parse(d).seq,
    );
    expect(told).toEqual(upTo(60));
  });

  test('the same client id answers the first message, uses no number and tells no one', async () => {
    const chat = await aChat();
    const clientId = randomUUID();
    const first = await say(ben, chat, 'Isa lang', clientId);
    expect(await say(ben, chat, 'Isa lang', clientId)).toEqual(first);
    expect((await say(ben, chat, 'Kasunod')).seq).toBe(2);
    expect(await api.eventsOn(`c:${chat.chatId}`)).toHaveLength(2);
  });

  test('the first message is answered even when the chat has become read-only since', async () => {
    const chat = await aChat();
    const clientId = randomUUID();
    const first = await say(ben, chat, 'Bago isara', clientId);
    await api.ok(updateConversation, owner, {
      params: { chat_conversation_id: chat.chatId },
      body: { status: 'READ_ONLY' },
    });
    expect(await say(ben, chat, 'Bago isara', clientId)).toEqual(first);
  });

  test.each(['another text', 'another chat'])(
    'a client id that is used again for %s is refused',
    async (what) => {
      const chat = await aChat();
      const clientId = randomUUID();
      await say(ben, chat, 'Una', clientId);
      const again =
        what === 'another text' ? saying(chat, 'Iba', clientId) : saying(await aChat(), 'Una', clientId);
      expect(await api.refused(sendMessage, ben, again)).toMatchObject({
        status: 409,
        code: 'chat.client_id_reused',
      });
      expect(await storedSeqs(chat)).toEqual([1]);
    },
  );

  test('two people may happen to use the same client id', async () => {
    const chat = await aChat();
    const clientId = randomUUID();
    await say(ben, chat, 'Akin', clientId);
    expect((await say(owner, chat, 'Akin', clientId)).seq).toBe(2);
  });

  test.each([{}, { is_public: false }])('for a stranger no chat exists (%o)', async (traits) => {
    const chat = await aChat(traits);
    const problem = await api.refused(sendMessage, stranger, saying(chat, 'Tao po'));
    expect(problem).toMatchObject({ status: 404, code: 'chat.conversation_not_found' });
    expect(await storedSeqs(chat)).toEqual([]);
  });

  test('a conversation is not found under another community of the same person', async () => {
    const [one, other] = [await aChat(), await aChat()];
    const problem = await api.refused(
      sendMessage,
      ben,
      saying({ id: other.id, chatId: one.chatId }, 'Maling pinto'),
    );
    expect(problem.code).toBe('chat.conversation_not_found');
  });

  test.each([{ is_archived: true }, { is_expired: true }])('nobody writes while it is %o', async (traits) => {
    const chat = await aChat(traits);
    expect(await api.refused(sendMessage, owner, saying(chat, 'Tao po'))).toMatchObject({
      status: 403,
      code: 'chat.read_only',
      message: 'The chat is read-only.',
    });
  });

  test('in a read-only chat staff speaks and members read', async () => {
    const chat = await aChat();
    await api.ok(updateConversation, owner, {
      params: { chat_conversation_id: chat.chatId },
      body: { status: 'READ_ONLY' },
    });
    expect((await say(owner, chat, 'Paalala')).seq).toBe(1);
    expect(await api.refused(sendMessage, ben, saying(chat, 'Tanong'))).toMatchObject({
      status: 403,
      code: 'chat.read_only',
    });
  });

  test.each<[string, object, string]>([
    ['an empty text', { content: '' }, 'content'],
    ['only spaces', { content: ' \n ' }, 'content'],
    ['a text that is too long', { content: 'a'.repeat(4001) }, 'content'],
    ['a NUL', { content: 'a\u0000b' }, 'content'],
    ['half of a surrogate pair', { content: 'a\ud800b' }, 'content'],
    ['a client id that is none', { client_msg_id: '1' }, 'client_msg_id'],
    ['an author', { author_id: randomUUID() }, 'author_id'],
    ['a position', { seq: 7 }, 'seq'],
  ])('%s is refused at its field', async (_, change, path) => {
    const chat = await aChat();
    const { body } = saying(chat, 'Ayos');
    const problem = await api.refused(sendMessage, ben, { body: { ...body, ...change } });
    expect(problem).toMatchObject({ status: 422, issues: [{ path }] });
    expect(await storedSeqs(chat)).toEqual([]);
  });

  test.each(["'; drop table chat_messages; --", '%_\\', '<script>alert(1)</script>', '👩‍👩‍👧‍👦 ñ‮x'])(
    '%s arrives as it was written',
    async (content) => {
      expect((await say(ben, await aChat(), content)).content).toBe(content);
    },
  );

  test('no one signed in is refused', async () => {
    expect((await api.refused(sendMessage, null, saying(await aChat(), 'Sino'))).status).toBe(401);
  });

  test('the writer has read up to there, and others have one unread message', async () => {
    const chat = await aChat();
    await say(owner, chat, 'Isa');
    await say(ben, chat, 'Dalawa');
    await say(owner, chat, 'Tatlo');
    const unread = async (person: string) => {
      const { data } = await api.ok(searchConversations, person, { query: { group_id: chat.id } });
      return data.map(({ last_seq, last_read_seq }) => last_seq - last_read_seq);
    };
    expect([await unread(owner), await unread(ben)]).toEqual([[0], [1]]);
  });

  test('a transaction that changes the author is waited for before a topic is locked', async () => {
    const chat = await aChat();
    await say(ben, chat, 'Una');
    let attempts = 0;
    const { sending } = await api.withTx(async (tx) => {
      attempts++;
      await tx.query('select from users where id = $1 for update', [ben]);
      const waiting = say(ben, chat, 'Ako pa rin');
      await untilSomebodyWaits();
      const topics = [`c:${chat.chatId}`, `u:${ben}`];
      await tx.query('select from rt_topics where topic = any($1) for update nowait', [topics]);
      return { sending: waiting };
    });
    expect((await sending).seq).toBe(2);
    expect(attempts).toBe(1);
  });
});

describe('leaving while messages are being sent', () => {
  test('after the removal is told, no message of that person follows, and none is half stored', async () => {
    for (let round = 0; round < 6; round += 1) {
      const chat = await aChat();
      const sends = upTo(12).map(() => api.call(sendMessage, ben, saying(chat, 'Hoy')));
      const left = api.ok(leaveCommunity, ben, { params: { group_id: chat.id } });
      const answers = await Promise.all(sends);
      await left;

      const told = await api.eventsOn(`c:${chat.chatId}`);
      const removedAt = told.findIndex(({ k }) => k === 'member.removed');
      expect(removedAt).toBeGreaterThanOrEqual(0);
      expect(told.slice(removedAt + 1)).toEqual([]);
      const stored = await storedSeqs(chat);
      expect(stored).toEqual(upTo(stored.length));
      expect(told).toHaveLength(stored.length + 1);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(stored.length);
      expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true);
    }
  });

  test('who left reads nothing any more, and writes again after joining again', async () => {
    const chat = await aChat();
    await say(ben, chat, 'Paalam');
    await api.ok(leaveCommunity, ben, { params: { group_id: chat.id } });
    const history = { params: { group_id: chat.id }, query: { chat_conversation_id: chat.chatId } };
    expect((await api.refused(searchMessages, ben, history)).status).toBe(404);
    await api.ok(joinCommunity, ben, { params: { group_id: chat.id } });
    expect((await say(ben, chat, 'Nagbalik')).seq).toBe(2);
  });
});
