import fc from 'fast-check';
import { expect, test } from 'vitest';
import { socialNetworks } from '../../../src/contract/account/users.ts';
import { profileLinks } from '../../../src/server/features/users/profile-links.ts';

test.each([
  ['instagram', '@liza.cruz', 'instagram https://www.instagram.com/liza.cruz @liza.cruz'],
  ['instagram', 'instagram.com/liza', 'instagram https://instagram.com/liza instagram.com/liza'],
  [
    'instagram',
    'https://www.instagram.com/liza/',
    'instagram https://www.instagram.com/liza/ instagram.com/liza',
  ],
  ['x', 'liza', 'x https://x.com/liza @liza'],
  ['x', 'https://twitter.com/liza', 'x https://twitter.com/liza twitter.com/liza'],
  ['youtube', '@liza', 'youtube https://www.youtube.com/@liza @liza'],
  ['linkedin', 'liza-cruz', 'linkedin https://www.linkedin.com/in/liza-cruz @liza-cruz'],
  ['facebook', 'https://m.facebook.com/liza', 'facebook https://m.facebook.com/liza facebook.com/liza'],
  [
    'facebook',
    'https://facebook.com.phish.example/liza',
    'website https://facebook.com.phish.example/liza facebook.com.phish.example/liza',
  ],
  ['facebook', 'https://notfacebook.com/liza', 'website https://notfacebook.com/liza notfacebook.com/liza'],
  ['website', 'http://liza.example', 'website http://liza.example/ liza.example'],
  ['website', 'liza.example/shop', 'website https://liza.example/shop liza.example/shop'],
  ['website', 'https://bank.example@other.example/', 'website https://other.example/ other.example'],
  ['website', 'https://bаnk.example/', 'website https://xn--bnk-6cd.example/ xn--bnk-6cd.example'],
] as const)('%s: %s', (network, typed, link) => {
  const [{ network: shown, url, label } = { network: '', url: '', label: '' }] = profileLinks({
    [network]: typed,
  });
  expect(`${shown} ${url} ${label}`).toBe(link);
});

test.each([
  ['website', ''],
  ['website', 'javascript:alert(1)'],
  ['website', 'java\nscript://x.example/%0aalert(1)'],
  ['website', 'data:text/html,x'],
  ['website', 'localhost'],
  ['website', 'ftp://files.example'],
  ['x', 'vbscript:x'],
  ['x', 'Liza Cruz'],
  ['x', '   '],
] as const)('%s: %s leads nowhere', (network, typed) => {
  expect(profileLinks({ [network]: typed })).toEqual([]);
});

test('whatever is typed, an address is http or https, holds no password and says where it leads', () => {
  const typed = fc.oneof(fc.string(), fc.webUrl({ withFragments: true }), fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(fc.constantFrom(...socialNetworks), typed, (network, words) => {
      for (const link of profileLinks({ [network]: words })) {
        const { protocol, username, password, hostname } = new URL(link.url);
        expect(['http:', 'https:']).toContain(protocol);
        expect(username + password).toBe('');
        if (link.network === 'website')
          expect(link.label.slice(0, 50)).toContain(hostname.replace(/^(?:www|m)\./, '').slice(0, 50));
      }
    }),
  );
});
