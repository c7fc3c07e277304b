import { describe, expect, test } from 'vitest';
import { reactedNames } from '../../../src/client/features/chat/actions/reaction-text.ts';
import { typingText } from '../../../src/client/features/chat/composer/typing-text.ts';
import { newsText } from '../../../src/client/features/chat/list/news-text.ts';
import { aroundFirst, highlightPieces } from '../../../src/client/features/chat/panels/highlight-pieces.ts';
import { ana, aPerson, me } from './store/chat-builders.ts';

const typists = ['Ana', 'Ben', 'Cy', 'Dan'].map((first_name, n) => ({
  user_id: String(n),
  first_name,
  last_name: 'Cruz',
}));

describe('the typing text', () => {
  test.each([
    [0, ''],
    [1, 'Ana is typing…'],
    [2, 'Ana and Ben are typing…'],
    [3, 'Ana, Ben and 1 other are typing…'],
    [4, 'Ana, Ben and 2 others are typing…'],
  ])('names %i people', (count, words) => {
    expect(typingText(typists.slice(0, count))).toBe(words);
  });
});

describe('the names of people who reacted', () => {
  test('start with the reader, and people without a name are counted', () => {
    const people = [ana, me, { ...aPerson(30), first_name: 'Ben' }];
    expect(reactedNames({ emoji: '🎉', count: 5, people, is_mine: true }, me.id)).toBe(
      'You, Ana Reyes, Ben Reyes and 2 others',
    );
    expect(reactedNames({ emoji: '🎉', count: 2, people: [ana, me], is_mine: true }, me.id)).toBe(
      'You and Ana Reyes',
    );
    expect(reactedNames({ emoji: '🎉', count: 1, people: [ana], is_mine: false }, me.id)).toBe('Ana Reyes');
  });
});

test('the label of a chat includes its unread messages and mentions', () => {
  expect(newsText('general', 4, 1)).toBe('general, 4 unread, 1 mention');
  expect(newsText('general', 0, 0)).toBe('general');
});

describe('highlighting search results', () => {
  const found = (text: string, q: string) =>
    highlightPieces(text, q).flatMap((piece) => (piece.isFound ? [piece.text] : []));

  test('marks every word of the query, ignoring accents and case', () => {
    expect(found('Si Niña, NINA at ang Kape', 'niña kape')).toEqual(['Niña', 'NINA', 'Kape']);
  });

  test('keeps the whole text', () => {
    const text = 'ﬁesta sa Peñaﬂor 👩‍🍳 ñ';
    expect(
      highlightPieces(text, 'n e')
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });

  test('shortens a long text so that the first match is visible', () => {
    const [lead] = aroundFirst(highlightPieces(`${'a '.repeat(200)}kape`, 'kape'));
    expect(lead?.text.length).toBeLessThan(50);
  });
});
