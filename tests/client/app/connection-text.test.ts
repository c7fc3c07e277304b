import { expect, test } from 'vitest';
import type { ConnectionView } from '../../../src/client/data/realtime/use-connection-status.ts';
import { connectionText } from '../../../src/client/features/chat/connection/connection-text.ts';

type State = Parameters<typeof connectionText>[0];

/** Disconnected for more than five seconds; it was live until 2:05 PM in Manila. */
const disconnected = (more: Partial<ConnectionView> = {}): State => ({
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
])('%i waiting messages are counted while it reconnects', (waiting, expected) => {
  expect(sentence(disconnected(), waiting, true)).toEqual([expected, 'last updated 2:05 PM']);
});

test.each([
  [0, 'Offline'],
  [1, 'Offline · 1 message waiting · will send automatically'],
  [1204, 'Offline · 1,204 messages waiting · will send automatically'],
])('%i waiting messages are counted while the device is offline', (waiting, expected) => {
  expect(sentence(disconnected(), waiting, false)).toEqual([expected, 'last updated 2:05 PM']);
});

test('before the first connection there is no "last updated" time', () => {
  const first = disconnected({ status: 'connecting', lastUpdatedAt: null });
  expect(sentence(first, 0, true)).toEqual(['Connecting', null]);
});

test.each(['none', 'dot'] as const)('there is no text while the sign is %s', (sign) => {
  expect(sentence(disconnected({ sign }), 3, false)).toBeNull();
});

test('an offline device shows so although the socket has not closed yet', () => {
  const words = connectionText(disconnected({ sign: 'none', status: 'live' }), {
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
  ['replaced', 'Too many tabs are open'],
  ['banned', 'Not live'],
] as const)('a connection that ended (%s) does not promise to send messages', (reason, expected) => {
  expect(sentence(disconnected({ status: 'ended', reason }), 3, true)).toEqual([expected, null]);
});
