import { expect, test } from 'vitest';
import { composerAct } from '../../../src/client/features/chat/composer/composer-keys.ts';

const press = (key: string, more: object = {}) => ({
  key,
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  isComposing: false,
  keyCode: 0,
  ...more,
});
const desk = { isEmpty: false, doesEnterSend: true };
const phone = { isEmpty: false, doesEnterSend: false };

test.each([
  ['Enter sends where it shall', press('Enter'), desk, 'send'],
  ['Enter breaks the line elsewhere', press('Enter'), phone, 'none'],
  ['Shift+Enter breaks the line', press('Enter', { shiftKey: true }), desk, 'none'],
  ['Ctrl+Enter sends there, too', press('Enter', { ctrlKey: true }), phone, 'send'],
  ['Cmd+Enter sends', press('Enter', { metaKey: true }), desk, 'send'],
  ['a word that is being composed keeps its Enter', press('Enter', { isComposing: true }), desk, 'none'],
  ['also where only the key code says so', press('Enter', { keyCode: 229 }), desk, 'none'],
  ['ArrowUp in the empty field edits', press('ArrowUp'), { ...desk, isEmpty: true }, 'edit-last'],
  ['ArrowUp in a text moves the caret', press('ArrowUp'), desk, 'none'],
  [
    'Alt+ArrowUp belongs to the list of chats',
    press('ArrowUp', { altKey: true }),
    { ...desk, isEmpty: true },
    'none',
  ],
  ['Escape leaves', press('Escape'), desk, 'leave'],
  ['a letter is a letter', press('a'), desk, 'none'],
])('%s', (_, event, state, expected) => {
  expect(composerAct(event, state)).toBe(expected);
});
