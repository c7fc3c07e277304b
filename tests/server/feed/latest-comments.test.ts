import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteComment, updateComment } from '../../../src/contract/feed/comments.ts';
import { searchPosts, updatePost } from '../../../src/contract/feed/posts.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { aFeed, type Feed } from './a-feed.ts';

let api: CommunityApi;
let feed: Feed;

beforeAll(async () => {
  api = await startCommunityApi();
  feed = await aFeed(api);
});
afterAll(() => api.close());

/** The newest comments of a post in the list of `person`, by their text. */
async function listed(person: string, postId: string): Promise<string[]> {
  const { data } = await api.ok(searchPosts, person, { query: { group_id: feed.groupId } });
  const found = data.find(({ id }) => id === postId);
  return found?.latest_comments.map(({ content_md }) => content_md) ?? [];
}

/** The text of all events of the list. */
async function logged(): Promise<string> {
  return JSON.stringify(await feed.toldOf(`f:${feed.groupId}`));
}

/** The newest comments in the last event about the numbers of a post. */
async function told(): Promise<unknown> {
  const events = await feed.toldOf(`f:${feed.groupId}`, 'post.counted');
  const counted = events.at(-1)?.d as { latest_comments: { content_md: string }[] } | undefined;
  return counted?.latest_comments.map(({ content_md }) => content_md);
}

test('the list and its events have the two newest comments that every reader may see', async () => {
  const post = await feed.post(feed.ana);
  const one = await feed.comment(feed.ben, post.id, { content_md: 'una' });
  const two = await feed.comment(feed.ana, post.id, { content_md: 'ikalawa', parent_comment_id: one.id });
  const three = await feed.comment(feed.ben, post.id, { content_md: 'ikatlo' });
  const params = { comment_id: three.id };

  const is = async (name: string, ...texts: string[]) => {
    for (const person of [feed.olive, feed.ana, feed.ben, feed.sally])
      expect(await listed(person, post.id), name).toEqual(texts);
    expect(await told(), name).toEqual(texts);
  };
  await is('written', 'ikalawa', 'ikatlo');
  const { data: edited } = await api.ok(updateComment, feed.ben, { params, body: { content_md: 'binago' } });
  await is('edited', 'ikalawa', 'binago');
  expect(await logged()).not.toContain('ikatlo');
  const hidden = { status: 'HIDDEN', version: edited.version } as const;
  const { data: gone } = await api.ok(updateComment, feed.mod, { params, body: hidden });
  await is('hidden', 'una', 'ikalawa');
  expect(await logged()).not.toContain('binago');
  const shown = { status: 'PUBLISHED', version: gone.version } as const;
  await api.ok(updateComment, feed.mod, { params, body: shown });
  await is('shown again', 'ikalawa', 'binago');
  await api.ok(deleteComment, feed.ana, { params: { comment_id: two.id } });
  await is('deleted', 'una', 'binago');
  expect(await logged()).not.toContain('ikalawa');

  const ofPost = { params: { post_id: post.id } };
  const { data: away } = await api.ok(updatePost, feed.mod, {
    ...ofPost,
    body: { status: 'HIDDEN', version: post.version },
  });
  expect(await told()).toEqual([]);
  expect(await logged()).not.toContain('binago');
  await api.ok(updatePost, feed.mod, { ...ofPost, body: { status: 'PUBLISHED', version: away.version } });
  await is('the post is back', 'una', 'binago');
});

test('a long comment is cut before a mention or a character, and not inside', async () => {
  const post = await feed.post(feed.ana);
  await feed.comment(feed.ben, post.id, { content_md: `${'a'.repeat(399)}😀 at iba pa` });
  expect(await listed(feed.ana, post.id)).toEqual(['a'.repeat(399)]);
});
