import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '../../../src/contract/core/endpoint.ts';
import { type Comment, createComment, searchComments } from '../../../src/contract/feed/comments.ts';
import { updatePost } from '../../../src/contract/feed/posts.ts';
import { react } from '../../../src/contract/feed/reactions.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { aFeed, type Feed } from './a-feed.ts';

type Query = CallInput<typeof searchComments>['query'];

let api: CommunityApi;
let feed: Feed;

beforeAll(async () => {
  api = await startCommunityApi();
  feed = await aFeed(api);
});
afterAll(() => api.close());

const search = (query: Query, person = feed.ana) => api.ok(searchComments, person, { query });
const seqs = (rows: readonly Comment[]) => rows.map(({ seq }) => seq);
async function eightUnder(postId: string): Promise<Comment[]> {
  const all: Comment[] = [];
  for (let n = 1; n <= 8; n++) all.push(await feed.comment(feed.ben, postId, { content_md: `Sagot ${n}` }));
  return all;
}

describe('POST /comments', () => {
  test('stands below what it answers, and beside it where that is as deep as it goes', async () => {
    const { id: post_id } = await feed.post(feed.ana);
    const root = await feed.comment(feed.ben, post_id);
    const answer = await feed.comment(feed.ana, post_id, { parent_comment_id: root.id });
    const deeper = await feed.comment(feed.ben, post_id, { parent_comment_id: answer.id });
    const beside = await feed.comment(feed.ana, post_id, { parent_comment_id: deeper.id });
    expect(
      [root, answer, deeper, beside].map(({ depth, parent_comment_id, seq }) => [
        seq,
        depth,
        parent_comment_id,
      ]),
    ).toEqual([
      [1, 0, null],
      [2, 1, root.id],
      [3, 2, answer.id],
      [4, 2, answer.id],
    ]);
    const { data } = await search({ post_id });
    expect(data.map(({ reply_count }) => reply_count)).toEqual([1, 2, 0, 0]);
    expect(await feed.read(feed.ana, post_id)).toMatchObject({
      comment_count: 4,
      counts_version: 4,
      last_comment_at: beside.created_at,
    });
  });

  test('readers of the discussion are told of it, readers of the feed of the count', async () => {
    const { id: post_id } = await feed.post(feed.ana);
    const root = await feed.comment(feed.ben, post_id);
    await feed.comment(feed.ana, post_id, { parent_comment_id: root.id });
    const told = await feed.toldOf(`p:${post_id}`);
    expect(told.map(({ k }) => k)).toEqual(['comment.created', 'comment.created', 'comment.counted']);
    expect(told[0]?.d).toMatchObject({ id: root.id, content_md: root.content_md, author: { id: feed.ben } });
    expect(told[2]?.d).toEqual({ comment_id: root.id, reply_count: 1, counts_version: 1 });
    const counted = (await feed.toldOf(`f:${feed.groupId}`, 'post.counted')).slice(-2);
    expect(counted.map(({ d }) => d)).toMatchObject([
      { post_id, comment_count: 1, counts_version: 1 },
      { post_id, comment_count: 2, counts_version: 2 },
    ]);
  });

  test('of many at once each gets a position of its own, and the counts are true', async () => {
    const { id: post_id } = await feed.post(feed.ana);
    const root = await feed.comment(feed.ana, post_id);
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        feed.comment(n % 2 ? feed.ana : feed.ben, post_id, { parent_comment_id: root.id }),
      ),
    );
    expect(seqs(all).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 2));
    const { data } = await search({ post_id, depth: '0' });
    expect(data).toMatchObject([{ reply_count: 20, counts_version: 20 }]);
    expect(await feed.read(feed.ana, post_id)).toMatchObject({ comment_count: 21, counts_version: 21 });
  });

  test('a closed discussion takes comments of staff alone', async () => {
    const { id: post_id } = await feed.post(feed.ana);
    await api.ok(updatePost, feed.mod, { params: { post_id }, body: { is_locked: true, version: 1 } });
    const body = { post_id, content_md: 'Isa pa' };
    expect(await api.refused(createComment, feed.ana, { body })).toMatchObject({ code: 'content.locked' });
    expect((await feed.comment(feed.mod, post_id)).seq).toBe(1);
  });

  test('an answer to a comment of another post is refused', async () => {
    const [one, two] = [await feed.post(feed.ana), await feed.post(feed.ana)];
    const { id } = await feed.comment(feed.ben, one.id);
    const body = { post_id: two.id, parent_comment_id: id, content_md: 'Naligaw' };
    expect(await api.refused(createComment, feed.ana, { body })).toMatchObject({ code: 'comment.not_found' });
  });
});

