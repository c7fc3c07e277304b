import { cleanup, render } from '@testing-library/react';
import * as fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { dialects } from '../../../src/client/ui/editor/dialect.ts';
import { readMarkdown } from '../../../src/client/ui/editor/read-markdown.ts';
import { writeMarkdown } from '../../../src/client/ui/editor/write-markdown.ts';
import { Markdown } from '../../../src/client/ui/markdown/markdown.tsx';
import type { Texture } from '../../../src/markdown/dialect.ts';
import { plainText } from '../../../src/markdown/plain-text.ts';

afterEach(cleanup);

/** The page of a reader: its lines, with the numbers of lists, and the names of elements that format. */
function read(text: string, texture: Texture) {
  const { container } = render(<Markdown text={text} mentions={[]} myId="" texture={texture} />);
  const lines: string[] = [];
  for (const block of container.querySelectorAll('p, li, h4, h5, h6, pre, td, th')) {
    const own = [...block.childNodes].filter(
      (child) => !(child instanceof Element && /^(?:P|UL|OL|PRE)$/.test(child.tagName)),
    );
    const words = own.map((child) => child.textContent).join('');
    const item = block.parentElement?.tagName === 'LI' && block.previousElementSibling === null;
    const number = item ? block.parentElement?.getAttribute('value') : null;
    const list = item ? block.parentElement?.parentElement : null;
    const sign = list?.className.includes('with-brackets') === true ? ')' : '.';
    if (words.trim() !== '') lines.push(number === null ? words : `${number}${sign} ${words}`);
  }
  const names = ['strong', 'em', 'del', 'code', 'a', 'ul', 'blockquote', 'table', 'hr', 'h4'];
  const found = names.filter((name) => container.querySelector(name) !== null);
  const links = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  const quoted = container.querySelector('blockquote')?.textContent?.trim();
  cleanup();
  return { text: lines.join('\n'), found, links, quoted };
}

/** What the editor stores when these lines are typed or pasted as plain text. */
function typed(text: string, texture: Texture): string {
  const { schema } = dialects[texture];
  const lines = text
    .split('\n')
    .map((line) => schema.node('paragraph', null, line === '' ? [] : [schema.text(line)]));
  return writeMarkdown(schema.node('doc', null, lines), dialects[texture]);
}

function edited(text: string, texture: Texture): string {
  return writeMarkdown(readMarkdown(text, dialects[texture]), dialects[texture]);
}

const withoutEmpty = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n');

/** Texts that nobody means as formatting, with the elements that may be on the page. */
const AS_TYPED: readonly (readonly [string, readonly string[]])[] = [
  ['5~6pm, 7~8am', []],
  ['bukas ~mga 5~ na lang', []],
  ['2*3*4 = 24 at 2**3**4', []],
  ['f**k this s**t', []],
  ['5~~6 at 7~~8', []],
  ['snake_case_name', []],
  ['C:\\Users\\_ana_\\x', []],
  ['nasa D:\\_bago_\\x.txt at \\\\server\\_share\\a', []],
  ['¯\\_(ツ)_/¯', []],
  ['Bukas may Q&A; magdala ng notes', []],
  ['AT&T; Globe; Smart', []],
  ['Isulat ang &nbsp; dito at &copy; at &lang', []],
  ['<b>isa</b> <!-- dalawa --> a < b > c', []],
  ['3. tatlo\n4. apat\n7. pito', []],
  ['8) ayos\n1) isa', []],
  ['1. isa\n1. isa ulit', []],
  ['Tara:\n3. tatlo', []],
  ['def f():\n    return 1\n        # dulo', []],
  ['isa\n\tdalawa\n  tatlo   apat', []],
  ['isa\\\ndalawa', []],
  ['[a]: https://example.com\n[^1]: dalawa', ['a']],
  ['https://go.example/p/vhIPYQjX8_ ha', ['a']],
  ['ang “https://example.com/f” ha', ['a']],
  ['(https://example.com/a_(b)) www.example.com.', ['a']],
  ['sulat kay ana_reyes@example.com, o sa a@b.ph.', ['a']],
];

test('what nobody means as formatting is shown as it was typed, and is the same after an edit', () => {
  for (const texture of ['chat', 'post'] as const)
    for (const [text, allowed] of AS_TYPED) {
      const stored = typed(text, texture);
      for (const [how, markdown] of [
        ['as it is', text],
        ['from the editor', stored],
        ['after an edit', edited(edited(text, texture), texture)],
      ] as const) {
        const shown = read(markdown, texture);
        const row = `${JSON.stringify(text)} ${how} in a ${texture}: ${JSON.stringify(markdown)}`;
        expect(withoutEmpty(shown.text), row).toBe(withoutEmpty(text));
        expect(shown.found, row).toEqual(allowed);
        expect(withoutEmpty(plainText(markdown)), row).toBe(withoutEmpty(text));
      }
      expect(edited(stored, texture), text).toBe(stored);
      // What is typed is stored as it is, wherever that says the same.
      expect(stored.replace(/^(\d+)\\(?=[.)])/gm, '$1'), text).toBe(text);
    }
});

