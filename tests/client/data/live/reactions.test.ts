import { describe, expect, test } from 'vitest';
import { shownReactions } from '../../../../src/client/data/live/reactions.ts';
import { ana, me } from '../../chat/store/chat-builders.ts';

describe('the reactions that are shown', () => {
  const known = [{ emoji: '🎉', count: 2, people: [ana, me], is_mine: true }];

  test('are the same list when the user set none', () => {
    expect(shownReactions(known, undefined, me)).toBe(known);
  });

  test('count an unconfirmed choice, unless the server knows it already', () => {
    expect(shownReactions(known, { '🎉': false, '🙏': true }, me)).toEqual([
      { emoji: '🎉', count: 1, people: [ana], is_mine: false },
      { emoji: '🙏', count: 1, people: [me], is_mine: true },
    ]);
    expect(shownReactions(known, { '🎉': true }, me)).toEqual(known);
  });

  test('lose an emoji with its last person', () => {
    const mine = [{ emoji: '🎉', count: 1, people: [me], is_mine: true }];
    expect(shownReactions(mine, { '🎉': false }, me)).toEqual([]);
  });
});