describe('GET /comments/search', () => {
  test('walks both ways, in each order', async () => {
    const { id: post_id } = await feed.post(feed.ana);
    const all = await eightUnder(post_id);
    const first = await search({ post_id, limit: '3' });
    const second = await search({ post_id, limit: '3', after: first.cursor.after ?? '' });
    expect([seqs(first.data), seqs(second.data), first.cursor.before]).toEqual([[1, 2, 3], [4, 5, 6], null]);
    expect(seqs((await search({ post_id, limit: '2', before: second.cursor.before ?? '' })).data)).toEqual([
      2, 3,
    ]);
    expect(first.pagination).toMatchObject({ total: 8, total_is_exact: true });
    expect(seqs((await search({ post_id, sort_by: 'newest', limit: '2' })).data)).toEqual([8, 7]);
    expect(seqs((await search({ post_id, order_by: 'desc', limit: '2' })).data)).toEqual([8, 7]);
    expect(seqs((await search({ post_id, sort_by: 'newest', order_by: 'asc', limit: '2' })).data)).toEqual([
      1, 2,
    ]);
    await feed.react(feed.ana, { comment_id: all[3]?.id ?? '' });
    expect(seqs((await search({ post_id, sort_by: 'top', limit: '2' })).data)).toEqual([4, 8]);
    const least = await search({ post_id, sort_by: 'top', order_by: 'asc', limit: '7' });
    expect(seqs(least.data)).toEqual([1, 2, 3, 5, 6, 7, 8]);
    expect(seqs((await search({ post_id, user_id: feed.ana, limit: '2' })).data)).toEqual([]);
    expect(seqs((await search({ post_id, user_id: feed.ben, limit: '2' })).data)).toEqual([1, 2]);
    expect(first.rt?.[0]).toBe(`p:${post_id}`);
  });

  test('shows the neighbourhood of one comment on its own level', async () => {
    const { id: post_id } = await feed.post(feed.ana);
    const all = await eightUnder(post_id);
    await feed.comment(feed.ana, post_id, { parent_comment_id: all[4]?.id ?? '' });
    const around = all[4]?.id ?? '';
    const middle = await search({ post_id, around, limit: '4' });
    expect(seqs(middle.data)).toEqual([3, 4, 5, 6]);
    expect(seqs((await search({ post_id, limit: '2', before: middle.cursor.before ?? '' })).data)).toEqual([
      1, 2,
    ]);
    expect(
      seqs((await search({ post_id, limit: '2', after: middle.cursor.after ?? '', depth: '0' })).data),
    ).toEqual([7, 8]);
    const upside = await search({ post_id, around, sort_by: 'newest', limit: '4' });
    expect(seqs(upside.data)).toEqual([7, 6, 5, 4]);
    const edge = await search({ post_id, around: all[0]?.id ?? '', limit: '4' });
    expect([seqs(edge.data), edge.cursor.before]).toEqual([[1, 2], null]);
    expect(
      await api.refused(searchComments, feed.ana, {
        query: { post_id: (await feed.post(feed.ana)).id, around },
      }),
    ).toMatchObject({
      code: 'comment.not_found',
    });
  });

  test('filters by level, parent, author, pin and words', async () => {
    const { id: post_id } = await feed.post(feed.ana);
    const root = await feed.comment(feed.ben, post_id, { content_md: 'Masarap ang ensaymáda' });
    const answer = await feed.comment(feed.ana, post_id, { parent_comment_id: root.id });
    expect(seqs((await search({ post_id, depth: '0' })).data)).toEqual([root.seq]);
    expect(seqs((await search({ post_id, parent_comment_id: root.id })).data)).toEqual([answer.seq]);
    expect(seqs((await search({ post_id, author_id: feed.ana })).data)).toEqual([answer.seq]);
    expect(seqs((await search({ post_id, q: 'ensaymada' })).data)).toEqual([root.seq]);
    expect((await search({ post_id, is_pinned: 'true' })).data).toEqual([]);
  });

  test('of a community and of a person, the newest first, as far as one may read them', async () => {
    const [shown, closed] = [await aFeed(api), await aFeed(api, { is_public: false })];
    const me = shown.ana;
    const post = await shown.post(shown.olive);
    const one = await shown.comment(me, post.id);
    const two = await shown.comment(shown.ben, post.id);
    const secret = await closed.comment(closed.ben, (await closed.post(closed.ana)).id);
    const ids = async (query: Query, person = me) => (await search(query, person)).data.map(({ id }) => id);
    expect(await ids({ group_id: shown.groupId, sort_by: 'newest' })).toEqual([two.id, one.id]);
    expect(await ids({ group_id: shown.groupId }, closed.ana)).toEqual([one.id, two.id]);
    expect(await ids({ author_id: me })).toEqual([one.id]);
    expect(await ids({})).toEqual([one.id]);
    expect(await ids({ author_id: closed.ben })).toEqual([]);
    await api.place(closed.groupId, me, 'MEMBER');
    expect(await ids({ author_id: closed.ben })).toEqual([secret.id]);
  });
});

