import { expect, test } from 'vitest';
import type { ConnectionView } from '../../../src/client/data/realtime/use-connection-status.ts';
import { connectionText } from '../../../src/client/features/chat/connection/connection-text.ts';

type State = Parameters<typeof connectionText>[0];

/** Away for more than five seconds, after it was live until 2:05 PM in Manila. */
const away = (more: Partial<ConnectionView> = {}): State => ({
  sign: 'chip',
  status: 'reconnecting',
  reason: null,
  lastUpdatedAt: Date.parse('2026-11-20T06:05:00.000Z'),
  ...more,
});
const sentence = (state: State, waiting: number, isOnline: boolean) => {
  const words = connectionText(state, { waiting, isOnline, offlineSince: null });
  return words === null ? null : [words.sentence, words.updated];
};

test.each([
  [0, 'Reconnecting'],
  [1, 'Reconnecting · 1 message waiting · will send automatically'],
  [3, 'Reconnecting · 3 messages waiting · will send automatically'],
])('%i waiting while it reconnects', (waiting, expected) => {
  expect(sentence(away(), waiting, true)).toEqual([expected, 'last updated 2:05 PM']);
});

test.each([
  [0, 'Offline'],
  [1, 'Offline · 1 message waiting · will send automatically'],
  [1204, 'Offline · 1,204 messages waiting · will send automatically'],
])('%i waiting while the device has no network', (waiting, expected) => {
  expect(sentence(away(), waiting, false)).toEqual([expected, 'last updated 2:05 PM']);
});

test('before the first time nothing was ever up to date', () => {
  const first = away({ status: 'connecting', lastUpdatedAt: null });
  expect(sentence(first, 0, true)).toEqual(['Connecting', null]);
});

test.each(['none', 'dot'] as const)('nothing is said while the sign is %s', (sign) => {
  expect(sentence(away({ sign }), 3, false)).toBeNull();
});

test('a device without a network says so although the socket has not noticed yet', () => {
  const words = connectionText(away({ sign: 'none', status: 'live' }), {
    waiting: 2,
    isOnline: false,
    offlineSince: Date.parse('2026-11-20T06:06:00.000Z'),
  });
  expect(words).toMatchObject({
    sentence: 'Offline · 2 messages waiting · will send automatically',
    updated: 'last updated 2:06 PM',
  });
});

test.each([
  ['outdated', 'There is a new version'],
  ['replaced', 'Live in too many tabs'],
  ['banned', 'Not live'],
] as const)('when it has ended (%s) no promise is made', (reason, expected) => {
  expect(sentence(away({ status: 'ended', reason }), 3, true)).toEqual([expected, null]);
});
