import { afterEach, expect, test, vi } from 'vitest';
import { enterSends } from '../../../src/client/features/chat/composer/enter-sends.ts';
import { chatChoices, chooseForChats } from '../../../src/client/features/chat/store/chat-choices.ts';

const KEPT_AS = 'tambayan.chat';

function onTouch(isTouch: boolean): void {
  vi.stubGlobal('matchMedia', () => ({ matches: isTouch }));
}

afterEach(() => {
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: KEPT_AS, newValue: null }));
});

test('while nothing is chosen, Enter sends with a keyboard and begins a line on touch', () => {
  onTouch(false);
  expect(enterSends()).toBe(true);
  onTouch(true);
  expect(enterSends()).toBe(false);
});

test.each([
  ['SENDS', true],
  ['NEW_LINE', false],
] as const)('what somebody chose holds with and without a keyboard: %s', (enterKey, sends) => {
  chooseForChats({ enterKey });
  for (const isTouch of [true, false]) {
    onTouch(isTouch);
    expect(enterSends()).toBe(sends);
  }
});

test('one choice leaves the other, and both are kept on the device', () => {
  chooseForChats({ enterKey: 'NEW_LINE' });
  chooseForChats({ start: 'FIRST_UNREAD' });
  expect(JSON.parse(localStorage.getItem(KEPT_AS) ?? '')).toEqual({
    enterKey: 'NEW_LINE',
    start: 'FIRST_UNREAD',
  });
});

test('another tab’s choice holds here at once', () => {
  const newValue = JSON.stringify({ enterKey: 'NEW_LINE', start: 'FIRST_UNREAD' });
  dispatchEvent(new StorageEvent('storage', { key: KEPT_AS, newValue }));
  expect(chatChoices.getState()).toEqual({ enterKey: 'NEW_LINE', start: 'FIRST_UNREAD' });
});

test.each(['', 'x', '7', '{"enterKey":"SHOUTS","start":"FIRST_UNREAD"}'])(
  'what no version of the page ever kept counts as not chosen: %j',
  (newValue) => {
    dispatchEvent(new StorageEvent('storage', { key: KEPT_AS, newValue }));
    expect(chatChoices.getState().enterKey).toBe('AUTO');
  },
);
