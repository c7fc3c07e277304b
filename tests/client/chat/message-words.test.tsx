import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { isFewEmoji, isLong, mayBeFormatted } from '../../../src/client/features/chat/list/message-look.ts';
import { MessageWords } from '../../../src/client/features/chat/list/message-words.tsx';
import { mentionToken } from '../../../src/contract/chat/mentions.ts';
import { aMessage, ana, me } from './store/chat-builders.ts';

afterEach(cleanup);

function draw(content: string) {
  const row = aMessage(1, { content, mentions: [ana] });
  return render(<MessageWords row={row} myId={me.id} myUsername="luz" />).container;
}

describe('the text of a message', () => {
  test('has lists, quotes, code blocks and links', async () => {
    const page = draw(
      '**Dala:**\n\n- kape\n- *pandesal*\n\n> sige\n\n```\nnpm start\n```\n[dito](https://a.ph)',
    );
    await waitFor(() => expect(page.querySelectorAll('li')).toHaveLength(2));
    expect(page.querySelector('em')?.textContent).toBe('pandesal');
    expect(page.querySelector('blockquote')?.textContent?.trim()).toBe('sige');
    expect(page.querySelector('pre')?.textContent?.trim()).toBe('npm start');
    expect(page.querySelector('a')?.textContent).toBe('dito');
  });

  test('has no headings, and an indented line is a line', async () => {
    const page = draw('# una *ito*\n\n    ikalawa');
    await waitFor(() => expect(page.querySelector('em')).not.toBe(null));
    expect(page.querySelector('h1, h2, h3, h4, h5, h6, pre')).toBe(null);
    expect(page.textContent).toContain('# una');
  });

  test('highlights the mention of the reader, by name and by username', async () => {
    const page = draw(`*uy* @luz at ${mentionToken(ana)}, @luzviminda`);
    await waitFor(() => expect(page.querySelector('em')).not.toBe(null));
    const names = [...page.querySelectorAll('p span')].map(({ textContent }) => textContent);
    expect(names).toEqual(['@luz', '@Ana Reyes']);
  });

  test('is large for a few emoji', () => {
    const rows: readonly [string, boolean][] = [
      ['👍', true],
      ['❤️ 🙏🏽', true],
      ['🇵🇭👨‍👩‍👧🎉', true],
      ['👍👍👍👍', false],
      ['12', false],
      ['© ™', false],
      ['ok 👍', false],
      ['', false],
    ];
    for (const [text, isLarge] of rows) expect(isFewEmoji(text), text).toBe(isLarge);
  });

  test('needs the formatting code only where it may have formatting', () => {
    const plain = [
      'Kumusta po!',
      `${mentionToken(ana)} tara`,
      'https://a.ph/a_b*c-d',
      'ana_reyes, 3 > 2, a-b, 1.5',
      'R&B #1',
    ];
    for (const text of plain) expect(mayBeFormatted(text), text).toBe(false);
    const formatted = [
      '*a*',
      '_a_',
      '`a`',
      '- a',
      'a\n> b',
      '1. a',
      '~~a~~',
      '[a](https://a.ph)',
      'a\\_b',
      '---',
    ];
    for (const text of formatted) expect(mayBeFormatted(text), text).toBe(true);
  });

  test('is folded when it is long, until the reader opens it', () => {
    expect(isLong('a'.repeat(1200))).toBe(false);
    expect(isLong('a\n'.repeat(20))).toBe(true);
    const page = draw('mahaba '.repeat(300));
    expect(page.querySelector('.overflow-hidden')).not.toBe(null);
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(page.querySelector('.overflow-hidden')).toBe(null);
    cleanup();
    const again = draw('mahaba '.repeat(300));
    expect(again.querySelector('.overflow-hidden')).toBe(null);
  });
});
