import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '../../../src/contract/core/endpoint.ts';
import { updateComment } from '../../../src/contract/feed/comments.ts';
import { type Post, searchPosts, updatePost } from '../../../src/contract/feed/posts.ts';
import { listReactors } from '../../../src/contract/feed/reactions.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { aFeed, type Feed } from './a-feed.ts';

type Query = CallInput<typeof searchPosts>['query'];

let api: CommunityApi;
let feed: Feed;
/** p1 … p12, oldest first. */
let posts: Post[];

beforeAll(async () => {
  api = await startCommunityApi();
  feed = await aFeed(api);
  posts = [];
  for (let n = 1; n <= 12; n++)
    posts.push(
      await feed.post(n % 2 ? feed.ana : feed.ben, { title: `Post ${n}`, content_md: `Ika-${n} na kuwento` }),
    );
  await feed.comment(feed.ben, idOf(2));
  await feed.comment(feed.ana, idOf(2));
  await feed.react(feed.ben, { post_id: idOf(5) });
});
afterAll(() => api.close());

const idOf = (n: number): string => posts[n - 1]?.id ?? '';
const names = (rows: readonly Post[]) => rows.map(({ title }) => Number(title.replace('Post ', '')));
const search = (query: Query, person = feed.ana) => api.ok(searchPosts, person, { query });
const inGroup = (query: Query = {}, person = feed.ana) =>
  search({ group_id: feed.groupId, ...query }, person);

