import { expect, test } from 'vitest';
import { rowLayout } from '../../../src/client/features/chat/list/row-layout.ts';
import type { MessageRow } from '../../../src/client/features/chat/store/message-log.ts';
import { aMessage, aPending, me, uuid } from './store/chat-builders.ts';

function layouts(
  rows: readonly MessageRow[],
  { hasOlder = false, dividerAfterSeq = null as number | null } = {},
) {
  return rows.map((row, at) =>
    rowLayout({ previous: rows[at - 1], row, next: rows[at + 1] }, { hasOlder, dividerAfterSeq }),
  );
}

/** Monday evening, then Tuesday morning, in Manila. */
const twoDays = [
  aMessage(1, { created_at: '2026-11-16T15:50:00.000Z' }),
  aMessage(2, { created_at: '2026-11-16T15:59:00.000Z' }),
  aMessage(3, { created_at: '2026-11-16T16:01:00.000Z' }),
];

test('the day separator is below the last message of the previous day, at midnight in Manila', () => {
  expect(layouts(twoDays).map(({ dayBelow }) => dayBelow)).toEqual([null, '2026-11-16T16:01:00.000Z', null]);
});

test('a new author, a pause and a new day start a group', () => {
  const first = aMessage(1, { created_at: '2026-11-20T06:00:00.000Z' });
  const at = (created_at: string, more = {}) => aMessage(2, { created_at, ...more });
  const second: Readonly<Record<string, readonly [MessageRow, boolean]>> = {
    'the same author after five minutes': [at('2026-11-20T06:05:00.000Z'), false],
    'the same author after more than five minutes': [at('2026-11-20T06:05:00.001Z'), true],
    'another author at once': [at('2026-11-20T06:00:01.000Z', { author: me }), true],
    'an own text that is being sent': [aPending(uuid(1), { created_at: '2026-11-20T06:00:01.000Z' }), true],
  };
  for (const [name, [row, startsGroup]] of Object.entries(second))
    expect(layouts([first, row])[1]?.startsGroup, name).toBe(startsGroup);
  expect(layouts(twoDays).map(({ startsGroup }) => startsGroup)).toEqual([true, true, true]);
});

test('older messages change the layout of the first loaded row only', () => {
  const rows = [1, 2, 3, 4, 5, 6].map((seq) => aMessage(seq));
  const before = layouts(rows.slice(3), { hasOlder: true });
  const after = layouts(rows).slice(3);
  expect(before[0]).toMatchObject({ startsGroup: true, isFirstHeld: true });
  expect(after[0]).toEqual({ ...before[0], startsGroup: false, isFirstHeld: false });
  expect(after.slice(1)).toEqual(before.slice(1));
});

test('the "New" line is above one message only, even if that message is not the first loaded one', () => {
  const rows = [5, 6, 7].map((seq) => aMessage(seq));
  const unread = (dividerAfterSeq: number) =>
    layouts(rows, { hasOlder: true, dividerAfterSeq }).map(({ startsUnread }) => startsUnread);
  expect(unread(2)).toEqual([false, false, false]);
  expect(unread(5)).toEqual([false, true, false]);
  expect(layouts(rows, { dividerAfterSeq: 5 })[1]?.startsGroup).toBe(true);
  expect(layouts([aMessage(1), aPending(uuid(1))], { dividerAfterSeq: 1 })[1]?.startsUnread).toBe(false);
});

test('the start of the conversation is above its first message', () => {
  expect(layouts(twoDays).map(({ isFirst }) => isFirst)).toEqual([true, false, false]);
  expect(layouts(twoDays, { hasOlder: true })[0]?.isFirst).toBe(false);
});
