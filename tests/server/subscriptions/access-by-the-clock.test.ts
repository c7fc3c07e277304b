import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCalendarEvents } from '../../../src/contract/calendar/calendar.ts';
import { searchConversations, searchMessages, sendMessage } from '../../../src/contract/chat/chat.ts';
import { searchCommunities } from '../../../src/contract/communities/communities.ts';
import { createComment, searchComments } from '../../../src/contract/feed/comments.ts';
import { createPost, getPost, searchPosts } from '../../../src/contract/feed/posts.ts';
import { listNotifications } from '../../../src/contract/notifications/notifications.ts';
import { getLeaderboard } from '../../../src/contract/points/points.ts';
import { createEventLog } from '../../../src/server/realtime/log/event-log.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { aShop } from './a-shop.ts';

let api: CommunityApi;
beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());

test('a membership that ended by the clock opens nothing, although no job ran; a renewal opens all of it again', async () => {
  const shop = aShop(api);
  const [owner, buyer] = [await api.person(), await api.person()];
  const { id: groupId, chatId } = await api.community(owner);
  const planId = await shop.plan(owner, groupId);
  await shop.buy({ kind: 'MEMBERSHIP', groupId, userId: buyer, planId });
  await api.db.query('update groups set is_public = false where id = $1', [groupId]);
  const post = (
    await api.ok(createPost, owner, { body: { group_id: groupId, title: 'Hi', content_md: 'x' } })
  ).data;
  const log = createEventLog({ db: api.db, stage: 'prod' });
  const topics = [`g:${groupId}`, `n:${groupId}`, `c:${chatId}`, `f:${groupId}`, `p:${post.id}`];
  const inGroup = { query: { group_id: groupId } };

  const calls: Readonly<Record<string, () => Promise<{ status: number }>>> = {
    'read messages': () =>
      api.call(searchMessages, buyer, {
        params: { group_id: groupId },
        query: { chat_conversation_id: chatId },
      }),
    'list conversations': () => api.call(searchConversations, buyer, inGroup),
    'send a message': () =>
      api.call(sendMessage, buyer, {
        body: { group_id: groupId, chat_conversation_id: chatId, content: 'a', client_msg_id: randomUUID() },
      }),
    'read posts': () => api.call(searchPosts, buyer, inGroup),
    'read a post': () => api.call(getPost, buyer, { params: { post_id: post.id } }),
    'write a post': () =>
      api.call(createPost, buyer, { body: { group_id: groupId, title: 'b', content_md: 'b' } }),
    'read comments': () => api.call(searchComments, buyer, { query: { post_id: post.id } }),
    'write a comment': () => api.call(createComment, buyer, { body: { post_id: post.id, content_md: 'c' } }),
    'see the calendar': () =>
      api.call(listCalendarEvents, buyer, {
        query: { group_id: groupId, from: '2027-01-01T00:00:00.000Z', to: '2027-01-31T00:00:00.000Z' },
      }),
    'see the leaderboard': () =>
      api.call(getLeaderboard, buyer, { params: { group_id: groupId }, query: {} }),
  };
  async function opened() {
    const names: string[] = [];
    for (const [name, send] of Object.entries(calls)) if ((await send()).status < 300) names.push(name);
    const allowed = await log.allowed(topics.map((topic) => ({ userId: buyer, sessionId: buyer, topic })));
    names.push(...topics.filter((_, index) => allowed[index]));
    const own = await api.ok(searchCommunities, buyer, { query: { is_active_member: 'true' } });
    if (own.data.some(({ id }) => id === groupId)) names.push('own communities');
    return names;
  }
  /** How many notifications about the community the buyer gets from one announcement: what mails and pushes follow. */
  async function notified() {
    const body = { group_id: groupId, title: 'News', content_md: 'd', is_announcement: true };
    await api.ok(createPost, owner, { body });
    const { data } = await api.ok(listNotifications, buyer, { query: {} });
    return data.length;
  }

  const all = [...Object.keys(calls), ...topics, 'own communities'];
  expect(await opened()).toEqual(all);
  expect(await notified()).toBeGreaterThan(0);
  await shop.passEnd(groupId, 2);
  expect(await opened()).toEqual(all);
  await shop.passEnd(groupId, 3.001);
  expect(await opened()).toEqual([]);
  expect(await notified()).toBe(0);
  expect((await shop.placeOf(groupId, buyer))?.status).toBe('ACTIVE');
  await shop.buy({ kind: 'MEMBERSHIP', groupId, userId: buyer, planId });
  expect(await opened()).toEqual(all);
});

test('a moderator keeps the access, whatever was bought before', async () => {
  const shop = aShop(api);
  const [owner, moderator] = [await api.person(), await api.person()];
  const { id: groupId } = await api.community(owner);
  const planId = await shop.plan(owner, groupId);
  await shop.buy({ kind: 'MEMBERSHIP', groupId, userId: moderator, planId });
  await api.place(groupId, moderator, 'MODERATOR');
  await shop.passEnd(groupId, 4);
  const answer = await api.call(createPost, moderator, {
    body: { group_id: groupId, title: 'b', content_md: 'b' },
  });
  expect(answer.status).toBe(200);
});