describe('GET /posts/search', () => {
  test('walks down and up again by cursors, and finds each post once', async () => {
    const first = await inGroup({ limit: '5' });
    const second = await inGroup({ limit: '5', after: first.cursor.after ?? '' });
    const third = await inGroup({ limit: '5', after: second.cursor.after ?? '' });
    expect([first, second, third].map(({ data }) => names(data))).toEqual([
      [12, 11, 10, 9, 8],
      [7, 6, 5, 4, 3],
      [2, 1],
    ]);
    expect([first.cursor.before, third.cursor.after]).toEqual([null, null]);
    const back = await inGroup({ limit: '5', before: third.cursor.before ?? '' });
    expect(names(back.data)).toEqual([7, 6, 5, 4, 3]);
    const top = await inGroup({ limit: '5', before: back.cursor.before ?? '' });
    expect([names(top.data), top.cursor.before]).toEqual([[12, 11, 10, 9, 8], null]);
  });

  test('a page of the usual length is the same each time, from any start and for any user', async () => {
    const { cursor } = await inGroup({ limit: '5' });
    const place = cursor.after ?? '';
    for (const person of [feed.ana, feed.ben, feed.ana])
      for (const [query, numbers] of [
        [{}, [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]],
        [{ after: place }, [7, 6, 5, 4, 3, 2, 1]],
        [{ before: place }, [12, 11, 10, 9]],
        [{ order_by: 'asc' as const }, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
      ] as const)
        expect(names((await inGroup(query, person)).data)).toEqual(numbers);
  });

  test('walks by page numbers, and says how many there are', async () => {
    const { data, pagination } = await inGroup({ limit: '5', page: '3' });
    expect(names(data)).toEqual([2, 1]);
    expect(pagination).toEqual({ page: 3, limit: 5, total: 12, total_pages: 3, total_is_exact: true });
    expect((await inGroup({ page: '1000' })).data).toEqual([]);
  });

  test('a cursor of another order, or of no one, begins at the beginning', async () => {
    const { cursor } = await inGroup({ limit: '5' });
    const all = names((await inGroup()).data);
    for (const after of [
      `${cursor.after}0~`,
      'top-desc~1~2',
      "new-desc~1'--",
      '~~',
      'new-desc~99999999999999999999',
    ])
      expect([after, names((await inGroup({ after })).data)]).toEqual([after, all]);
    expect(names((await inGroup({ sort_by: 'top', after: cursor.after ?? '' })).data)[0]).toBe(2);
  });

  test('the top ones are those with most answers and reactions', async () => {
    const first = await inGroup({ sort_by: 'top', limit: '2' });
    expect(names(first.data)).toEqual([2, 5]);
    const next = await inGroup({ sort_by: 'top', limit: '2', after: first.cursor.after ?? '' });
    expect(names(next.data)).toEqual([12, 11]);
    const up = await inGroup({ sort_by: 'top', order_by: 'asc', limit: '1' });
    expect(names(up.data)).toEqual([1]);
  });

  test('filters by author, tag, announcement and whether someone answered', async () => {
    const { rows } = await api.db.query<{ id: string }>(
      `select id from tags where slug in ('guitar', 'music')`,
    );
    const [guitar, music] = rows.map(({ id }) => id);
    const tagged = await feed.post(feed.mod, {
      title: 'Post 13',
      tag_ids: [guitar ?? ''],
      is_announcement: true,
    });
    expect(names((await inGroup({ author_id: feed.ben, limit: '2' })).data)).toEqual([12, 10]);
    expect((await inGroup({ author_id: feed.ben })).pagination.total).toBe(6);
    expect(names((await inGroup({ tag_ids: `${music},hindi-id,${guitar}` })).data)).toEqual([13]);
    expect((await inGroup({ tag_ids: 'hindi-id' })).pagination.total).toBe(
      (await inGroup({})).pagination.total,
    );
    expect(names((await inGroup({ is_announcement: 'true' })).data)).toEqual([13]);
    expect(names((await inGroup({ is_unanswered: 'false' })).data)).toEqual([2]);
    expect(names((await inGroup({ is_unanswered: 'true', limit: '3' })).data)).toEqual([13, 12, 11]);
    expect(names((await inGroup({ is_pinned: 'true' })).data)).toEqual([]);
    const ofTagged = { params: { post_id: tagged.id } };
    await api.ok(updatePost, feed.mod, { ...ofTagged, body: { is_pinned: true, version: 1 } });
    expect(names((await inGroup({ is_pinned: 'true' })).data)).toEqual([13]);
  });

  test('finds words whatever their accents, and slips of the finger', async () => {
    const content_md = 'Ang Peñafrancia ay nasa Bikol';
    const found = await feed.post(feed.ana, { title: 'Post 14', content_md });
    for (const q of ['penafrancia', 'BIKOL nasa', 'Peñafranca', "%_\\';--"])
      expect([q, names((await inGroup({ q })).data)]).toEqual([q, q.startsWith('%') ? [] : [14]]);
    expect((await inGroup({ q: 'kuwento', limit: '5' })).pagination).toMatchObject({ total_is_exact: false });
    expect((await inGroup({ q: 'penafrancia' })).pagination).toMatchObject({
      total: 1,
      total_is_exact: true,
    });
    expect(found.content_md).toBe(content_md);
  });

  test('says where the live stream of the community continues, as the last event left it', async () => {
    const [last] = (await api.eventsOn(`f:${feed.groupId}`)).slice(-1);
    expect((await inGroup()).rt).toEqual([`f:${feed.groupId}`, last?.e, last?.o, last?.x]);
    const quiet = await aFeed(api);
    const { rt, data, pagination } = await search({ group_id: quiet.groupId }, quiet.ana);
    expect([rt, data, pagination.total]).toEqual([[`f:${quiet.groupId}`, expect.any(Number), 0, 0], [], 0]);
  });
});

describe('GET /posts/search without a community', () => {
  test('is the feed of all one’s communities, the newest first, and of no other', async () => {
    const [one, two, other] = [await aFeed(api), await aFeed(api), await aFeed(api)];
    const me = one.sally;
    await api.place(one.groupId, me, 'MEMBER');
    await api.place(two.groupId, me, 'MODERATOR');
    const written = [];
    for (let n = 0; n < 6; n++) {
      const { post, ana } = [one, two, other][n % 3] ?? one;
      written.push(await post(ana, { title: `Post ${n}` }));
    }
    const first = await search({ limit: '3' }, me);
    expect([names(first.data), first.rt, first.pagination.total]).toEqual([[4, 3, 1], null, 4]);
    const rest = await search({ limit: '3', after: first.cursor.after ?? '' }, me);
    expect([names(rest.data), rest.cursor.after]).toEqual([[0], null]);
    expect(names((await search({ limit: '2', page: '2' }, me)).data)).toEqual([1, 0]);
    await one.comment(one.ana, written[0]?.id ?? '');
    expect(names((await search({ sort_by: 'top', limit: '2' }, me)).data)).toEqual([0, 4]);
    expect(names((await search({ q: 'kapitbahay', author_id: two.ana }, me)).data)).toEqual([4, 1]);
    const unanswered = await search({ is_unanswered: 'true' }, me);
    expect([names(unanswered.data), unanswered.pagination.total]).toEqual([[4, 3, 1], 3]);
    await api.db.query('update groups set archived_at = now() where id = $1', [one.groupId]);
    expect(names((await search({}, me)).data)).toEqual([4, 1]);
    expect(names((await search({ include_archived: 'true' }, me)).data)).toEqual([4, 3, 1, 0]);
  });
});

describe('what is read by whom', () => {
  test('what staff hid is there for staff and its author alone, in lists, in counts and by itself', async () => {
    const quiet = await aFeed(api);
    const post = await quiet.post(quiet.ana, { title: 'Post 1' });
    await quiet.post(quiet.ben, { title: 'Post 2' });
    await api.ok(updatePost, quiet.mod, {
      params: { post_id: post.id },
      body: { status: 'HIDDEN', version: 1 },
    });
    const seenBy = async (person: string, query: Query = {}) => {
      const { data, pagination } = await search({ group_id: quiet.groupId, ...query }, person);
      return [names(data), pagination.total];
    };
    for (const person of [quiet.ana, quiet.mod, quiet.olive])
      expect(await seenBy(person)).toEqual([[2, 1], 2]);
    for (const person of [quiet.ben, quiet.sally]) {
      expect(await seenBy(person)).toEqual([[2], 1]);
      expect(await seenBy(person, { status: 'HIDDEN' })).toEqual([[], 0]);
      expect(await seenBy(person, { q: 'kumusta' })).toEqual([[2], 1]);
      expect(await seenBy(person, { author_id: quiet.ana })).toEqual([[], 0]);
    }
    expect(await seenBy(quiet.mod, { status: 'HIDDEN' })).toEqual([[1], 1]);
  });

  test('who waits to be let in finds their own posts and no others', async () => {
    const closed = await aFeed(api, { is_public: false });
    const own = await closed.post(closed.ana, { title: 'Post 1' });
    await closed.post(closed.ben, { title: 'Post 2' });
    await api.place(closed.groupId, closed.ana, 'MEMBER', 'EXPIRED');
    const query = { group_id: closed.groupId };
    expect(await api.refused(searchPosts, closed.ana, { query })).toMatchObject({
      code: 'group.not_allowed',
    });
    expect(names((await search({ ...query, author_id: closed.ana }, closed.ana)).data)).toEqual([1]);
    expect(await closed.read(closed.ana, own.id)).toMatchObject({ id: own.id });
  });
});

test('who reacted to a hidden post or comment is for staff and its author', async () => {
  const feed = await aFeed(api);
  const { mod, ana, ben, sally } = feed;
  const { id: post_id } = await feed.post(ana);
  const { id: comment_id } = await feed.comment(ana, post_id);
  await feed.react(ben, { post_id }, '🔥');
  await feed.react(ben, { comment_id }, '🔥');
  const asked = async (about: { post_id: string } | { comment_id: string }) => {
    const readers: string[] = [];
    for (const person of [mod, ana, ben, sally]) {
      const { status, text } = await api.call(listReactors, person, { query: { ...about, emoji: '🔥' } });
      if (status === 200) readers.push(person);
      expect(text.includes(ben), text).toBe(status === 200);
    }
    return readers;
  };
  expect(await asked({ post_id })).toEqual([mod, ana, ben, sally]);
  expect(await asked({ comment_id })).toEqual([mod, ana, ben, sally]);
  await api.ok(updateComment, mod, { params: { comment_id }, body: { status: 'HIDDEN', version: 1 } });
  expect(await asked({ comment_id })).toEqual([mod, ana]);
  await api.ok(updatePost, mod, { params: { post_id }, body: { status: 'HIDDEN', version: 1 } });
  expect(await asked({ post_id })).toEqual([mod, ana]);
});
