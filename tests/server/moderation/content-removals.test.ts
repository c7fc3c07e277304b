import { afterAll, beforeAll, expect, test } from 'vitest';
import { mentionToken } from '../../../src/contract/chat/mentions.ts';
import { removeMessages, undoRemoval } from '../../../src/contract/communities/message-removals.ts';
import { getStaffLog } from '../../../src/contract/communities/staff-log.ts';
import { deleteComment, searchComments, updateComment } from '../../../src/contract/feed/comments.ts';
import { searchHeldContent } from '../../../src/contract/feed/held-content.ts';
import { deletePost, searchPosts, updatePost } from '../../../src/contract/feed/posts.ts';
import { listNotifications } from '../../../src/contract/notifications/notifications.ts';
import { getLeaderboard } from '../../../src/contract/points/points.ts';
import { votePoll } from '../../../src/contract/polls/polls.ts';
import { searchEverything } from '../../../src/contract/search/search.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { aFeed, type Feed } from '../feed/a-feed.ts';

let api: CommunityApi;
beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());

/** The decision alone; posts and comments follow with the job. */
const decide = async ({ groupId, mod, ben }: Feed, more: object = {}) =>
  (
    await api.ok(removeMessages, mod, {
      body: { group_id: groupId, user_id: ben, period: 'ALL', has_posts: true, ...more },
    })
  ).data;
const revoke = async ({ mod }: Feed, id: string) =>
  (await api.ok(undoRemoval, mod, { params: { message_removal_id: id } })).data;
async function remove(feed: Feed, more: object = {}) {
  const removal = await decide(feed, more);
  await api.app.jobs.runDue();
  return removal;
}
async function undo(feed: Feed, id: string) {
  const removal = await revoke(feed, id);
  await api.app.jobs.runDue();
  return removal;
}

const posts = async ({ groupId, ana }: Feed, who = ana) =>
  (await api.ok(searchPosts, who, { query: { group_id: groupId } })).data;
const comments = async (postId: string, who: string) =>
  (await api.ok(searchComments, who, { query: { post_id: postId } })).data;
const texts = async (feed: Feed) =>
  (await posts(feed)).map(({ content_md }) => content_md).toSorted((a, b) => a.localeCompare(b));
const ageBy = (table: 'posts' | 'comments', id: string, interval: string) =>
  api.db.query(`update ${table} set created_at = created_at - $2::interval where id = $1`, [id, interval]);

/** All that Ana sees of what Ben wrote. Versions rise with each change. */
async function seen(feed: Feed, postId: string) {
  const { groupId, ana, ben } = feed;
  const own = (await posts(feed)).map(
    ({ version: _, counts_version: __, reactions_version: ___, ...post }) => post,
  );
  const below = (await comments(postId, ana)).map(
    ({ version: _, counts_version: __, reactions_version: ___, ...comment }) => comment,
  );
  const board = (
    await api.ok(getLeaderboard, ana, { params: { group_id: groupId }, query: { range: 'all' } })
  ).data;
  const notified = (await api.ok(listNotifications, ana, { query: {} })).data.map(({ kind }) => kind);
  const hits = (await api.ok(searchEverything, ana, { query: { q: 'paluwagan' } })).data;
  return {
    ...{ own, below, notified },
    points: board.find(({ user }) => user.id === ben)?.points ?? 0,
    found: [hits.posts.length, hits.comments.length],
  };
}

test('posts and comments of the period go in the same act, and one undo brings all of them back as they were', async () => {
  const feed = await aFeed(api, { is_public: true });
  const { ana, ben } = feed;
  const old = await feed.post(ben, { content_md: 'noong isang linggo' });
  await ageBy('posts', old.id, '7 days');
  const spam = await feed.post(ben, {
    content_md: `Paluwagan tayo ${mentionToken({ id: ana })}`,
    poll: { options: ['Oo', 'Hindi'], is_multiple: false, shows_voters: false, open_hours: null },
  });
  await api.ok(votePoll, ana, { params: { poll_id: spam.poll?.id ?? '' }, body: { choices: [0] } });
  await feed.react(ana, { post_id: spam.id });
  const own = await feed.post(ana, { content_md: 'Sa akin ito' });
  const below = await feed.comment(ben, own.id, { content_md: 'sali sa paluwagan' });
  await feed.react(ana, { comment_id: below.id });
  await feed.comment(ana, own.id, { content_md: 'sagot', parent_comment_id: below.id });
  const before = await seen(feed, own.id);
  expect(before).toMatchObject({ points: 2, found: [1, 1] });
  expect(before.own.find(({ id }) => id === own.id)).toMatchObject({ comment_count: 2 });

  const removal = await remove(feed, { period: 'DAY' });
  expect(removal).toMatchObject({ messages: 0, posts: 1, comments: 1 });
  const after = await seen(feed, own.id);
  expect(after.own.map(({ content_md }) => content_md)).toEqual(['Sa akin ito', 'noong isang linggo']);
  expect(after.own[0]).toMatchObject({ comment_count: 1, latest_comments: [{ content_md: 'sagot' }] });
  expect(after.below[0]).toMatchObject({ status: 'HIDDEN', content_md: '', reply_count: 1 });
  expect(after).toMatchObject({ points: 0, found: [0, 0] });
  expect(after.notified.length).toBeLessThan(before.notified.length);
  const log = await api.ok(getStaffLog, feed.mod, { params: { group_id: feed.groupId }, query: {} });
  expect(log.data.map(({ action, undo: can }) => [action, can !== null])).toEqual([
    ['messages.removed', true],
  ]);

  expect(await undo(feed, removal.id)).toMatchObject({ posts: 1, comments: 1 });
  expect(await seen(feed, own.id)).toEqual(before);
});

