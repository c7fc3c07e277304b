import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../src/server/config.ts';
import { readClientBuild } from '../../../src/server/http/client-build.ts';
import { pageWith, serveClient } from '../../../src/server/http/static.ts';
import { aGround } from './test-ground.ts';

const PAGE =
  '<html><head><script type="module" src="/assets/main-a1b2c3.js"></script><link rel="modulepreload" href="/assets/runtime-a1b2c3.js"><script id="settings" type="application/json">null</script></head></html>';
const MANIFEST = {
  'index.html': { file: 'assets/main-a1b2c3.js', name: 'index', imports: ['_runtime.js'] },
  '_runtime.js': { file: 'assets/runtime-a1b2c3.js', name: 'runtime' },
  '_chat.js': { file: 'assets/chat-a1b2c3.js', name: 'chat', imports: ['_member.js', 'index.html'] },
  '_member.js': { file: 'assets/member-a1b2c3.js', name: 'member', imports: ['index.html', '_runtime.js'] },
};
const SCRIPT = `console.log(${JSON.stringify('tambayan '.repeat(400))})`;
const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tambayan-dist-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(MANIFEST));
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
  const { app } = await aGround(env);
  await serveClient(app, { config: readConfig(env), build });
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
    build: build.id,
  });
});

const preloaded = (page: string) =>
  [...page.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g)].map(([, path]) => path).sort();

test('a page names the scripts of its screen, and none twice', async () => {
  const { app } = await aClientServer();
  const chat = await app.inject({
    url: '/communities/hurno-sa-sugbo/chats/?messageId=1',
    headers: asBrowser,
  });
  expect(preloaded(chat.body)).toEqual(['/assets/chat-a1b2c3.js', '/assets/member-a1b2c3.js']);
  const unknown = await app.inject({ url: '/no-such-page/', headers: asBrowser });
  expect(preloaded(unknown.body)).toEqual([]);
});

test('settings cannot end their block', () => {
  const settings = { stage: 'local', api_base: '</script><b>', realtime_base: '/rt', build: '$&' } as const;
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

test.each([
  '/assets/main-of-the-last-build.js',
  '/assets/main-a1b2c3.js.map',
  '/assets/main-a1b2c3.js.br',
  '/assets/',
  '/assets/..%2fpackage.json',
  '/.vite/manifest.json',
  '/.sources',
  '/api',
  '/api/nowhere',
  '/rt/nowhere',
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
  const { app } = await aGround();
  const page = build.page.replace('<head>', '<head><title>Tambayan</title>');
  await serveClient(app, {
    config: readConfig({}),
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