describe('POST /reactions', () => {
  test('is there once, for everyone, in the order in which it came', async () => {
    const post = await feed.post(feed.ana);
    await feed.react(feed.ben, { post_id: post.id });
    await feed.react(feed.ben, { post_id: post.id });
    await feed.react(feed.ana, { post_id: post.id }, '❤️');
    const last = await feed.react(feed.ana, { post_id: post.id });
    expect(last).toMatchObject({
      post_id: post.id,
      comment_id: null,
      reactions_version: 3,
      reactions: [
        { emoji: '👍', count: 2, is_mine: true, people: [{ id: feed.ben }, { id: feed.ana }] },
        { emoji: '❤️', count: 1, is_mine: true },
      ],
    });
    expect((await feed.read(feed.sally, post.id)).reactions.map(({ is_mine }) => is_mine)).toEqual([
      false,
      false,
    ]);
    const told = (await feed.toldOf(`f:${feed.groupId}`, 'content.reacted')).slice(-3);
    expect(told.map(({ d }) => d)).toMatchObject([
      { post_id: post.id, emoji: '👍', reactions_version: 1, is_on: true },
      { post_id: post.id, emoji: '❤️', reactions_version: 2 },
      { post_id: post.id, emoji: '👍', reactions_version: 3, reaction: { count: 2 } },
    ]);
  });

  test('taken back it is gone, and told as nothing when it was the last', async () => {
    const { id: post_id } = await feed.post(feed.ana);
    const { id: comment_id } = await feed.comment(feed.ben, post_id);
    await feed.react(feed.ana, { comment_id });
    await feed.react(feed.ana, { comment_id }, '👍', false);
    expect(await feed.react(feed.ana, { comment_id }, '👍', false)).toMatchObject({
      reactions: [],
      reactions_version: 2,
    });
    const told = await feed.toldOf(`p:${post_id}`, 'content.reacted');
    expect(told.map(({ d }) => d)).toMatchObject([
      { post_id, comment_id, is_on: true, reaction: { count: 1 } },
      { post_id, comment_id, is_on: false, reaction: null },
    ]);
  });

  test('many people at once each count once', async () => {
    const { id: post_id } = await feed.post(feed.ana);
    const people = [feed.ana, feed.ben, feed.mod, feed.olive];
    await Promise.all([...people, ...people].map((person) => feed.react(person, { post_id })));
    const { reactions, reactions_version } = await feed.read(feed.ana, post_id);
    expect([reactions[0]?.count, reactions_version]).toEqual([4, 4]);
    const { rows } = await api.db.query('select reaction_count, score from post_counts where post_id = $1', [
      post_id,
    ]);
    expect(rows).toEqual([{ reaction_count: 4, score: 4 }]);
  });

  test.each([
    [{ emoji: '👍' }, 422],
    [{ post_id: '00000000-0000-7000-8000-000000000000', emoji: '👍' }, 404],
    [{ post_id: '00000000-0000-7000-8000-000000000000', emoji: 'abc' }, 422],
  ])('%j is refused', async (body, status) => {
    expect(await api.refused(react, feed.ana, { body })).toMatchObject({ status });
  });
});
