import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { searchConversations, searchMessages, sendMessage } from '../../../src/contract/chat/chat.ts';
import { getChatLayout, updateChatLayout } from '../../../src/contract/chat/chat-sections.ts';
import { createConversation, updateConversation } from '../../../src/contract/chat/conversations.ts';
import { searchMentionable } from '../../../src/contract/chat/mentions.ts';
import { listThreads, openThread } from '../../../src/contract/chat/threads.ts';
import { getFirstSteps } from '../../../src/contract/communities/first-steps.ts';
import { updateMember } from '../../../src/contract/communities/members.ts';
import { getCommunityPreview } from '../../../src/contract/communities/previews.ts';
import { reactToMessage } from '../../../src/contract/feed/reactions.ts';
import { searchMyCommunities } from '../../../src/contract/home.ts';
import { getBadge, listNotifications } from '../../../src/contract/notifications/notifications.ts';
import { listSaved, saveThing } from '../../../src/contract/saved/saved.ts';
import { listScheduled, scheduleMessage } from '../../../src/contract/scheduled/scheduled.ts';
import { searchEverything } from '../../../src/contract/search/search.ts';
import { connectRaw, fromNow, type RawClient } from '../../realtime/support/raw-client.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

/** In the name of the chat and in everything that is said there. */
const WORD = 'kubli';

let api: CommunityApi;
let url: string;
const opened: RawClient[] = [];
beforeAll(async () => {
  api = await startCommunityApi();
  url = `${(await api.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')}/rt/ws`;
});
afterEach(() => {
  for (const client of opened.splice(0)) client.close();
});
afterAll(() => api.close());

/** A community with a chat of its staff: Olive (owner) and Dan (moderator). Ana is a member. */
async function aStaffWorld() {
  const [olive, dan, ana] = await Promise.all([
    api.person({ first: 'Olive', last: 'Owner' }),
    api.person({ first: 'Dan', last: 'Cruz' }),
    api.person({ first: 'Ana', last: 'Reyes' }),
  ]);
  const group = await api.community(olive);
  await api.place(group.id, dan, 'MODERATOR');
  await api.place(group.id, ana, 'MEMBER');
  const body = { group_id: group.id, name: WORD, topic: WORD, is_staff_only: true };
  const { data: chat } = await api.ok(createConversation, olive, { body });
  const saying = (content: string, inside = chat.id) => ({
    body: { group_id: group.id, chat_conversation_id: inside, content, client_msg_id: randomUUID() },
  });
  return {
    ...{ olive, dan, ana, group, chat, saying },
    say: async (who: string, content: string, inside = chat.id) =>
      (await api.ok(sendMessage, who, saying(content, inside))).data,
    setRole: async (user_id: string, role: 'MEMBER' | 'MODERATOR') => {
      const { rows } = await api.db.query<{ version: number }>(
        'select version from group_members where group_id = $1 and user_id = $2',
        [group.id, user_id],
      );
      const version = rows[0]?.version ?? 0;
      await api.ok(updateMember, olive, { params: { user_id }, body: { group_id: group.id, role, version } });
    },
    listed: async (who: string) =>
      (await api.ok(searchConversations, who, { query: { group_id: group.id } })).data,
  };
}

test('the staff is told of its chat, and members learn nothing of it', async () => {
  const { olive, dan, ana, group, chat, listed } = await aStaffWorld();
  const params = { group_id: group.id };
  expect(chat).toMatchObject({ name: WORD, is_staff_only: true, version: 1 });
  await api.ok(updateConversation, dan, {
    params: { chat_conversation_id: chat.id },
    body: { topic: `${WORD}an` },
  });
  expect((await api.eventsOn(`m:${group.id}`)).map(({ k }) => k)).toEqual([
    'conversation.created',
    'conversation.updated',
  ]);
  expect(JSON.stringify(await api.eventsOn(`g:${group.id}`))).not.toContain(WORD);
  expect((await listed(dan)).map(({ name, is_staff_only }) => [name, is_staff_only])).toEqual([
    ['kwentuhan', false],
    [WORD, true],
  ]);
  expect((await listed(ana)).map(({ name }) => name)).toEqual(['kwentuhan']);

  const arranged = { loose: [chat.id, group.chatId], sections: [], version: 0 };
  await api.ok(updateChatLayout, olive, { params, body: arranged });
  expect((await api.ok(getChatLayout, ana, { params })).data.loose).toEqual([group.chatId]);
  await api.ok(updateConversation, olive, {
    params: { chat_conversation_id: group.chatId },
    body: { status: 'READ_ONLY' },
  });
  expect((await api.ok(getFirstSteps, ana, { params })).data.chat_conversation_id).toBeNull();
  const preview = await api.ok(getCommunityPreview, null, { query: { slug: group.slug } });
  expect(preview.data.inside).toMatchObject({ chats: [], chat_count: 0 });

  const refused = await api.refused(createConversation, ana, {
    body: { group_id: group.id, name: 'amin', is_staff_only: true },
  });
  expect(refused).toMatchObject({ status: 403, code: 'chat.not_allowed' });
});

