import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { listedPosts, pinnedPosts } from '../../../src/client/features/feed/store/feed-state.ts';
import { aFeed, type World } from './a-feed.ts';
import { type Act, aSmallCommunity, type Community, postActs, serverOf } from './a-small-community.ts';
import { reader } from './feed-builders.ts';

/** Everything that is on its way arrives. */
async function settle(world: World, community: Community): Promise<void> {
  world.goDown(false);
  for (let n = 0; n < 200; n++) {
    world.serve(0);
    world.answer(0);
    world.tick();
    await world.rest();
    world.deliver(community.log, 100);
    await world.rest();
  }
}

/** What the reader sees is what there is, down to where the list was read. */
function expectTruth({ feed }: World, community: Community): void {
  const state = feed.store.getState();
  const truth = community.page(1000).posts;
  const unpinned = truth.filter(({ pinned_at }) => pinned_at === null);
  expect(listedPosts(state, reader)).toEqual(unpinned.filter(({ seq }) => seq >= state.floor));
  expect(Number.isFinite(state.floor)).toBe(true);
  const bySeq = [...pinnedPosts(state, reader)].sort((a, b) => b.seq - a.seq);
  expect(bySeq).toEqual(truth.filter(({ pinned_at }) => pinned_at !== null));
}

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('post' as const), isMine: fc.boolean() }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom(...postActs),
      on: fc.nat(20),
    }),
  },
);

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('act' as const), act }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('deliver' as const), n: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('serve', 'answer'), n: fc.nat(5) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('older', 'fresh', 'reset', 'refilter', 'repeat', 'down', 'up', 'tick'),
      n: fc.nat(5),
    }),
  },
);

test('with lost calls and any order of pages and events, the feed equals a fresh load', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
      const community = aSmallCommunity();
      for (let n = 0; n < 5; n++) community.do({ do: 'post', isMine: false });
      const world = aFeed(serverOf(community));
      world.feed.start();
      for (const one of steps) {
        if (one.kind === 'act') community.do(one.act);
        else if (one.kind === 'deliver') world.deliver(community.log, one.n);
        else if (one.kind === 'serve') world.serve(one.n);
        else if (one.kind === 'answer') world.answer(one.n);
        else if (one.kind === 'older') world.feed.loadOlder().catch(() => undefined);
        else if (one.kind === 'fresh') world.feed.showFresh();
        else if (one.kind === 'reset') world.reset();
        else if (one.kind === 'down' || one.kind === 'up') world.goDown(one.kind === 'down');
        else if (one.kind === 'tick') world.tick();
        else if (one.kind === 'repeat') world.repeat(community.log.slice(0, 0));
        else {
          world.feed.show({ kind: 'unanswered', tagId: null, categoryId: null });
          world.feed.show({ kind: 'newest', tagId: null, categoryId: null });
        }
        await world.rest();
      }
      await settle(world, community);
      expectTruth(world, community);
      const fresh = aFeed(serverOf(community));
      fresh.feed.start();
      await settle(fresh, community);
      expectTruth(fresh, community);
    }),
    { numRuns: 60 },
  );
}, 120_000);
