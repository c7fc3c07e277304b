import { expect, test } from 'vitest';
import type { HubEvent } from '../../../src/client/data/realtime/hub/event-feed.ts';
import type { Comment } from '../../../src/contract/feed/comments.ts';
import { ana, uuid } from '../chat/store/chat-builders.ts';
import { aFeed, type World } from './a-feed.ts';
import { aSmallCommunity, serverOf } from './a-small-community.ts';
import { aComment } from './feed-builders.ts';

/** Whatever is under way arrives, or is lost. */
async function arrive(world: World): Promise<void> {
  for (let n = 0; n < 20; n++) {
    world.serve(0);
    world.answer(0);
    await world.rest();
  }
}

/** The network is back, and so is whatever waited for it. */
async function recover(world: World): Promise<void> {
  world.goDown(false);
  world.tick();
  await arrive(world);
}

test('a text that is missing in an event arrives, although the call for it was lost', async () => {
  const community = aSmallCommunity();
  community.do({ do: 'post', isMine: true });
  const world = aFeed(serverOf(community));
  world.feed.start();
  await arrive(world);
  const words = () => world.feed.store.getState().byId[uuid(5001)]?.content_md;
  expect(words()).toBe('post 1');
  world.goDown(true);
  community.do({ do: 'hide', on: 0 });
  world.deliver(community.log, 10);
  await arrive(world);
  // Its writer still reads it; the event tells everyone alike, and so without the words.
  expect(words()).toBe('');
  await recover(world);
  expect(words()).toBe('post 1');
});

test('a filter that failed to load is loaded again automatically', async () => {
  const community = aSmallCommunity();
  community.do({ do: 'post', isMine: false });
  const world = aFeed(serverOf(community));
  world.feed.start();
  await arrive(world);
  world.goDown(true);
  world.feed.show({ kind: 'unanswered', tagId: null, categoryId: null });
  await arrive(world);
  expect(world.feed.store.getState().status).toBe('failed');
  await recover(world);
  expect(world.feed.store.getState()).toMatchObject({ status: 'ready', shown: [uuid(5001)] });
});

test('a reply to an unknown comment is drawn, although the call for that comment was lost', async () => {
  const question = aComment(1, { author: ana });
  const answer = aComment(9, { author: ana, parent_comment_id: question.id, depth: 1 });
  const topic = `p:${uuid(5001)}`;
  const page = (data: readonly Comment[], after: string | null) => ({
    data,
    cursor: { before: null, after },
    pagination: { page: 1, limit: 1, total: 8, total_pages: 8, total_is_exact: true },
    rt: [topic, 1, 0, 0],
  });
  const world = aFeed((_, { query = {} }) =>
    query.around === question.id ? page([question], null) : page([aComment(8)], 'more'),
  );
  let lost = 0;
  const discussion = world.feed.discussion(uuid(5001));
  discussion.open();
  await arrive(world);
  const known = () => Object.keys(discussion.store.getState().byId);
  expect(known()).toEqual([aComment(8).id]);
  world.goDown(true);
  const { reactions: _, reactions_version: __, reply_count: ___, counts_version: ____, ...facts } = answer;
  const event: HubEvent<'comment.created'> = {
    ...{ kind: 'comment.created', topic, offset: 1, at: 0, actor: ana.id },
    data: facts,
  };
  world.repeat([event]);
  while (!world.isIdle() && lost < 10) {
    lost += 1;
    world.serve(0);
    world.answer(0);
    await world.rest();
  }
  expect(lost).toBe(1);
  expect(known()).not.toContain(question.id);
  await recover(world);
  expect(known().sort()).toEqual([question.id, answer.id, aComment(8).id].sort());
});