test('no event before the act has a removed text any more', async () => {
  const feed = await aFeed(api, { is_public: true });
  const spam = await feed.post(feed.ben, { content_md: 'LIHIM-NA-SALITA' });
  const below = await feed.comment(feed.ben, spam.id, { content_md: 'LIHIM-NA-SALITA' });
  await remove(feed, { ban: { reason: '' } });
  for (const topic of [`f:${feed.groupId}`, `p:${spam.id}`])
    expect(JSON.stringify(await api.eventsOn(topic)), topic).not.toContain('LIHIM');
  const of = async (topic: string, id: string) =>
    (await api.eventsOn(topic)).filter(({ ref }) => ref === id).at(-1);
  expect(await of(`f:${feed.groupId}`, spam.id)).toMatchObject({ d: { post_id: spam.id, comment_count: 0 } });
  expect(await of(`p:${spam.id}`, below.id)).toMatchObject({ k: 'comment.updated', d: { status: 'HIDDEN' } });
});

test('without posts chosen they stay; a person of the same rank keeps theirs', async () => {
  const feed = await aFeed(api, { is_public: true });
  const spam = await feed.post(feed.ben);
  expect(await remove(feed, { has_posts: false })).toMatchObject({ posts: 0, comments: 0 });
  expect((await posts(feed)).map(({ id }) => id)).toEqual([spam.id]);
  const body = { group_id: feed.groupId, user_id: feed.olive, period: 'ALL' as const, has_posts: true };
  expect((await api.refused(removeMessages, feed.mod, { body })).code).toBe('group.not_allowed');
});

test('what was hidden, deleted or shown by hand, before or after, is left as it is', async () => {
  const feed = await aFeed(api, { is_public: true });
  const { ben, mod } = feed;
  const write = (content_md: string) => feed.post(ben, { content_md });
  const [hidden, deleted, shown, left] = [
    await write('a'),
    await write('b'),
    await write('c'),
    await write('d'),
  ];
  const below = await feed.comment(ben, left.id);
  const hide = (id: string, status: 'HIDDEN' | 'PUBLISHED', version: number) =>
    api.ok(updatePost, mod, { params: { post_id: id }, body: { status, version } });
  await hide(hidden.id, 'HIDDEN', 1);
  const removal = await remove(feed);
  expect(removal).toMatchObject({ posts: 3, comments: 1 });
  expect(await texts(feed)).toEqual([]);
  await api.ok(deletePost, mod, { params: { post_id: deleted.id } });
  await api.ok(deleteComment, mod, { params: { comment_id: below.id } });
  await hide(shown.id, 'PUBLISHED', 2);
  await hide(shown.id, 'HIDDEN', 3);
  await undo(feed, removal.id);
  expect(await texts(feed)).toEqual(['d']);
  expect(await comments(left.id, feed.ana)).toEqual([]);
});

test('what waited for staff waits again, without news to its author; staff see it in the queue only then', async () => {
  const feed = await aFeed(api, { is_public: true });
  const { ben, mod, groupId, ana } = feed;
  await api.db.query(
    `update groups set review_rules = '{BLOCKED_WORDS}', blocked_words = '{utang}' where id = $1`,
    [groupId],
  );
  const waiting = await feed.post(ben, { content_md: 'may utang ka' });
  const open = await feed.post(ana);
  const below = await feed.comment(ben, open.id, { content_md: 'utang' });
  const held = async () =>
    (await api.ok(searchHeldContent, mod, { params: { group_id: groupId }, query: {} })).data
      .map(({ id, reason }) => [id, reason])
      .toSorted();
  const both = [waiting.id, below.id].map((id) => [id, 'BLOCKED_WORDS']).toSorted();
  expect(await held()).toEqual(both);
  const removal = await remove(feed);
  expect(removal).toMatchObject({ posts: 1, comments: 1 });
  expect(await held()).toEqual([]);
  await undo(feed, removal.id);
  expect(await held()).toEqual(both);
  expect((await posts(feed)).map(({ id }) => id)).toEqual([open.id]);
  const { data } = await api.ok(listNotifications, ben, { query: {} });
  expect(data.filter(({ kind }) => kind === 'REVIEW_DECIDED')).toEqual([]);
  const accept = { status: 'PUBLISHED' as const };
  await api.ok(updatePost, mod, { params: { post_id: waiting.id }, body: { ...accept, version: 3 } });
  await api.ok(updateComment, mod, { params: { comment_id: below.id }, body: { ...accept, version: 3 } });
  expect(await texts(feed)).toEqual(['Kumusta, mga kapitbahay?', 'may utang ka']);
});

test('an undo before the job leaves them as they are; a removal takes over what an undone one has not brought back', async () => {
  const feed = await aFeed(api, { is_public: true });
  await feed.post(feed.ben, { content_md: 'spam' });
  const first = await decide(feed);
  await undo(feed, first.id);
  expect(await texts(feed)).toEqual(['spam']);
  const second = await remove(feed);
  await revoke(feed, second.id);
  const third = await decide(feed);
  expect(third.posts).toBe(1);
  await api.app.jobs.runDue();
  expect(await texts(feed)).toEqual([]);
  await undo(feed, third.id);
  expect(await texts(feed)).toEqual(['spam']);
});
