import { expect, test } from 'vitest';
import type { HubEvent } from '../../../src/client/data/realtime/hub/event-feed.ts';
import type { FeedEvent } from '../../../src/client/features/feed/store/feed-state.ts';
import { group, me, uuid } from '../chat/store/chat-builders.ts';
import { aFeed, type World } from './a-feed.ts';
import { aComment, aPost } from './feed-builders.ts';

const post = aPost(1, { author: me, content_md: 'kumusta' });
const comment = aComment(2, { author: me, content_md: 'kumusta' });
const postBody = {
  form: {
    group_id: group,
    title: '',
    content_md: 'kumusta',
    tag_ids: [],
    category_id: null,
    is_announcement: false,
  },
  draft: { title: '', text: 'kumusta', people: [], tags: [], is_announcement: false },
  files: [],
};
const commentBody = {
  form: { post_id: post.id, parent_comment_id: null, content_md: 'kumusta' },
  draft: { text: 'kumusta', people: [] },
  files: [],
};

/** A server whose community and whose post are empty but for what the user writes. */
async function aWorld() {
  const world = aFeed((path, input) => {
    const isCreated = 'body' in input;
    if (isCreated) return { data: path === '/posts' ? post : comment };
    const pagination = { page: 1, limit: 1, total: 0, total_pages: 0, total_is_exact: true };
    return { data: [], cursor: { before: null, after: null }, pagination, rt: [`f:${group}`, 1, 0, 0] };
  });
  world.outbox.start(me.id);
  return world;
}

/** Everything that is under way is answered. */
async function arrive(world: World): Promise<void> {
  for (let n = 0; n < 20; n += 1) {
    world.serve(0);
    world.answer(0);
    await world.rest();
  }
}

function postCreated(): FeedEvent {
  const { reactions: _, reactions_version: __, comment_count: ___, counts_version: ____, ...rest } = post;
  const { last_comment_at: _____, ...facts } = rest;
  return { kind: 'post.created', topic: `f:${group}`, offset: 1, at: 0, actor: me.id, data: facts };
}

function commentCreated(): HubEvent<'comment.created'> {
  const { reactions: _, reactions_version: __, reply_count: ___, counts_version: ____, ...data } = comment;
  return { kind: 'comment.created', topic: `p:${post.id}`, offset: 1, at: 0, actor: me.id, data };
}

test('an own post is shown once: as unsent until its call is answered, also when its event comes first', async () => {
  const world = await aWorld();
  const { feed } = world;
  const stop = feed.start();
  await arrive(world);
  const shown = () => [feed.unsent.store.getState().length, ...feed.store.getState().shown];
  feed.unsent.send(postBody);
  await world.rest();
  world.repeat([postCreated()]);
  expect(shown()).toEqual([1]);
  await arrive(world);
  expect(shown()).toEqual([0, post.id]);
  stop();
});

test('an own post whose answer went to another tab is shown when its entry is gone', async () => {
  const world = await aWorld();
  const { feed, outbox } = world;
  const stop = feed.start();
  await arrive(world);
  const id = feed.unsent.send(postBody) ?? '';
  world.repeat([postCreated()]);
  expect(feed.store.getState().shown).toEqual([]);
  outbox.confirmed([id]);
  expect(feed.store.getState().shown).toEqual([post.id]);
  stop();
});

test('an own comment is shown once, also when the discussion was closed while it was on its way', async () => {
  const world = await aWorld();
  const discussion = world.feed.discussion(post.id);
  const close = discussion.open();
  await arrive(world);
  discussion.unsent.send(commentBody);
  await world.rest();
  world.repeat([commentCreated()]);
  expect(discussion.early.getState()).toEqual([comment.id]);
  close();
  await arrive(world);
  expect(discussion.unsent.store.getState()).toEqual([]);
  discussion.open();
  expect(discussion.early.getState()).toEqual([]);
});

test('an own comment takes the place of its entry when its call is answered', async () => {
  const world = await aWorld();
  const discussion = world.feed.discussion(post.id);
  discussion.open();
  await arrive(world);
  discussion.unsent.send(commentBody);
  await arrive(world);
  expect(discussion.unsent.store.getState()).toEqual([]);
  expect(Object.keys(discussion.store.getState().byId)).toEqual([uuid(7002)]);
});
