import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateCommunity } from '../../../src/contract/communities/community-settings.ts';
import type { PostCategory } from '../../../src/contract/feed/categories.ts';
import { createPost, searchPosts, updatePost } from '../../../src/contract/feed/posts.ts';
import { lockGroup } from '../../../src/server/platform/db/row-locks.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { aFeed, type Feed } from './a-feed.ts';

const tanong: PostCategory = { id: randomUUID(), name: 'Tanong', emoji: '❓', is_staff_only: false };
const balita: PostCategory = { id: randomUUID(), name: 'Balita', emoji: '', is_staff_only: true };

let api: CommunityApi;
let feed: Feed;
let version = 1;

beforeAll(async () => {
  api = await startCommunityApi();
  feed = await aFeed(api);
});
afterAll(() => api.close());

const setAs = (person: string, post_categories: readonly PostCategory[], seen = version) =>
  api.call(updateCommunity, person, {
    params: { group_id: feed.groupId },
    body: { post_categories: [...post_categories], version: seen },
  });

async function set(...all: readonly PostCategory[]): Promise<void> {
  expect((await setAs(feed.olive, all)).status).toBe(200);
  version += 1;
}

async function titlesIn(category_id: string): Promise<string[]> {
  const query = { group_id: feed.groupId, category_id };
  return (await api.ok(searchPosts, feed.ben, { query })).data.map(({ title }) => title);
}

test('the owner alone makes categories, and a repeated change is stale', async () => {
  for (const person of [feed.mod, feed.ana, feed.sally])
    expect((await setAs(person, [tanong])).status, person).toBe(403);
  const first = await setAs(feed.olive, [tanong, balita]);
  expect(first.json).toMatchObject({ data: { post_categories: [tanong, balita], version: 2 } });
  expect((await setAs(feed.olive, [balita], 1)).status).toBe(409);
  version = 2;
  const told = await feed.toldOf(`g:${feed.groupId}`, 'group.updated');
  expect(told).toHaveLength(1);
});

test('takes at most twelve, each once, with a name of one line and one emoji', async () => {
  const many = Array.from({ length: 13 }, (_, n) => ({ ...tanong, id: randomUUID(), name: `Ika-${n}` }));
  for (const all of [
    many,
    [tanong, tanong],
    [{ ...tanong, name: ' ' }],
    [{ ...tanong, name: 'x'.repeat(41) }],
    [{ ...tanong, emoji: 'ab' }],
  ])
    expect((await setAs(feed.olive, all)).status, JSON.stringify(all)).toBe(422);
});

test('who may post where', async () => {
  const foreign = await aFeed(api);
  const cases: readonly [string, string | null, number][] = [
    [feed.ana, tanong.id, 200],
    [feed.ana, null, 200],
    [feed.ana, balita.id, 403],
    [feed.mod, balita.id, 200],
    [feed.olive, balita.id, 200],
    [feed.ana, randomUUID(), 404],
    [feed.sally, tanong.id, 403],
  ];
  for (const [person, category_id, status] of cases) {
    const body = { group_id: feed.groupId, content_md: 'Kumusta', title: 'Una', category_id };
    expect((await api.call(createPost, person, { body })).status, `${person} ${category_id}`).toBe(status);
  }
  // Another community does not have it.
  const body = { group_id: foreign.groupId, content_md: 'Kumusta', category_id: tanong.id };
  expect((await api.call(createPost, foreign.ana, { body })).status).toBe(404);
});

test('an author moves a post; a post stays in a category that became the staff’s', async () => {
  const post = await feed.post(feed.ana, { title: 'Lipat', category_id: tanong.id });
  const move = (person: string, category_id: string | null) =>
    api.call(updatePost, person, { params: { post_id: post.id }, body: { category_id } });
  expect((await move(feed.ben, null)).status).toBe(403);
  expect((await move(feed.ana, balita.id)).status).toBe(403);
  expect((await move(feed.ana, null)).json).toMatchObject({ data: { category_id: null, version: 2 } });
  expect((await move(feed.ana, tanong.id)).json).toMatchObject({ data: { category_id: tanong.id } });
  expect(await titlesIn(tanong.id)).toEqual(['Lipat', 'Una']);
  await set({ ...tanong, is_staff_only: true }, balita);
  const edit = { content_md: 'Bago', category_id: tanong.id };
  const kept = await api.call(updatePost, feed.ana, { params: { post_id: post.id }, body: edit });
  expect(kept.json).toMatchObject({ data: { content_md: 'Bago', category_id: tanong.id } });
});

test('a renamed category keeps its posts, a deleted one leaves them without', async () => {
  await set({ ...tanong, name: 'Mga tanong' }, balita);
  expect(await titlesIn(tanong.id)).toHaveLength(2);
  await set(balita);
  expect(await titlesIn(tanong.id)).toEqual([]);
  const { rows } = await api.db.query<{ n: number }>(
    `select count(*) as n from posts where group_id = $1 and category_id is null and title <> ''`,
    [feed.groupId],
  );
  expect(rows[0]?.n).toBe(3);
});

test('who posts in a category waits for changes of the community before their membership is locked', async () => {
  await set(tanong, balita);
  const moved = await feed.post(feed.ana, { title: 'Ililipat' });
  const writers = [feed.ana, feed.ben, feed.mod];
  const waiting = `select count(*)::integer as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const { writing, free } = await api.withTx(async (tx) => {
    await lockGroup(tx, feed.groupId);
    const all = [
      ...writers.map((person) => feed.post(person, { title: 'Sabay', category_id: tanong.id })),
      api.ok(updatePost, feed.ana, { params: { post_id: moved.id }, body: { category_id: tanong.id } }),
    ];
    while (((await api.db.query<{ n: number }>(waiting)).rows[0]?.n ?? 0) < all.length);
    // Nobody holds a membership. A change of members, which locks the community first, would otherwise deadlock.
    const { rowCount } = await tx.query(
      `select from group_members where group_id = $1 and user_id = any($2) for no key update skip locked`,
      [feed.groupId, writers],
    );
    return { writing: Promise.all(all), free: rowCount };
  });
  await writing;
  expect(free).toBe(writers.length);
  expect((await titlesIn(tanong.id)).toSorted()).toEqual(['Ililipat', 'Sabay', 'Sabay', 'Sabay']);
});
