import { afterEach, expect, test, vi } from 'vitest';
import { enterSends } from '../../../src/client/features/chat/composer/enter-sends.ts';
import { chatChoices, chooseForChats } from '../../../src/client/features/chat/store/chat-choices.ts';

const STORAGE_KEY = 'tambayan.chat';

function onTouch(isTouch: boolean): void {
  vi.stubGlobal('matchMedia', () => ({ matches: isTouch }));
}

afterEach(() => {
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY, newValue: null }));
});

test('by default Enter sends with a keyboard and starts a new line on touch screens', () => {
  onTouch(false);
  expect(enterSends()).toBe(true);
  onTouch(true);
  expect(enterSends()).toBe(false);
});

test.each([
  ['SENDS', true],
  ['NEW_LINE', false],
] as const)('the choice %s is used with and without a keyboard', (enterKey, sends) => {
  chooseForChats({ enterKey });
  for (const isTouch of [true, false]) {
    onTouch(isTouch);
    expect(enterSends()).toBe(sends);
  }
});

test('changing one choice keeps the other, and both are stored on the device', () => {
  chooseForChats({ enterKey: 'NEW_LINE' });
  chooseForChats({ start: 'FIRST_UNREAD' });
  expect(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '')).toEqual({
    enterKey: 'NEW_LINE',
    start: 'FIRST_UNREAD',
  });
});

test('a choice made in another tab is used here at once', () => {
  const newValue = JSON.stringify({ enterKey: 'NEW_LINE', start: 'FIRST_UNREAD' });
  localStorage.setItem(STORAGE_KEY, newValue);
  dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY, newValue }));
  expect(chatChoices.getState()).toEqual({ enterKey: 'NEW_LINE', start: 'FIRST_UNREAD' });
});

test.each(['', 'x', '7', '{"enterKey":"SHOUTS","start":"FIRST_UNREAD"}'])(
  'the unknown stored value %j is ignored',
  (newValue) => {
    dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY, newValue }));
    expect(chatChoices.getState().enterKey).toBe('AUTO');
  },
);
