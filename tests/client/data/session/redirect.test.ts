import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeRedirect } from '../../../../src/client/data/session/redirect.ts';

const here = 'https://tambayan.example';

test.each([
  ['/communities/', '/communities/'],
  ['/communities/?q=surf&page=2', '/communities/?q=surf&page=2'],
  ['/communities/hurno/chats/?messageId=1#end', '/communities/hurno/chats/?messageId=1#end'],
  ['/a/../communities/', '/communities/'],
  ['/%252f/evil.example', '/%252f/evil.example'],
])('%s leads to %s', (asked, expected) => {
  expect(safeRedirect(asked, here)).toBe(expected);
});

test.each([
  ['nothing', undefined],
  ['nothing at all', ''],
  ['another host', '//evil.example'],
  ['another host behind a backslash', '/\\evil.example'],
  ['two backslashes', '\\\\evil.example'],
  ['another scheme', 'https:evil.example'],
  ['another address', 'https://evil.example/'],
  ['our own address in full', 'https://tambayan.example/communities/'],
  ['an escaped slash', '/%2f/evil.example'],
  ['an escaped backslash', '/%5c/evil.example'],
  ['a host behind dots', '/..//evil.example'],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:text/html,hi'],
  ['a tab', '/\t/evil.example'],
  ['a line break', '/\n/evil.example'],
  ['a leading space', ' /communities/'],
  ['somebody at another host', '@evil.example'],
  ['the sign-in page itself', '/login/?redirect=%2Flogin%2F'],
  ['a relative path', 'communities/'],
])('%s leads home', (_, asked) => {
  expect(safeRedirect(asked, here)).toBe('/');
});

test('a redirect never leaves this site', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '/',
      '//',
      '\\',
      '@',
      ':',
      '?',
      '#',
      '.',
      '..',
      '%2f',
      '%5c',
      '\t',
      '\n',
      'https:',
      'evil.example',
    ),
    fc.string({ maxLength: 5 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const path = safeRedirect(pieces.join(''), here);
      expect(new URL(path, here).origin).toBe(here);
      expect(path.startsWith('/') && !path.startsWith('//')).toBe(true);
    }),
    { numRuns: 3000 },
  );
});
