import type { RequestListener } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchPage } from '../../../src/server/features/link-cards/fetch-page.ts';
import { ANYWHERE, type FetchRules, OPEN_INTERNET } from '../../../src/server/platform/fetch/fetch-bytes.ts';
import { aPicture, opened } from '../uploads/a-picture.ts';
import { aWeb, bytes, html, redirect, type Web } from './a-web.ts';

const TITLE = '<title>Pahina</title>';
/** Compressed for everyone, whatever they accept. */
const packed =
  (encoding: string, content: Uint8Array, type = 'text/html'): RequestListener =>
  (_request, answer) =>
    answer.writeHead(200, { 'content-type': type, 'content-encoding': encoding }).end(content);
let web: Web;
beforeAll(async () => {
  web = await aWeb({
    '/page': html(TITLE),
    '/with-picture': html(`${TITLE}<meta property="og:image" content="/picture.png">`),
    '/with-large-picture': html(`${TITLE}<meta property="og:image" content="/large.png">`),
    '/with-inner-picture': html(`${TITLE}<meta property="og:image" content="http://169.254.169.254/a.png">`),
    '/with-page-picture': html(`${TITLE}<meta property="og:image" content="/page">`),
    '/picture.png': bytes(await aPicture('png', { width: 600, height: 300 }), 'image/png'),
    '/large.png': bytes(Buffer.alloc(1024 * 1024 + 1), 'image/png'),
    '/long': html(TITLE, 'a'.repeat(3 * 1024 * 1024)),
    '/late-title': html(`<style>${'a'.repeat(1024 * 1024)}</style>${TITLE}`),
    '/text': bytes(Buffer.from(TITLE), 'text/plain'),
    '/json': bytes(Buffer.from('{}'), 'application/json'),
    '/no-type': (_request, answer) => answer.writeHead(200).end(TITLE),
    '/gzip': packed('gzip', gzipSync(TITLE)),
    '/deflate': packed('deflate', deflateSync(TITLE)),
    '/br': packed('br', brotliCompressSync(TITLE)),
    '/bomb': packed('gzip', gzipSync(Buffer.concat([Buffer.from(TITLE), Buffer.alloc(64 * 1024 * 1024)]))),
    '/bomb.png': packed('gzip', gzipSync(Buffer.alloc(64 * 1024 * 1024)), 'image/png'),
    '/not-gzip': packed('gzip', Buffer.from(TITLE)),
    '/zstd': packed('zstd', Buffer.from(TITLE)),
    '/with-bomb': html(`${TITLE}<meta property="og:image" content="/bomb.png">`),
    '/with-second': html(
      `${TITLE}<meta property="og:image" content="/nowhere"><meta property="og:image" content="/picture.png">`,
    ),
    '/with-base': html(`<base href="/under/">${TITLE}<meta property="og:image" content="picture.png">`),
    '/under/picture.png': bytes(await aPicture('png', { width: 600, height: 300 }), 'image/png'),
    '/no-title': html('<meta name="description" content="Walang pamagat">'),
    '/to-page': redirect('/page'),
    '/twice': redirect('/to-page'),
    '/thrice': redirect('/twice'),
    '/too-often': redirect('/thrice'),
    '/round': redirect('/round'),
    '/to-metadata': redirect('http://169.254.169.254/latest/meta-data/'),
    '/to-private': redirect('http://10.0.0.1/'),
    '/to-mapped': redirect('http://[::ffff:10.0.0.1]/'),
    '/to-file': redirect('file:///etc/passwd'),
    '/to-gopher': redirect('gopher://127.0.0.1:6379/_FLUSHALL'),
    '/to-password': redirect('http://me:secret@127.0.0.1/'),
    '/silent': () => undefined,
    '/drop-by-drop': (_request, answer) => {
      answer.writeHead(200, { 'content-type': 'text/html' });
      const timer = setInterval(() => answer.write('a'), 200);
      answer.on('close', () => clearInterval(timer));
    },
  });
});
afterAll(() => web.close());

const fetched = (address: string, rules: FetchRules) => fetchPage(address, { rules, userAgent: 'Bot' });
const ONLY_HERE: FetchRules = { ...ANYWHERE, isAllowed: (address) => address === '127.0.0.1' };

/** The open internet, in which every name leads to these addresses. */
function leadingTo(...addresses: readonly string[]): FetchRules {
  return {
    ...OPEN_INTERNET,
    resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  };
}