test('with the chats comes where the streams stood before them; that of the staff only for the staff', async () => {
  const { olive, dan, ana, group } = await aStaffWorld();
  const headsFor = async (who: string, query: { group_id?: string; page?: number } = {}) =>
    (await api.ok(searchConversations, who, { query })).heads
      ?.map(([topic, , offset]) => [topic, offset])
      .sort();
  const newestOn = async (topic: string) => (await api.eventsOn(topic)).at(-1)?.o ?? 0;
  const [everyone, staff] = [`g:${group.id}`, `m:${group.id}`];

  for (const query of [{}, { group_id: group.id }]) {
    expect(await headsFor(ana, query)).toEqual([[everyone, await newestOn(everyone)]]);
    expect(await headsFor(dan, query)).toEqual([
      [everyone, await newestOn(everyone)],
      [staff, await newestOn(staff)],
    ]);
  }
  const body = { status: 'READ_ONLY' } as const;
  await api.ok(updateConversation, olive, { params: { chat_conversation_id: group.chatId }, body });
  expect(await headsFor(ana)).toEqual([[everyone, await newestOn(everyone)]]);
  expect(await headsFor(ana, { page: 2 })).toBeUndefined();
});

test('a moderator who is demoted loses everything of the chat at once, wherever it was', async () => {
  const { olive, dan, group, chat, say, saying, setRole, listed } = await aStaffWorld();
  const first = await say(olive, `Ang ${WORD} ni <@${dan}>`);
  const { conversation: thread } = (await api.ok(openThread, dan, { params: { chat_message_id: first.id } }))
    .data;
  await say(dan, 'Sige', thread.id);
  await say(olive, `Sagot na ${WORD}`, thread.id);
  await api.ok(saveThing, dan, { params: { kind: 'message', target_id: first.id }, body: {} });
  const send_at = new Date(Date.now() + 3_600_000).toISOString();
  const { client_msg_id, ...later } = saying('Mamaya na').body;
  await api.ok(scheduleMessage, dan, { body: { ...later, send_at } });

  const text = async (read: Promise<unknown>) => JSON.stringify(await read);
  const look = {
    chats: () => text(listed(dan)),
    'all chats': () => text(api.ok(searchConversations, dan, { query: {} })),
    home: () => text(api.ok(searchMyCommunities, dan, { query: {} })),
    notifications: () => text(api.ok(listNotifications, dan, { query: {} })),
    saved: () => text(api.ok(listSaved, dan, { query: {} })),
    scheduled: () => text(api.ok(listScheduled, dan, {})),
    threads: () => text(api.ok(listThreads, dan, { query: {} })),
    search: () => text(api.ok(searchEverything, dan, { query: { q: WORD } })),
    'search in the chat': () =>
      text(api.ok(searchEverything, dan, { query: { q: 'sagot', in: `#${WORD}` } })),
  };
  const knows = async () => {
    const texts = await Promise.all(
      Object.entries(look).map(async ([name, read]) => [name, (await read()).includes(WORD)] as const),
    );
    return texts.flatMap(([name, isThere]) => (isThere ? [name] : []));
  };
  const offers = async () =>
    (
      await api.ok(searchMentionable, olive, { params: { chat_conversation_id: chat.id }, query: {} })
    ).data.map(({ first_name }) => first_name);
  expect(await knows()).toEqual(Object.keys(look));
  expect(await offers()).toEqual(['Dan']);
  expect((await api.ok(getBadge, dan, {})).data).toMatchObject({ conversations: 1 });

  await setRole(dan, 'MEMBER');
  expect(await knows()).toEqual([]);
  expect(await offers()).toEqual([]);
  expect((await api.ok(getBadge, dan, {})).data).toMatchObject({ conversations: 0 });

  // Nor does anything new reach someone who was mentioned there, is answered, or follows the thread.
  const before = await api.db.query('select from notifications where user_id = $1', [dan]);
  await say(olive, `Hoy <@${dan}> <@everyone>`);
  await say(olive, 'Sagot ulit', thread.id);
  await api.ok(sendMessage, olive, {
    body: { ...saying('Sagot', thread.id).body, reply_to_id: (await repliesOf(dan)).id },
  });
  const after = await api.db.query('select from notifications where user_id = $1', [dan]);
  expect(after.rowCount).toBe(before.rowCount);
  const group_ = await api.db.query('select from group_notifications where group_id = $1', [group.id]);
  expect(group_.rowCount).toBe(0);

  async function repliesOf(author: string): Promise<{ id: string }> {
    const { rows } = await api.db.query<{ id: string }>(
      'select id from chat_messages where author_id = $1 and chat_conversation_id = $2',
      [author, thread.id],
    );
    return rows[0] ?? expect.fail('no reply');
  }
});

