import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Inline,
  inlinesOf,
  parseMessage,
} from '../../../src/client/features/chat/store/parse-message.ts';
import { aMessage } from './store/chat-builders.ts';

const sources = (inlines: readonly Inline[]) => inlines.map(({ source }) => source).join('');
const kinds = (text: string) => parseMessage(text).map(({ kind, source }) => [kind, source]);

/** Random text with many of the characters that are markup. */
const marked = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '**',
        '*',
        '`',
        'https://',
        'http://a.ph/',
        'javascript:',
        '@',
        '@ana',
        '<b>',
        ')',
        '(',
        '\n',
        ' ',
      ),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

describe('a message', () => {
  test('keeps every character of any text', () => {
    fc.assert(
      fc.property(marked, (text) => {
        expect(sources(parseMessage(text))).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  test('links only to http and https', () => {
    const links = (inlines: readonly Inline[]): readonly string[] =>
      inlines.flatMap((one) =>
        one.kind === 'link' ? [one.href] : one.kind === 'bold' ? links(one.children) : [],
      );
    fc.assert(
      fc.property(marked, (text) => {
        for (const href of links(parseMessage(text))) expect(new URL(href).protocol).toMatch(/^https?:$/);
      }),
      { numRuns: 2000 },
    );
  });

  test('shows HTML tags as text', () => {
    expect(kinds('<img src=x onerror=alert(1)> <b>hi</b>')).toEqual([
      ['text', '<img src=x onerror=alert(1)> <b>hi</b>'],
    ]);
    expect(kinds('[here](javascript:alert(1))')).toEqual([['text', '[here](javascript:alert(1))']]);
  });

  test('is parsed into its parts', () => {
    const rows: readonly (readonly [string, readonly (readonly string[])[]])[] = [
      [
        '**bold** na',
        [
          ['bold', '**bold**'],
          ['text', ' na'],
        ],
      ],
      ['5 ** 3 ** 2', [['text', '5 ** 3 ** 2']]],
      ['`**a**`', [['code', '`**a**`']]],
      [
        'tara sa https://a.ph/x.',
        [
          ['text', 'tara sa '],
          ['link', 'https://a.ph/x'],
          ['text', '.'],
        ],
      ],
      [
        '(https://a.ph/w_(x))',
        [
          ['text', '('],
          ['link', 'https://a.ph/w_(x)'],
          ['text', ')'],
        ],
      ],
      ['https://', [['text', 'https://']]],
      [
        '@ana, halika',
        [
          ['mention', '@ana'],
          ['text', ', halika'],
        ],
      ],
      ['ana@example.com', [['text', 'ana@example.com']]],
      ['una\npangalawa', [['text', 'una\npangalawa']]],
    ];
    for (const [text, expected] of rows) expect(kinds(text), text).toEqual(expected);
  });

  test('is parsed quickly, even at full length with many unclosed marks', () => {
    for (const text of [
      '**a'.repeat(1333),
      '`'.repeat(4000),
      `https://${'('.repeat(3990)}`,
      '@'.repeat(4000),
    ]) {
      expect(sources(parseMessage(text))).toBe(text);
    }
  });

  test('is parsed once per version', () => {
    const message = aMessage(1, { content: '**oo**' });
    expect(inlinesOf(message)).toBe(inlinesOf(message));
    expect(inlinesOf({ ...message, version: 2 })).not.toBe(inlinesOf(message));
  });
});
