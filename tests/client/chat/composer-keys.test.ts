import { expect, test } from 'vitest';
import { composerAction } from '../../../src/client/features/chat/composer/composer-keys.ts';

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

test('the keys of the composer send, edit or leave', () => {
  const rows: readonly (readonly [string, Parameters<typeof composerAction>[0], typeof desk, string])[] = [
    ['Enter sends if it is set to', press('Enter'), desk, 'send'],
    ['Enter starts a new line otherwise', press('Enter'), phone, 'none'],
    ['Shift+Enter starts a new line', press('Enter', { shiftKey: true }), desk, 'none'],
    ['Ctrl+Enter always sends', press('Enter', { ctrlKey: true }), phone, 'send'],
    ['Cmd+Enter sends', press('Enter', { metaKey: true }), desk, 'send'],
    [
      'Enter during text composition is left to the input method',
      press('Enter', { isComposing: true }),
      desk,
      'none',
    ],
    ['also if only the key code shows it', press('Enter', { keyCode: 229 }), desk, 'none'],
    [
      'ArrowUp in an empty field edits the last message',
      press('ArrowUp'),
      { ...desk, isEmpty: true },
      'edit-last',
    ],
    ['ArrowUp in a text moves the caret', press('ArrowUp'), desk, 'none'],
    [
      'Alt+ArrowUp is left to the list of chats',
      press('ArrowUp', { altKey: true }),
      { ...desk, isEmpty: true },
      'none',
    ],
    ['Escape leaves', press('Escape'), desk, 'leave'],
    ['other keys do nothing', press('a'), desk, 'none'],
  ];
  for (const [name, event, state, expected] of rows)
    expect(composerAction(event, state), name).toBe(expected);
});