test('a promotion opens the chat with nothing unread, and everyone there means the staff', async () => {
  const { olive, dan, ana, group, chat, say, setRole, listed } = await aStaffWorld();
  const first = await say(olive, 'Para sa amin');
  await setRole(ana, 'MODERATOR');
  const found = (await listed(ana)).find(({ id }) => id === chat.id);
  expect(found).toMatchObject({ last_seq: 1, last_read_seq: 1 });

  const { mentions } = await say(olive, 'Tara <@everyone>');
  expect(mentions.map(({ id }) => id).sort()).toEqual([dan, ana].sort());
  expect((await listed(ana)).find(({ id }) => id === chat.id)?.mention_seqs).toEqual([2]);
  const { data: news } = await api.ok(listNotifications, ana, { query: {} });
  expect(news.map(({ kind }) => kind)).toContain('MENTIONED_IN_CHAT');

  await api.ok(reactToMessage, dan, {
    params: { chat_message_id: first.id },
    body: { emoji: '👍', is_on: true },
  });
  const countPoints = async () =>
    (await api.db.query('select from member_points where group_id = $1', [group.id])).rowCount;
  expect(await countPoints()).toBe(0);
  await api.db.query('select count_points_anew()');
  expect(await countPoints()).toBe(0);
});

test('a member is denied the topic, and a demoted moderator hears nothing from the demotion on', async () => {
  const { olive, dan, ana, chat, say, saying, setRole, group } = await aStaffWorld();
  const first = await say(olive, 'Una');
  const { conversation: thread } = (await api.ok(openThread, dan, { params: { chat_message_id: first.id } }))
    .data;
  const topics = [`c:${chat.id}`, `c:${thread.id}`];
  const listen = async (person: string) => {
    const client = connectRaw(url);
    opened.push(client);
    await client.hello(
      topics.map((topic) => fromNow(topic)),
      { token: person },
    );
    return client;
  };
  const member = await listen(ana);
  expect((await member.nth('denied')).t).toBe(topics[0]);

  const client = await listen(dan);
  for (const topic of topics) await client.subok(topic);
  await say(olive, 'Dinig pa', thread.id);
  await client.until('the reply', () => client.events(`c:${thread.id}`)[0]);
  await setRole(dan, 'MEMBER');
  for (const inside of [chat.id, thread.id]) await say(olive, WORD, inside);
  await client.until('both revoked', () =>
    topics.every((topic) => client.all('revoked').some(({ t }) => t === topic)),
  );
  // Whatever the node still had to send has arrived before this.
  await say(olive, 'Sa lahat', group.chatId);
  const last = await listen(olive);
  for (const topic of topics) await last.subok(topic);
  const heard = JSON.stringify(topics.flatMap((topic) => client.events(topic)));
  expect(heard).toContain('Dinig pa');
  expect(heard).not.toContain(WORD);
  const history = await api.refused(searchMessages, dan, {
    params: { group_id: group.id },
    query: { chat_conversation_id: chat.id },
  });
  expect(history).toMatchObject({ status: 404, code: 'chat.conversation_not_found' });
  expect((await api.refused(sendMessage, dan, saying('Ako pa'))).code).toBe('chat.conversation_not_found');
});