test('an address that is not of the public web is never asked', async () => {
  const here = ['', '/', `:${web.port}/page`];
  const written = [
    ...['127.0.0.1', '127.1', '0x7f.1', '0x7f000001', '2130706433', '017700000001', '0', '0.0.0.0'],
    ...['10.0.0.1', '172.16.0.1', '172.31.255.254', '192.168.0.1', '169.254.169.254', '100.64.0.1'],
    ...['100.127.255.255', '192.0.0.192', '198.18.0.1', '224.0.0.1', '239.255.255.255', '255.255.255.255'],
    ...['[::]', '[::1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:a9fe:a9fe]', '[::127.0.0.1]'],
    ...['[64:ff9b::7f00:1]', '[64:ff9b:1::1]', '[2002:7f00:1::]', '[2001::1]', '[fe80::1]', '[fec0::1]'],
    ...['[fc00::1]', '[fd00:ec2::254]', '[ff02::1]', '[2001:db8::1]', '[3fff::1]', '[100::1]'],
    ...['①②⑦.⓪.⓪.①', '127。0。0。1', '127.0.0.1.', '%31%32%37.0.0.1'],
  ];
  web.asked.length = 0;
  for (const host of written)
    for (const rest of here)
      await expect(fetched(`http://${host}${rest}`, OPEN_INTERNET), host + rest).rejects.toThrow(/^it/);
  const others = [
    ...[
      'ftp://example.com/',
      'file:///etc/passwd',
      'gopher://example.com/',
      'data:text/html,<title>a</title>',
    ],
    ...[
      'http://example.com:22/',
      'http://example.com:8080/',
      'https://example.com:80/',
      'http://example.com:443/',
    ],
    ...[
      'http://me:secret@example.com/',
      'http://me@example.com/',
      'javascript:alert(1)',
      'nowhere',
      '',
      '//',
    ],
  ];
  for (const address of others)
    await expect(fetched(address, leadingTo('127.0.0.1')), address).rejects.toThrow(/^it/);
  expect(web.asked).toEqual([]);
});

test('a name is refused when any of its addresses is not public', async () => {
  const worlds = [
    ['10.0.0.1'],
    ['1.1.1.1', '127.0.0.1'],
    ['2606:4700::1111', '::1'],
    ['1.1.1.1', '::ffff:10.0.0.1'],
    ['fe80::1%eth0'],
    ['not an address'],
    [],
  ];
  for (const addresses of worlds)
    await expect(
      fetched('https://pahina.example/', leadingTo(...addresses)),
      String(addresses),
    ).rejects.toThrow('its host is not on the open internet');
});

test('each hop is checked anew, and a fourth redirect is not followed', async () => {
  const refusals = {
    '/to-metadata': 'its host is not on the open internet',
    '/to-private': 'its host is not on the open internet',
    '/to-mapped': 'its host is not on the open internet',
    '/to-file': 'it is no web address',
    '/to-gopher': 'it is no web address',
    '/to-password': 'it carries a password',
    '/too-often': 'it redirects too often',
    '/round': 'it redirects too often',
  };
  for (const [path, refusal] of Object.entries(refusals))
    await expect(fetched(web.url + path, ONLY_HERE), path).rejects.toThrow(refusal);
  for (const path of ['/to-page', '/twice', '/thrice'])
    expect(await fetched(web.url + path, ONLY_HERE), path).toMatchObject({ title: 'Pahina' });
});

test('a name that leads elsewhere at the second look-up is looked up once for each hop', async () => {
  const looks: string[] = [];
  const rules: FetchRules = {
    ...ONLY_HERE,
    resolve: async (host) => {
      looks.push(host);
      return [{ address: looks.length === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
    },
  };
  const at = (path: string) => `http://pahina.example:${web.port}${path}`;
  expect(await fetched(at('/page'), rules)).toMatchObject({ site: 'pahina.example' });
  expect(looks).toEqual(['pahina.example']);
  looks.length = 0;
  await expect(fetched(at('/to-page'), rules)).rejects.toThrow('not on the open internet');
  expect(looks).toHaveLength(2);
});

test('only pages of HTML are read, and no more than their first megabyte', async () => {
  for (const path of ['/text', '/json', '/no-type', '/zstd', '/nowhere'])
    await expect(fetched(web.url + path, ONLY_HERE), path).rejects.toThrow(/^it/);
  await expect(fetched(`${web.url}/not-gzip`, ONLY_HERE)).rejects.toThrow();
  for (const path of ['/gzip', '/deflate', '/br', '/bomb'])
    expect(await fetched(web.url + path, ONLY_HERE), path).toMatchObject({ title: 'Pahina' });
  expect(await fetched(`${web.url}/long`, ONLY_HERE)).toMatchObject({ title: 'Pahina' });
  for (const path of ['/late-title', '/no-title'])
    expect(await fetched(web.url + path, ONLY_HERE), path).toBeNull();
});

test('the picture is fetched by the same rules and drawn anew, or left out', async () => {
  const { picture } = (await fetched(`${web.url}/with-picture`, ONLY_HERE)) ?? {};
  expect(await opened(Buffer.from(picture ?? [])).metadata()).toMatchObject({
    ...{ format: 'webp', width: 192, height: 192 },
  });
  for (const path of ['/with-second', '/with-base'])
    expect(await fetched(web.url + path, ONLY_HERE), path).toMatchObject({ picture: expect.any(Uint8Array) });
  for (const path of ['/with-bomb', '/with-large-picture', '/with-inner-picture', '/with-page-picture'])
    expect(await fetched(web.url + path, ONLY_HERE), path).toMatchObject({ title: 'Pahina', picture: null });
});

test.concurrent.for([
  ['a server that does not answer', '/silent'],
  ['a page that does not end', '/drop-by-drop'],
])('%s is left after five seconds', async ([, path], { expect }) => {
  await expect(fetched(`${web.url}${path}`, ONLY_HERE)).rejects.toThrow();
});

test.concurrent('a name that is not found in time is given up', async ({ expect }) => {
  const rules = { ...ONLY_HERE, resolve: () => new Promise<never>(() => undefined) };
  await expect(fetched('http://pahina.example/', rules)).rejects.toThrow('it takes too long');
});
