import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeAvatarFrom } from '../../../src/contract/uploads.ts';
import {
  ANYWHERE,
  type FetchRules,
  fetchBytes,
  OPEN_INTERNET,
} from '../../../src/server/platform/fetch/fetch-bytes.ts';
import { isPublicAddress } from '../../../src/server/platform/fetch/public-address.ts';
import { startCommunityApi } from '../../support/actions/community-api.ts';
import { aPicture, opened } from './a-picture.ts';
import { aSite } from './a-site.ts';

const SIZE = 1000;
let site: Awaited<ReturnType<typeof aSite>>;
beforeAll(async () => {
  site = await aSite({
    '/right': Buffer.alloc(SIZE, 7),
    '/large': Buffer.alloc(SIZE + 1),
    '/gone': 404,
    '/to-right': '/right',
    '/to-metadata': 'http://169.254.169.254/latest/meta-data/',
    '/to-file': 'file:///etc/passwd',
    '/round': '/round',
    '/picture': await aPicture('png', { width: 900, height: 600 }),
    '/page': Buffer.from('<html>'),
  });
});
afterAll(() => site.close());

describe('an address', () => {
  test.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.9.9.9', '169.254.169.254', '172.16.0.1'],
    ...[
      '172.31.255.255',
      '192.168.1.1',
      '192.0.2.1',
      '198.18.0.1',
      '203.0.113.9',
      '224.0.0.1',
      '255.255.255.255',
    ],
    ...[
      '::',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:a00:1',
      '::127.0.0.1',
      'fe80::1',
      'fe80::1%eth0',
      'fc00::1',
      'fd12::1',
    ],
    ...['ff02::1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', '2001::1', '3fff::1', 'localhost', ''],
  ])('%s is not of the open internet', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '203.0.114.1',
    '2606:4700::1111',
    '2a00:1450::1',
  ])('%s is', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

/** The open internet, in which every name leads to these addresses. */
function leadingTo(...addresses: readonly string[]): FetchRules {
  return {
    ...OPEN_INTERNET,
    resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  };
}

describe('what is not on the open internet is not asked', () => {
  test.each([
    ['an address of this machine', () => `${site.url}/right`],
    ['one that is written otherwise', () => 'http://0x7f.1/right'],
    ['one that is written as a number', () => 'http://2130706433/right'],
    ['one of IPv6', () => 'http://[::ffff:7f00:1]/right'],
    ['another port', () => 'http://example.com:8080/'],
    ['another protocol', () => 'ftp://example.com/'],
    ['a name and a password', () => 'http://me:secret@example.com/'],
    ['nonsense', () => 'nowhere'],
  ])('%s', async (_what, address) => {
    site.asked.length = 0;
    await expect(fetchBytes(address(), SIZE, leadingTo('127.0.0.1'))).rejects.toThrow(/^it/);
    expect(site.asked).toEqual([]);
  });

  test.each([
    ['a private network', ['10.0.0.1']],
    ['both worlds', ['1.1.1.1', '127.0.0.1']],
    ['nowhere', []],
  ])('a name that leads to %s', async (_what, addresses) => {
    await expect(fetchBytes('http://larawan.example/', SIZE, leadingTo(...addresses))).rejects.toThrow('it');
  });

  test('a redirect into a private network, though its first host is allowed', async () => {
    const rules = { ...ANYWHERE, isAllowed: (address: string) => address === '127.0.0.1' };
    await expect(fetchBytes(`${site.url}/to-metadata`, SIZE, rules)).rejects.toThrow(
      'not on the open internet',
    );
  });
});

test('the connection goes to the addresses that were checked, whatever the name leads to by then', async () => {
  let looks = 0;
  const rules: FetchRules = {
    ...ANYWHERE,
    resolve: async () => [{ address: looks++ === 0 ? '127.0.0.1' : '169.254.169.254', family: 4 }],
  };
  const bytes = await fetchBytes(`http://larawan.example:${site.port}/right`, SIZE, rules);
  expect([bytes.byteLength, looks]).toEqual([SIZE, 1]);
  expect(site.asked.at(-1)?.headers.host).toBe(`larawan.example:${site.port}`);
});

test.each([
  ['/to-right', null],
  ['/large', 'it is too large'],
  ['/gone', 'it was answered with 404'],
  ['/round', 'it redirects too often'],
  ['/to-file', 'it is no web address'],
])('%s: %s', async (path, refusal) => {
  const fetched = fetchBytes(site.url + path, SIZE, ANYWHERE);
  if (refusal === null) expect((await fetched).byteLength).toBe(SIZE);
  else await expect(fetched).rejects.toThrow(refusal);
});

describe('a profile picture by address', () => {
  test.each([
    ['is drawn anew', 'on', '/picture', null],
    ['has to be a picture', 'on', '/page', 'upload.not_a_picture'],
    ['has to be there', 'on', '/gone', 'upload.not_fetched'],
    ['has to be on the open internet', 'off', '/picture', 'upload.not_fetched'],
  ])('%s', async (_what, FETCH_FROM_ANYWHERE, path, code) => {
    const api = await startCommunityApi({ FETCH_FROM_ANYWHERE });
    try {
      const body = { url: site.url + path };
      if (code !== null) {
        expect(await api.refused(takeAvatarFrom, await api.person(), { body })).toMatchObject({ code });
        return;
      }
      const { data } = await api.ok(takeAvatarFrom, await api.person(), { body });
      expect(await opened(Buffer.from(data.content, 'base64')).metadata()).toMatchObject({
        format: 'png',
        width: 512,
        height: 512,
      });
    } finally {
      await api.close();
    }
  });
});
