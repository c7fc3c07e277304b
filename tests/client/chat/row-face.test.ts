import { expect, test } from 'vitest';
import type { MessageRow } from '../../../src/client/chat/message-log.ts';
import { rowFace } from '../../../src/client/chat/row-face.ts';
import { aMessage } from '../chat-store/chat-builders.ts';

function faces(
  rows: readonly MessageRow[],
  { hasOlder = false, dividerAfterSeq = null as number | null, heads = new Set<string>() } = {},
) {
  return rows.map((row, at) =>
    rowFace({ previous: rows[at - 1], row, next: rows[at + 1] }, { hasOlder, dividerAfterSeq }, heads),
  );
}

/** Monday evening, then Tuesday morning, in Manila. */
const twoDays = [
  aMessage(1, { created_at: '2026-11-16T15:50:00.000Z' }),
  aMessage(2, { created_at: '2026-11-16T15:59:00.000Z' }),
  aMessage(3, { created_at: '2026-11-16T16:01:00.000Z' }),
];

test('a day begins below the last message of the day before, at midnight in Manila', () => {
  expect(faces(twoDays).map(({ dayBelow }) => dayBelow)).toEqual([null, '2026-11-16T16:01:00.000Z', null]);
});

test('a new day starts a group, although the pause was short', () => {
  expect(faces(twoDays).map(({ startsGroup }) => startsGroup)).toEqual([true, true, true]);
});

test('nothing about the rows that are there changes when a page of older ones comes in above', () => {
  const rows = [1, 2, 3, 4, 5, 6].map((seq) => aMessage(seq));
  const heads = new Set<string>();
  const before = faces(rows.slice(3), { hasOlder: true, heads });
  const after = faces(rows, { heads });
  expect(after.slice(3)).toEqual(before);
});

test('the line "New" stands above one position only, not above whatever happens to be held first', () => {
  const rows = [5, 6, 7].map((seq) => aMessage(seq));
  expect(faces(rows, { hasOlder: true, dividerAfterSeq: 2 }).some(({ startsUnread }) => startsUnread)).toBe(
    false,
  );
  expect(faces(rows, { hasOlder: true, dividerAfterSeq: 5 }).map(({ startsUnread }) => startsUnread)).toEqual(
    [false, true, false],
  );
});

test('the beginning stands above the first message of all', () => {
  expect(faces(twoDays).map(({ isFirst }) => isFirst)).toEqual([true, false, false]);
  expect(faces(twoDays, { hasOlder: true })[0]?.isFirst).toBe(false);
});
