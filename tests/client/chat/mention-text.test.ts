import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  mentionedIn,
  mentionQuery,
  withMention,
  withTokens,
} from '../../../src/client/features/chat/composer/mention-text.ts';
import { mentionToken, withNames } from '../../../src/contract/chat/mentions.ts';
import { aPerson } from './store/chat-builders.ts';

const ana = { ...aPerson(1), first_name: 'Ana', last_name: 'Cruz' };
const anaMarie = { ...aPerson(2), first_name: 'Ana', last_name: 'Cruz Marie' };
const niña = { ...aPerson(3), first_name: 'Ma Niña', last_name: '' };

describe('names and tokens', () => {
  test('the longest name that was chosen is meant', () => {
    expect(withTokens('@Ana Cruz Marie at @Ana Cruz', [ana, anaMarie])).toBe(
      `${mentionToken(anaMarie)} at ${mentionToken(ana)}`,
    );
  });

  test('a longer word is another name', () => {
    expect(withTokens('@Ana Cruzado', [ana])).toBe('@Ana Cruzado');
  });

  test('names that nobody chose stay words', () => {
    expect(withTokens('@Ana Cruz', [])).toBe('@Ana Cruz');
    expect(mentionedIn('@Ana Cruz', [ana, niña])).toEqual([ana]);
  });

  test('there and back again is the same text', () => {
    const piece = fc.oneof(fc.constantFrom('@Ana Cruz', '@Ma Niña', ' ', '\n', '<@', '$&'), fc.string());
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        expect(withNames(withTokens(text, [ana, niña]), [ana, niña])).toBe(text);
      }),
    );
  });
});

describe('what is being looked for', () => {
  test.each([
    ['@', { from: 0, q: '' }],
    ['Uy @ni', { from: 3, q: 'ni' }],
    ['(@Ana Cr', { from: 1, q: 'Ana Cr' }],
    ['@Niñ', { from: 0, q: 'Niñ' }],
    ['@Ana ', null],
    ['@Ana Cruz ha', null],
    ['ana@gmail', null],
    ['https://a.ph/@ana', null],
    ['wala', null],
  ])('in “%s” it is %o', (text, found) => {
    expect(mentionQuery(text, text.length)).toEqual(found);
  });

  test('only what stands before the caret counts, and what stands behind it stays', () => {
    const text = 'Uy @an, kumusta';
    const query = mentionQuery(text, 6);
    expect(query).toEqual({ from: 3, q: 'an' });
    expect(query && withMention(text, query, ana)).toEqual({ text: 'Uy @Ana Cruz , kumusta', caret: 13 });
  });
});
