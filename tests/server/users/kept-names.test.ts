import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockPerson, unblockPerson } from '../../../src/contract/account/blocks.ts';
import { updateMe } from '../../../src/contract/account/users.ts';
import { searchMessages, sendMessage } from '../../../src/contract/chat/chat.ts';
import { searchPrivateConversations } from '../../../src/contract/chat/conversations.ts';
import { forwardMessage } from '../../../src/contract/chat/forwards.ts';
import { mentionToken, searchMentionable } from '../../../src/contract/chat/mentions.ts';
import { listThreads, openThread } from '../../../src/contract/chat/threads.ts';
import { searchMembers } from '../../../src/contract/communities/members.ts';
import { createComment, searchComments } from '../../../src/contract/feed/comments.ts';
import { createPost, getPost, searchPosts } from '../../../src/contract/feed/posts.ts';
import { listReactors, react } from '../../../src/contract/feed/reactions.ts';
import { searchMyCommunities } from '../../../src/contract/home.ts';
import { listNotifications } from '../../../src/contract/notifications/notifications.ts';
import { getLeaderboard } from '../../../src/contract/points/points.ts';
import { listSaved, saveThing } from '../../../src/contract/saved/saved.ts';
import { searchEverything } from '../../../src/contract/search/search.ts';
import { connectRaw, fromNow } from '../../realtime/support/raw-client.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { privateWays, twoPeople } from '../chat/private-world.ts';

let api: CommunityApi;
beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());

const BEFORE = 'Nooncruz';
const AFTER = 'Ngayonreyes';

/** Ana wrote in every kind of place where Ben reads. Answers with what Ben can ask for, by place. */
async function aWorld() {
  const { owner, ana, ben, group } = await twoPeople(api);
  const { open, say } = privateWays(api);
  await api.ok(updateMe, ana, { body: { last_name: BEFORE } });
  const chat = { group_id: group.id, chat_conversation_id: group.chatId };
  const says = async (person: string, content: string, more: { reply_to_id?: string } = {}) =>
    (await api.ok(sendMessage, person, { body: { ...chat, content, client_msg_id: randomUUID(), ...more } }))
      .data;

  const post = (
    await api.ok(createPost, ana, {
      body: { group_id: group.id, title: 'Hoy sa lahat', content_md: `Hoy ${mentionToken({ id: ben })}` },
    })
  ).data;
  const ofBen = (
    await api.ok(createPost, ben, {
      body: { group_id: group.id, title: 'Kay Ben', content_md: `Hoy ${mentionToken({ id: ana })}` },
    })
  ).data;
  await api.ok(createComment, ana, { body: { post_id: ofBen.id, content_md: 'Galing kay Ana' } });
  await api.ok(react, ben, { body: { post_id: post.id, emoji: '👍' } });
  await api.ok(react, ana, { body: { post_id: ofBen.id, emoji: '👍' } });
  const said = await says(ana, 'Sabi ko sa chat');
  await says(ben, `Oo ${mentionToken({ id: ana })}`, { reply_to_id: said.id });
  await api.ok(forwardMessage, ben, {
    params: { chat_message_id: said.id },
    body: {
      chat_conversation_id: group.chatId,
      group_id: group.id,
      content: '',
      client_msg_id: randomUUID(),
    },
  });
  const thread = (await api.ok(openThread, ben, { params: { chat_message_id: said.id } })).data.conversation;
  await api.ok(sendMessage, ben, {
    body: {
      group_id: group.id,
      chat_conversation_id: thread.id,
      content: 'Sagot',
      client_msg_id: randomUUID(),
    },
  });
  await api.ok(saveThing, ben, { params: { kind: 'post', target_id: ofBen.id }, body: {} });
  const { id: privateId } = await open(ana, ben);
  await say(ana, privateId, 'Tayo lang');
  await api.app.jobs.runDue();

  const params = { group_id: group.id };
  const places: Record<string, (reader: string) => Promise<{ text: string }>> = {
    members: (r) => api.call(searchMembers, r, { query: params }),
    'a post': (r) => api.call(getPost, r, { params: { post_id: post.id } }),
    posts: (r) => api.call(searchPosts, r, { query: params }),
    comments: (r) => api.call(searchComments, r, { query: { post_id: ofBen.id } }),
    reactors: (r) => api.call(listReactors, r, { query: { post_id: ofBen.id, emoji: '👍' } }),
    'messages, quotes, forwards and mentions': (r) =>
      api.call(searchMessages, r, { params, query: { chat_conversation_id: group.chatId } }),
    threads: (r) => api.call(listThreads, r, { query: {} }),
    'people to mention': (r) =>
      api.call(searchMentionable, r, { params: { chat_conversation_id: group.chatId }, query: { q: 'Ana' } }),
    search: (r) => api.call(searchEverything, r, { query: { q: 'Hoy', kinds: 'posts' } }),
    'the private chat': (r) => api.call(searchPrivateConversations, r, { query: {} }),
    notifications: (r) => api.call(listNotifications, r, { query: {} }),
    saved: (r) => api.call(listSaved, r, { query: {} }),
    points: (r) => api.call(getLeaderboard, r, { params, query: {} }),
  };
  return { owner, ana, ben, group, chat, says, places };
}