test('addresses are what people mean', () => {
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ['https://go.example/p/vhIPYQjX8_ ha', ['https://go.example/p/vhIPYQjX8_']],
    ['ang “https://example.com/f”', ['https://example.com/f']],
    ['(tingnan https://example.com/a).', ['https://example.com/a']],
    ['https://en.example/wiki/A_(b), oo', ['https://en.example/wiki/A_(b)']],
    ['[https://example.com/a]', ['https://example.com/a']],
    ['https://example.com/?a[]=1&b=2!', ['https://example.com/?a%5B%5D=1&b=2']],
    [
      '**https://example.com/a** at ~~https://example.com/b~~',
      ['https://example.com/a', 'https://example.com/b'],
    ],
    ['_https://example.com/a_', ['https://example.com/a']],
    ['https://example.com/a\\*b', ['https://example.com/a']],
    ['[dito https://b.example](https://a.example)', ['https://a.example']],
    ['www.example.com/a… <https://example.com/b>', ['http://www.example.com/a', 'https://example.com/b']],
    ['https://example.com/~ana/', ['https://example.com/~ana/']],
    ['https:// at www. at ahttps://x.example', []],
    ['HTTPS://Example.com/A', ['https://Example.com/A']],
  ];
  for (const texture of ['chat', 'post'] as const)
    for (const [text, links] of rows) expect(read(text, texture).links, text).toEqual(links);
});

test('what is meant is formatted', () => {
  const price = read('**Presyo:** P50 &amp; pataas\n\n- isa\n- dalawa', 'post');
  expect(price).toMatchObject({ text: 'Presyo: P50 & pataas\nisa\ndalawa', found: ['strong', 'ul'] });
  expect(plainText('**Presyo:** P50 &amp; pataas')).toBe('Presyo: P50 & pataas');
  for (const texture of ['chat', 'post'] as const) {
    const quote = read('> tanong niya\nsagot ko', texture);
    expect(quote).toMatchObject({ text: 'tanong niya\nsagot ko', quoted: 'tanong niya' });
    expect(read(edited('> tanong niya\nsagot ko', texture), texture)).toEqual(quote);
    expect(read('- isa\n- dalawa\nSalamat!', texture).text).toBe('isa\ndalawa\nSalamat!');
    expect(read('*isa* **dalawa** ~~tatlo~~ `apat`', texture).found).toEqual(['strong', 'em', 'del', 'code']);
    expect(read('&#x3A;&lt;b&gt;', texture).text).toBe(':<b>');
  }
  const table = '| a | b |\n| --- | --- |\n| 1 | 2 |';
  expect(read(table, 'post').found).toEqual(['table']);
  expect(read(table, 'chat')).toMatchObject({ text: table, found: [] });
  expect(read('# isa\n---\n***', 'chat')).toMatchObject({ text: '# isa\n---\n***', found: [] });
});

test('formatting of a part of a word is kept by the editor', () => {
  const { schema } = dialects.chat;
  for (const name of ['strong', 'em']) {
    const words = [schema.text('pag', [schema.mark(name)]), schema.text('kain')];
    const doc = schema.node('doc', null, [schema.node('paragraph', null, words)]);
    const stored = writeMarkdown(doc, dialects.chat);
    expect(readMarkdown(stored, dialects.chat).eq(doc), stored).toBe(true);
    expect(read(stored, 'chat')).toMatchObject({ text: 'pagkain', found: [name] });
    expect(plainText(stored)).toBe('pagkain');
  }
});

test('any lines that are typed are read as they were typed', () => {
  const parts = fc.constantFrom(
    ...[
      'isa',
      'Dalawa',
      '4',
      'ñ',
      '🙂',
      ' ',
      '  ',
      '    ',
      '\t',
      '.',
      ',',
      '-',
      '- ',
      '+ ',
      '* ',
      '1. ',
      '3) ',
      '> ',
    ],
    ...[
      '#',
      '# ',
      '*',
      '**',
      '_',
      '__',
      '~',
      '~~',
      '`',
      '```',
      '[',
      ']',
      '](',
      '(',
      ')',
      '!',
      '<',
      '>',
      '&',
      ';',
    ],
    ...[
      '&amp;',
      '&nbsp;',
      '&#39;',
      '\\',
      'C:\\',
      '\\\\a',
      '|',
      '| ',
      '---',
      '===',
      '<!--',
      '<b>',
      ':',
      '=',
      '¯\\_',
    ],
    ...[
      'https://a.ph/x_',
      'www.a.ph',
      'a@b.ph',
      '“',
      '”',
      '\u00a0',
      '<@0199b2a4-0000-7000-8000-000000000001>',
    ],
  );
  const lines = fc.array(
    fc.array(parts, { maxLength: 8 }).map((line) => line.join('')),
    { minLength: 1, maxLength: 6 },
  );
  for (const texture of ['chat', 'post'] as const)
    fc.assert(
      fc.property(lines, (all) => {
        const stored = typed(all.join('\n'), texture);
        const again: string[] = [];
        readMarkdown(stored, dialects[texture]).forEach((line) => {
          expect(line.type.name).toBe('paragraph');
          again.push(line.textContent.trimEnd());
        });
        // A text of nothing but spaces is empty.
        const wanted = all.every((line) => line.trim() === '') ? [''] : all.map((line) => line.trimEnd());
        expect(again).toEqual(wanted);
      }),
      { numRuns: 800 },
    );
});
