import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../src/client/ui/editor/dialect.ts';
import { readMarkdown } from '../../../src/client/ui/editor/read-markdown.ts';
import { writeMarkdown } from '../../../src/client/ui/editor/write-markdown.ts';

const { post, chat } = dialects;
const again = (text: string, dialect = post) => writeMarkdown(readMarkdown(text, dialect), dialect);

describe('what the editor writes', () => {
  test.each([
    'isa',
    'isa\ndalawa',
    'isa\n\ndalawa',
    'isa\n\n\n\ndalawa',
    '\nisa\n',
    'isa ',
    '**isa** *dalawa* ~~tatlo~~ `apat`',
    '[Tambayan](https://tambayan.example/a_b?c=d)',
    '# Isa\n\ndalawa',
    'Tara:\n\n- isa\n- dalawa\n  - tatlo\n\n1. apat\n2. lima',
    '3. tatlo\n4. apat',
    '> isa\n> dalawa\n>\n> tatlo\n\napat',
    '```ts\nconst a = 1;\n\n  b()\n```',
    '````\n```\n````',
    '- isa\n\n  ```\n  dalawa\n  ```\n- tatlo',
    'snake_case, 2 * 3 = 6, a < b && c > d, [1] #1 100% ~5 <3',
    'https://example.com/a_b_c_(d)?e=f&g=h at www.example.com',
    '![larawan](https://example.com/a.png)',
    '| a | b |\n| --- | --- |\n| 1 | 2 |',
    '- [x] isa\n- [ ] dalawa',
    '<@0199b2a4-0000-7000-8000-000000000001> kumusta',
    '@Ana Reyes **@Ben Cruz**',
    '---',
    '[a]: https://example.com',
    'isa[^1]\n\n[^1]: dalawa',
  ])('is what was read: %j', (text) => {
    expect(again(text)).toBe(text);
  });

  test.each([
    ['isa\n- dalawa', 'isa\n\n- dalawa'],
    ['__isa__ _dalawa_', '**isa** *dalawa*'],
    ['***isa** dalawa*', '*__isa__ dalawa*'],
    ['**Paalala:**bukas', '**Paalala:**bukas'],
    ['* isa\n* dalawa', '- isa\n- dalawa'],
    ['Isa\n===\n\ndalawa', '# Isa\n\ndalawa'],
    ['isa  \ndalawa\\\ntatlo', 'isa\ndalawa\\\ntatlo'],
    ['\\*isa\\*', '\\*isa\\*'],
    ['\\<b>isa\\</b>', '<b>isa</b>'],
  ])('%j becomes %j', (before, after) => {
    expect(again(before)).toBe(after);
    expect(again(after)).toBe(after);
  });

  test('in a chat, headings and indented code are text', () => {
    for (const text of ['# isa', 'isa\n===', '#isa dalawa']) {
      expect(again(text, chat)).toBe(text);
      expect(readMarkdown(text, chat).firstChild?.type.name).toBe('paragraph');
    }
  });
});
const words = fc.constantFrom('isa', 'Dalawa', 'tatlo.', 'ñ', '4', '🙂', 'a_b', 'x', '(lima)', '"anim"');
const signs = fc.constantFrom(
  ...[
    '*',
    '**',
    '_',
    '__',
    '~~',
    '`',
    '```',
    '\n',
    '\n\n',
    ' ',
    '  ',
    '- ',
    '1. ',
    '> ',
    '# ',
    '[',
    ']',
    '](',
    '(',
    ')',
  ],
  ...[
    'https://a.ph',
    '<',
    '>',
    '&',
    '&amp;',
    '\\',
    '!',
    '|',
    '---',
    '===',
    '<!--',
    '<b>',
    '[^1]',
    ': ',
    '\t',
    '=',
    '+ ',
    ':-:',
  ],
  ...['<@0199b2a4-0000-7000-8000-000000000001>', '@Ana Reyes', 'www.a.ph', 'a@b.ph', '\u00a0'],
);
const texts = fc.array(fc.oneof(words, signs), { maxLength: 24 }).map((parts) => parts.join(''));

test('an item of dashes stays an item', () => {
  for (const dialect of Object.values(dialects)) {
    const written = writeMarkdown(readMarkdown('+ ---', dialect), dialect);
    const again = readMarkdown(written, dialect);
    expect([again.textContent, writeMarkdown(again, dialect)]).toEqual(['---', written]);
  }
});

describe('any text', () => {
  for (const [name, dialect] of Object.entries(dialects)) {
    test(`of a ${name} is stable, and shows the same each time`, () => {
      fc.assert(
        fc.property(texts, (text) => {
          const doc = readMarkdown(text, dialect);
          const once = writeMarkdown(doc, dialect);
          expect(writeMarkdown(readMarkdown(once, dialect), dialect)).toBe(once);
          expect(readMarkdown(once, dialect).textContent.replace(/\s/g, '')).toBe(
            doc.textContent.replace(/\s/g, ''),
          );
        }),
        { numRuns: 1000 },
      );
    });
  }
});
