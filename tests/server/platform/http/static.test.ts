import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../../src/server/platform/config/config.ts';
import { readClientBuild } from '../../../../src/server/platform/http/assets/client-build.ts';
import { pageWith, serveClient } from '../../../../src/server/platform/http/assets/static.ts';
import { aHttpPlatform } from './test-http-platform.ts';

const PAGE =
  '<html><head><script type="module" src="/assets/main-a1b2c3.js"></script><link rel="modulepreload" href="/assets/runtime-a1b2c3.js"><script id="settings" type="application/json">null</script></head></html>';
const PAGES = [
  { path: '/', scripts: ['/assets/home-a1b2c3.js'] },
  {
    path: '/communities/$slug',
    scripts: ['/assets/community-a1b2c3.js'],
    tabs: { courses: ['/assets/courses-a1b2c3.js'] },
  },
  { path: '/communities/create', scripts: ['/assets/create-a1b2c3.js'] },
  { path: '/communities/$slug/chats', scripts: ['/assets/member-a1b2c3.js', '/assets/chat-a1b2c3.js'] },
];
const SCRIPT = `console.log(${JSON.stringify('tambayan '.repeat(400))})`;
const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
/** What other builds left, and which paths were looked for there. */
const others = new Map([['/assets/main-of-the-last-build.js', SCRIPT]]);
const asked: string[] = [];
const assets = {
  async read(path: string) {
    asked.push(path);
    const text = others.get(path);
    return text === undefined ? null : Buffer.from(text);
  },
};
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tambayan-dist-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, '.vite/pages.json'), JSON.stringify(PAGES));
  await writeFile(join(folder, 'player.html'), '<html><body>player</body></html>');
  await writeFile(join(folder, '.sources'), 'stamp');
  await writeFile(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, 'assets/main-a1b2c3.js'), SCRIPT);
  await writeFile(join(folder, 'assets/main-a1b2c3.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, 'assets/main-a1b2c3.js.map'), '{}');
  for (const name of ['tester', 'ui-gallery'])
    await writeFile(join(folder, `assets/${name}-screen-a1b2c3.js`), SCRIPT);
});
afterAll(() => rm(folder, { recursive: true }));

async function aClientServer(env: Record<string, string> = {}) {
  const build = await readClientBuild(folder);
  if (!build) throw new Error('the build was not found');
  const { app } = await aHttpPlatform(env);
  await serveClient(app, { config: readConfig(env), build, assets });
  return { app, build };
}

test.each([
  '/',
  '/communities/',
  '/communities/hurno-sa-sugbo/feed/?page=2',
  '/@juan.delacruz/',
  '/test/websocket',
])('a person who opens %s gets the page with the settings of this deployment', async (url) => {
  const { app, build } = await aClientServer({ API_BASE: '/v1/api' });
  const answer = await app.inject({ url, headers: asBrowser });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
  });
  expect(answer.headers['content-security-policy']).toBeDefined();
  const [, settings = ''] =
    /<script id="settings" type="application\/json">(.*)<\/script>/.exec(answer.body) ?? [];
  expect(JSON.parse(settings)).toEqual({
    stage: 'local',
    api_base: '/v1/api',
    realtime_base: '/rt',
    test_pages: true,
    test_payments: true,
    build: build.id,
  });
});

const preloaded = (page: string) =>
  [...page.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g)].map(([, path]) => path).sort();

test('a page names the scripts of its screen', async () => {
  const { app } = await aClientServer();
  const scriptsAt = async (url: string) => preloaded((await app.inject({ url, headers: asBrowser })).body);
  const pages: readonly (readonly [string, readonly string[]])[] = [
    ['/', ['/assets/home-a1b2c3.js']],
    [
      '/communities/hurno-sa-sugbo/chats/?messageId=1',
      ['/assets/chat-a1b2c3.js', '/assets/member-a1b2c3.js'],
    ],
    ['/communities/hurno-sa-sugbo/', ['/assets/community-a1b2c3.js']],
    [
      '/communities/hurno-sa-sugbo/?q=&tab=courses',
      ['/assets/community-a1b2c3.js', '/assets/courses-a1b2c3.js'],
    ],
    ...['constructor', '__proto__', 'about', '%E0%A4%A', ''].map(
      (tab) => [`/communities/hurno-sa-sugbo/?tab=${tab}`, ['/assets/community-a1b2c3.js']] as const,
    ),
    ['//', []],
    ['/communities/create/', ['/assets/create-a1b2c3.js']],
    ['/no-such-page/', []],
  ];
  for (const [url, scripts] of pages) expect(await scriptsAt(url), url).toEqual(scripts);
});

