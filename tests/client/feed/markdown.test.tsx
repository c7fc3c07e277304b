import { cleanup, render, screen } from '@testing-library/react';
import * as fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { isSimpleEnough } from '../../../src/client/ui/markdown/is-simple-enough.ts';
import { Markdown } from '../../../src/client/ui/markdown/markdown.tsx';
import { RichText } from '../../../src/client/ui/markdown/rich-text.tsx';
import { mentionToken } from '../../../src/contract/chat/mentions.ts';
import { ana, me } from '../chat/store/chat-builders.ts';

afterEach(cleanup);

function draw(text: string) {
  return render(<Markdown text={text} mentions={[ana]} myId={me.id} />).container;
}

describe('a Markdown text', () => {
  test('has the formatting of its marks', () => {
    const page = draw('# Presyo\n\n**₱48** net\n\n1. una\n2. ikalawa\n\n> sabi niya\n\n`npm`');
    expect(page.querySelector('strong')?.textContent).toBe('₱48');
    expect(page.querySelectorAll('ol li')).toHaveLength(2);
    expect(page.querySelector('blockquote')?.textContent?.trim()).toBe('sabi niya');
    expect(page.querySelector('h1, h2, h3')).toBe(null);
  });

  test('names mentioned people, except inside code', () => {
    const page = draw(`Salamat ${mentionToken(ana)}! \`${mentionToken(ana)}\``);
    expect(page.querySelector('p span')?.textContent).toBe('@Ana Reyes');
    expect(page.querySelector('code')?.textContent).toBe(mentionToken(ana));
  });

  test('links only to the web and to mail addresses, with rel attributes', () => {
    const page = draw(
      '[a](https://example.com) [b](mailto:ana@example.com) [c](javascript:alert(1)) [d](/communities/) [e](data:text/html,x)',
    );
    const links = [...page.querySelectorAll('a')];
    expect(links.map(({ href }) => href)).toEqual(['https://example.com/', 'mailto:ana@example.com']);
    for (const link of links) expect(link.rel).toContain('ugc nofollow noopener');
  });

  test('links to images instead of loading them', () => {
    const page = draw('![Leche flan](https://pictures.example/flan.jpg)');
    expect(page.querySelector('img')).toBe(null);
    expect(screen.getByRole('link').textContent).toContain('Leche flan');
    expect(screen.getByRole('link').textContent).toContain('pictures.example');
  });

  test('shows HTML tags as text', () => {
    const page = draw('<img src=x onerror=alert(1)> at <script>alert(1)</script>');
    expect(page.querySelector('img, script')).toBe(null);
    expect(page.textContent).toContain('<script>');
  });

  test('never creates an element that loads or runs something', () => {
    const pieces = fc.constantFrom(
      '![',
      '](',
      ')',
      '<img src=',
      '<script>',
      'javascript:',
      'https://a.b',
      '**',
      '`',
      '>',
      '\n',
      '- ',
      '|',
      '&lt;',
      '"',
      ' onerror=',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const page = draw(parts.join(''));
        expect(page.querySelector('img, script, iframe, object, embed, form, style')).toBe(null);
        for (const { href } of page.querySelectorAll('a')) expect(href).toMatch(/^(https?|mailto):/);
        cleanup();
      }),
      { numRuns: 100 },
    );
  });
});

describe('a text that is slow to parse', () => {
  test.each([
    ['quotes in quotes', '>'.repeat(5000)],
    ['lists in lists', '- '.repeat(5000)],
    ['a list of thousands', '- a\n'.repeat(5000)],
    ['lists beside lists', `${'- - - - a\n'.repeat(200)}`],
    ['signs without end', '~~a~b'.repeat(2000)],
    ['more than a post can hold', 'a'.repeat(20_001)],
  ])('%s stays plain', (_, text) => {
    expect(isSimpleEnough(text)).toBe(false);
    expect(render(<RichText text={text} mentions={[]} myId="" />).container.textContent).toBe(text);
  });
});
