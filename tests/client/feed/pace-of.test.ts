import { expect, test } from 'vitest';
import {
  addCommentPage,
  commentFold,
  emptyDiscussion,
} from '../../../src/client/features/feed/store/discussion-state.ts';
import { paceOf } from '../../../src/client/features/feed/store/pace-of.ts';
import { aComment } from './feed-builders.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString();
const since = Date.UTC(2026, 10, 21, 9, 30);
const pageOf = (minutes: readonly number[], older: string | null, total = minutes.length) => {
  const rows = minutes.map((minute, n) => aComment(100 + n, { created_at: at(minute) }));
  return addCommentPage(emptyDiscussion, { rows, older, total });
};

test('only the comments of the last minutes are counted', () => {
  expect(paceOf(pageOf([10, 20, 31, 32], 'cursor', 40), since)).toEqual({ count: 2, isAll: true });
  expect(paceOf(pageOf([31, 32], null), since)).toEqual({ count: 2, isAll: true });
  expect(paceOf(emptyDiscussion, since)).toEqual({ count: 0, isAll: true });
});

test('if the page begins within those minutes there are more, even if older ones are known', () => {
  const hot = pageOf([31, 32, 33], 'cursor', 200);
  expect(paceOf(hot, since)).toEqual({ count: 3, isAll: false });
  const linked = commentFold.put(hot, [aComment(5, { created_at: at(1) })]);
  expect(paceOf(linked, since)).toEqual({ count: 3, isAll: false });
});
