import { expect, test } from 'vitest';
import { createEndFollower } from '../../../../src/client/ui/virtual-log/end-follower.ts';

function setUp({ hasMoreAfter = false } = {}) {
  const changes: boolean[] = [];
  const follower = createEndFollower({
    isFollowing: true,
    hasMoreAfter: () => hasMoreAfter,
    onChange: (is) => changes.push(is),
  });
  follower.scrolled({ top: 1000, gap: 0 }, 0);
  return { follower, changes };
}

test('added or growing rows do not stop it', () => {
  const { follower, changes } = setUp();
  follower.scrolled({ top: 1000, gap: 900 }, 10);
  follower.scrolled({ top: 990, gap: 910 }, 20);
  expect(follower.isFollowing()).toBe(true);
  expect(changes).toEqual([]);
});

test('scrolling up by wheel stops it', () => {
  const { follower, changes } = setUp();
  follower.wantsUp(100);
  follower.scrolled({ top: 900, gap: 100 }, 110);
  expect(changes).toEqual([false]);
});

test('a wheel event that moved nothing is ignored', () => {
  const { follower } = setUp();
  follower.wantsUp(100);
  follower.scrolled({ top: 900, gap: 100 }, 1000);
  expect(follower.isFollowing()).toBe(true);
});

test('dragging the scroll bar up stops it, even slowly', () => {
  const { follower } = setUp();
  follower.holdsBar(true);
  follower.scrolled({ top: 990, gap: 10 }, 60_000);
  expect(follower.isFollowing()).toBe(false);
});

test('reaching the end restarts it', () => {
  const { follower, changes } = setUp();
  follower.release();
  follower.scrolled({ top: 1200, gap: 1 }, 10);
  expect(changes).toEqual([false, true]);
});

test('the lower edge of a window of old rows is not the end', () => {
  const { follower } = setUp({ hasMoreAfter: true });
  follower.release();
  follower.scrolled({ top: 1200, gap: 0 }, 10);
  expect(follower.isFollowing()).toBe(false);
});