test('settings cannot end their block', () => {
  const settings = {
    stage: 'local',
    api_base: '</script><b>',
    realtime_base: '/rt',
    test_pages: true,
    test_payments: false,
    build: '$&',
  } as const;
  const page = pageWith(PAGE, settings);
  expect(page.match(/<\/script>/g)).toHaveLength(2);
  expect(page).toContain('"$&"');
});

test('a file with a hash in its name is kept for a year, and sent as it was compressed at build time', async () => {
  const { app } = await aClientServer();
  const answer = await app.inject({
    url: '/assets/main-a1b2c3.js',
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    'x-content-type-options': 'nosniff',
  });
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(SCRIPT);
});

test('a file without a hash is asked for again', async () => {
  const { app } = await aClientServer();
  const answer = await app.inject({ url: '/icon.svg' });
  expect(answer.headers['cache-control']).toBe('public, max-age=0');
  const again = await app.inject({
    url: '/icon.svg',
    headers: { 'if-none-match': String(answer.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
});

test('a file of another build is served like one of this build', async () => {
  const { app } = await aClientServer();
  const answer = await app.inject({
    url: '/assets/main-of-the-last-build.js',
    headers: { 'accept-encoding': 'br' },
  });
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(SCRIPT);
  asked.length = 0;
  for (const url of ['/assets/main-a1b2c3.js', '/icon.svg', '/gone.js']) await app.inject({ url });
  expect(asked).toEqual([]);
});

test.each([
  '/assets/main-of-no-build.js',
  '/assets/main-a1b2c3.js.map',
  '/assets/main-a1b2c3.js.br',
  '/assets/',
  '/assets/..%2fpackage.json',
  '/.vite/manifest.json',
  '/.sources',
  '/api',
  '/api/nowhere',
  '/rt/nowhere',
  '/sandbox/nowhere',
  '/payments/nowhere',
  '/pay',
  '/webhooks/payments/nowhere',
])('%s is 404, and never the page', async (url) => {
  const { app } = await aClientServer();
  for (const headers of [{ accept: '*/*' }, asBrowser]) {
    const answer = await app.inject({ url, headers });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().code).toBe('route.not_found');
  }
});

test('a picture that is gone is not answered with the page', async () => {
  const { app } = await aClientServer();
  const answer = await app.inject({
    url: '/favicon.ico',
    headers: { accept: 'image/avif,image/*,*/*;q=0.8' },
  });
  expect(answer.statusCode).toBe(404);
});

const PRODUCTION = {
  STAGE: 'prod',
  ALLOW_SANDBOX_PAYMENTS: 'yes',
  SMTP_URL: 'smtp://unused',
  RATE_LIMIT: 'on',
  PUBLIC_URL: 'https://tambayan.example',
  TAMBAYAN_SECRET: 'Zm9yIHRlc3RzIG9ubHksIG5vdCBmb3IgcHJvZHVjdGlvbg',
};

test('in production the pages for testers lead home', async () => {
  const { app } = await aClientServer(PRODUCTION);
  for (const url of ['/test', '/test/websocket', '/test/sse/?topic=x']) {
    const answer = await app.inject({ url, headers: asBrowser });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/']);
  }
});

test('without a build there is nothing to serve', async () => {
  expect(await readClientBuild(join(folder, 'assets'))).toBe(null);
});

test.each(['tester', 'ui-gallery'])(
  'the code of the %s page is there for testers, and not in production',
  async (name) => {
    const url = `/assets/${name}-screen-a1b2c3.js`;
    const { app } = await aClientServer();
    expect((await app.inject({ url })).statusCode).toBe(200);
    const { app: production } = await aClientServer(PRODUCTION);
    expect((await production.inject({ url })).statusCode).toBe(404);
    expect((await production.inject({ url: '/assets/main-a1b2c3.js' })).statusCode).toBe(200);
  },
);

test('a page that has a head of its own says it once, and is the same page otherwise', async () => {
  const build = await readClientBuild(folder);
  if (!build) throw new Error('the build was not found');
  const { app } = await aHttpPlatform();
  const page = build.page.replace('<head>', '<head><title>Tambayan</title>');
  await serveClient(app, {
    config: readConfig({}),
    assets,
    build: { ...build, page },
    headOf: async (path) => (path === '/communities/ani/' ? "<title>Ani $& $' · Tambayan</title>" : null),
  });
  const bodyOf = async (url: string) => (await app.inject({ url, headers: asBrowser })).body;
  const [named, other] = [await bodyOf('/communities/ani/'), await bodyOf('/communities/iba/')];
  expect(named.match(/<title>/g)).toHaveLength(1);
  expect(named).toContain("<title>Ani $& $' · Tambayan</title></head>");
  expect(named.replace("<title>Ani $& $' · Tambayan</title>", '')).toBe(
    other.replace('<title>Tambayan</title>', ''),
  );
});

test('a visitor is not sent the scripts of the page behind the sign-in', async () => {
  const build = await readClientBuild(folder);
  if (!build) throw new Error('the build was not found');
  const { app } = await aHttpPlatform();
  await serveClient(app, {
    config: readConfig({}),
    assets,
    build: { ...build, scripts: (path) => [`/assets/of${path.replaceAll('/', '-')}.js`] },
    hasSession: ({ headers }) => headers.cookie !== undefined,
  });
  const scriptsOf = async (url: string, cookie?: string) =>
    preloaded((await app.inject({ url, headers: { ...asBrowser, ...(cookie && { cookie }) } })).body);
  const visitors = {
    '/': '-welcome',
    '/communities/ani/?invite=k7': '-visit-$slug',
    '/settings/': '-settings-',
  };
  for (const [url, script] of Object.entries(visitors))
    expect(await scriptsOf(url), url).toEqual([`/assets/of${script}.js`]);
  expect(await scriptsOf('/', 'sid=a')).toEqual(['/assets/of-.js']);
  expect(await scriptsOf('/communities/ani/', 'sid=a')).toEqual(['/assets/of-communities-ani-.js']);
});

test('the player has an opaque origin where it may read, and reads nothing where it frames providers', async () => {
  const { app } = await aClientServer({ PUBLIC_URL: 'https://tambayan.example' });
  const policyOf = async (url: string) => {
    const { statusCode, headers, body } = await app.inject({ url, headers: asBrowser });
    expect([url, statusCode, headers['x-frame-options']]).toEqual([url, 200, 'SAMEORIGIN']);
    expect(body).toContain('player');
    return String(headers['content-security-policy']).split(';');
  };
  const media = await policyOf('/player/');
  const embed = await policyOf('/player/embed/');
  expect(media).toContain('sandbox allow-scripts');
  expect(media).toContain("media-src 'self' https://tambayan.example blob: https:");
  expect(media.join()).not.toContain('frame-src');
  expect(embed.join()).toContain('frame-src https://www.youtube-nocookie.com');
  expect(embed.join()).not.toMatch(/connect-src|media-src|https: /);
  for (const policy of [media, embed])
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "frame-ancestors 'self'", "base-uri 'none'"]),
    );
  const script = await app.inject('/assets/main-a1b2c3.js');
  expect(script.headers['access-control-allow-origin']).toBe('*');
  const page = await app.inject({ url: '/', headers: asBrowser });
  expect(page.headers['access-control-allow-origin']).toBeUndefined();
  expect(page.headers['x-frame-options']).toBe('DENY');
});
