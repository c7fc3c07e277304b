import { expect, test } from 'vitest';
import { createFollowing } from '../../../src/client/chat/following.ts';

function setUp({ hasNewer = false } = {}) {
  const changes: boolean[] = [];
  const following = createFollowing({ hasNewer: () => hasNewer, onChange: (is) => changes.push(is) });
  following.scrolled({ top: 1000, gap: 0 }, 0);
  return { following, changes };
}

test('rows that arrive or grow do not end it, however far the end moves away', () => {
  const { following, changes } = setUp();
  following.scrolled({ top: 1000, gap: 900 }, 10);
  following.scrolled({ top: 990, gap: 910 }, 20);
  expect(following.isFollowing()).toBe(true);
  expect(changes).toEqual([]);
});

test('a turn of the wheel upwards ends it', () => {
  const { following, changes } = setUp();
  following.wantsUp(100);
  following.scrolled({ top: 900, gap: 100 }, 110);
  expect(changes).toEqual([false]);
});

test('a wish that moved nothing is forgotten', () => {
  const { following } = setUp();
  following.wantsUp(100);
  following.scrolled({ top: 900, gap: 100 }, 1000);
  expect(following.isFollowing()).toBe(true);
});

test('a scroll bar that is drawn up ends it, however slowly', () => {
  const { following } = setUp();
  following.holdsBar(true);
  following.scrolled({ top: 990, gap: 10 }, 60_000);
  expect(following.isFollowing()).toBe(false);
});

test('reaching the end begins it again', () => {
  const { following, changes } = setUp();
  following.release();
  following.scrolled({ top: 1200, gap: 1 }, 10);
  expect(changes).toEqual([false, true]);
});

test('the lower edge of a part of the past is not the end', () => {
  const { following } = setUp({ hasNewer: true });
  following.release();
  following.scrolled({ top: 1200, gap: 0 }, 10);
  expect(following.isFollowing()).toBe(false);
});