test('whom a person blocked sees their name as of the block, in every place, until the block ends', async () => {
  const { owner, ana, ben, places } = await aWorld();
  const namesIn = async (reader: string) => {
    const seen: Record<string, string[]> = {};
    for (const [place, ask] of Object.entries(places)) {
      const { text } = await ask(reader);
      seen[place] = [BEFORE, AFTER].filter((name) => text.includes(name));
    }
    return seen;
  };
  const everywhere = (name: string) =>
    Object.fromEntries(Object.keys(places).map((place) => [place, [name]]));
  expect(await namesIn(ben)).toEqual(everywhere(BEFORE));

  await api.ok(blockPerson, ana, { params: { user_id: ben } });
  await api.ok(updateMe, ana, { body: { last_name: AFTER } });
  expect(await namesIn(ben)).toEqual(everywhere(BEFORE));
  for (const reader of [owner, ana]) {
    const { text } = (await (places.members ?? places.posts)?.(reader)) ?? { text: '' };
    expect(text).toContain(AFTER);
  }

  await api.ok(unblockPerson, ana, { params: { user_id: ben } });
  expect(await namesIn(ben)).toEqual(everywhere(AFTER));
});

test('the line of a community at home has the name as of the block', async () => {
  const { ana, ben, says } = await aWorld();
  await says(ben, `Salamat ${mentionToken({ id: ana })}`);
  await api.ok(blockPerson, ana, { params: { user_id: ben } });
  await api.ok(updateMe, ana, { body: { last_name: AFTER } });
  const { text } = await api.call(searchMyCommunities, ben, { query: {} });
  expect(text).toContain(`Salamat @Ana ${BEFORE}`);
  expect(text).not.toContain(AFTER);
});

test('the new name does not find who blocked the searcher; the old one does', async () => {
  const { ana, ben, group } = await aWorld();
  await api.ok(blockPerson, ana, { params: { user_id: ben } });
  await api.ok(updateMe, ana, { body: { last_name: AFTER } });
  const params = { chat_conversation_id: group.chatId };
  const finds: Record<string, (q: string) => Promise<{ text: string }>> = {
    members: (q) => api.call(searchMembers, ben, { query: { group_id: group.id, q } }),
    mentions: (q) => api.call(searchMentionable, ben, { params, query: { q } }),
    'private chats': (q) => api.call(searchPrivateConversations, ben, { query: { q } }),
    notifications: (q) => api.call(listNotifications, ben, { query: { q } }),
  };
  for (const [place, find] of Object.entries(finds)) {
    expect((await find(AFTER)).text, place).not.toContain(ana);
    expect((await find(BEFORE)).text, place).toContain(ana);
  }
  const from = { query: { kinds: 'messages', from: `Ana ${AFTER}` } };
  expect((await api.call(searchEverything, ben, from)).text).not.toContain(ana);
});

test('the live connection of a blocked person shows the name as of the block, also of a block that came after it', async () => {
  const { ana, ben, group, says } = await aWorld();
  const address = await api.app.listen({ host: '127.0.0.1', port: 0 });
  const topic = `c:${group.chatId}`;
  const client = connectRaw(`${address.replace('http', 'ws')}/rt/ws`);
  await client.hello([fromNow(topic), fromNow(`g:${group.id}`)], { token: ben });
  await client.subok(topic);
  await client.subok(`g:${group.id}`);

  await api.ok(blockPerson, ana, { params: { user_id: ben } });
  await api.ok(updateMe, ana, { body: { last_name: 'Sandali' } });
  const heard = async (content: string) => {
    await says(ana, content);
    const found = () => client.events(topic).find(({ d }) => JSON.stringify(d).includes(content));
    await client.until(content, () => found() !== undefined);
    return JSON.stringify(found());
  };
  // The connection reads the names a moment after the block.
  await expect.poll(() => heard(randomUUID())).toContain(BEFORE);
  await api.ok(updateMe, ana, { body: { last_name: AFTER } });
  expect(await heard('Bago na ako')).toContain(BEFORE);
  const renames = () => client.events(`g:${group.id}`).filter(({ k }) => k === 'person.updated');
  await client.until('the second rename', () => renames().length === 2);
  expect(JSON.stringify(client.frames)).not.toContain(AFTER);
  client.close();
});

test('staff of a community see whom they moderate, whoever blocked them', async () => {
  const { owner, ana, places } = await aWorld();
  await api.ok(blockPerson, ana, { params: { user_id: owner } });
  await api.ok(updateMe, ana, { body: { last_name: AFTER } });
  for (const place of ['members', 'posts', 'comments']) {
    const text = (await places[place]?.(owner))?.text;
    expect(text, place).toContain(AFTER);
    expect(text, place).not.toContain(BEFORE);
  }
});
