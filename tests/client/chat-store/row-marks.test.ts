import { expect, test } from 'vitest';
import { rowMarks } from '../../../src/client/chat/row-marks.ts';
import { aMessage, aPending, me, uuid } from './chat-builders.ts';

const at = (created_at: string, more = {}) => aMessage(2, { created_at, ...more });
const first = aMessage(1, { created_at: '2026-11-20T06:00:00.000Z' });

test.each([
  ['the same author five minutes later joins the group', at('2026-11-20T06:05:00.000Z'), false],
  ['the same author after five minutes starts a group', at('2026-11-20T06:05:00.001Z'), true],
  ['another author starts a group at once', at('2026-11-20T06:00:01.000Z', { author: me }), true],
  [
    'an own text on its way starts a group after somebody else',
    aPending(uuid(1), { created_at: '2026-11-20T06:00:01.000Z' }),
    true,
  ],
])('%s', (_, row, startsGroup) => {
  expect(rowMarks(first, row, null)).toEqual({ startsGroup, startsDay: false, startsUnread: false });
});

test('a day begins at midnight in Manila, and with it a group', () => {
  const before = aMessage(1, { created_at: '2026-11-20T15:59:59.000Z' });
  expect(rowMarks(before, at('2026-11-20T16:00:00.000Z'), null)).toMatchObject({
    startsDay: true,
    startsGroup: true,
  });
  const afterUtcMidnight = aMessage(1, { created_at: '2026-11-20T23:59:59.000Z' });
  expect(rowMarks(afterUtcMidnight, at('2026-11-21T00:00:01.000Z'), null).startsDay).toBe(false);
});

test('the line "New" stands above the first message after what was read, and starts a group', () => {
  expect(rowMarks(aMessage(1), aMessage(2), 1)).toMatchObject({ startsUnread: true, startsGroup: true });
  expect(rowMarks(aMessage(2), aMessage(3), 1).startsUnread).toBe(false);
  expect(rowMarks(undefined, aMessage(50), 1).startsUnread).toBe(true);
  expect(rowMarks(aMessage(1), aPending(uuid(1)), 1).startsUnread).toBe(false);
});

test('the first row held starts a day', () => {
  expect(rowMarks(undefined, aMessage(1), null)).toMatchObject({ startsDay: true, startsGroup: true });
});
