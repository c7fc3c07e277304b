import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  mentionedIn,
  mentionQuery,
  withTokens,
} from '../../../src/client/features/chat/composer/mention-text.ts';
import { mentionToken, withNames } from '../../../src/contract/chat/mentions.ts';
import { aPerson } from './store/chat-builders.ts';

const ana = { ...aPerson(1), first_name: 'Ana', last_name: 'Cruz' };
const anaMarie = { ...aPerson(2), first_name: 'Ana', last_name: 'Cruz Marie' };
const niña = { ...aPerson(3), first_name: 'Ma Niña', last_name: '' };

describe('names and mention tokens', () => {
  test('the longest matching name is used', () => {
    expect(withTokens('@Ana Cruz Marie at @Ana Cruz', [ana, anaMarie])).toBe(
      `${mentionToken(anaMarie)} at ${mentionToken(ana)}`,
    );
  });

  test('a longer word is not a mention', () => {
    expect(withTokens('@Ana Cruzado', [ana])).toBe('@Ana Cruzado');
  });

  test('names that were not chosen stay plain text', () => {
    expect(withTokens('@Ana Cruz', [])).toBe('@Ana Cruz');
    expect(mentionedIn('@Ana Cruz', [ana, niña])).toEqual([ana]);
  });

  test('replacing names by tokens and back gives the same text', () => {
    const piece = fc.oneof(fc.constantFrom('@Ana Cruz', '@Ma Niña', ' ', '\n', '<@', '$&'), fc.string());
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        expect(withNames(withTokens(text, [ana, niña]), [ana, niña])).toBe(text);
      }),
    );
  });
});

describe('the query of a mention', () => {
  test('is read from the text before the caret', () => {
    const rows: readonly (readonly [string, ReturnType<typeof mentionQuery>])[] = [
      ['@', { from: 0, q: '' }],
      ['Uy @ni', { from: 3, q: 'ni' }],
      ['(@Ana Cr', { from: 1, q: 'Ana Cr' }],
      ['@Niñ', { from: 0, q: 'Niñ' }],
      ['@Ana ', null],
      ['@Ana Cruz ha', null],
      ['ana@gmail', null],
      ['https://a.ph/@ana', null],
      ['wala', null],
    ];
    for (const [text, query] of rows) expect(mentionQuery(text, text.length), text).toEqual(query);
  });

  test('ends at the caret, and the text after the caret is kept', () => {
    const text = 'Uy @an, kumusta';
    const query = mentionQuery(text, 6);
    expect(query).toEqual({ from: 3, q: 'an' });
  });
});
