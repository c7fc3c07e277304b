import { beforeEach, expect, test } from 'vitest';
import { hasShell, keepShell } from '../../../../src/client/data/offline/keep-shell.ts';
import { FakeCaches } from './fake-caches.ts';

const ICON = '/assets/icon-a1.svg';
const SCRIPTS = ['/first-paint.js', '/assets/index-a1.js'];
/** What any page names, in its order. */
const FIRST = [ICON, ...SCRIPTS];
const CHAT = '/assets/chat-a1.js';

function aPage(build: string, ...more: readonly string[]): string {
  const scripts = [...SCRIPTS, ...more].map((path) => `<script src="${path}"></script>`).join('');
  return `<link rel="icon" href="${ICON}"><link rel="apple-touch-icon" href="/icons/touch.png"><link rel="manifest" href="/m.webmanifest">${scripts}<script id="settings">{"build":"${build}"}</script>`;
}

let caches: FakeCaches;
/** What was asked of the server, page or file, with how the browser was told to look for it. */
let asked: string[];
let build: string;
let isOver: boolean;
let missing: string | null;

beforeEach(() => {
  caches = new FakeCaches();
  asked = [];
  build = 'one';
  isOver = false;
  missing = null;
  caches.ask = async ({ url, cache }) => {
    const path = new URL(url).pathname;
    asked.push(`${path} ${cache}`);
    return new Response('file', { status: path === missing ? 404 : 200 });
  };
});

function keep({
  isWhole = false,
  used = [] as readonly string[],
  pageBuild = 'one',
  opened = '/',
} = {}): Promise<void> {
  return keepShell(isWhole, {
    caches: caches as unknown as CacheStorage,
    fetch: async (path, init) => {
      asked.push(`${String(path)} ${init?.cache}`);
      return new Response(String(path).includes('/messages/') ? aPage(build, CHAT) : aPage(build));
    },
    build: pageBuild,
    opened: new URL(opened, window.location.origin).href,
    used,
    isOver: () => isOver,
  });
}
const held = (name = 'shell-one') => [...(caches.shells.get(name)?.keys() ?? [])].sort();

test('a first visit keeps the page and what it used, out of what the browser has', async () => {
  expect(await hasShell(caches as unknown as CacheStorage)).toBe(false);
  await keep({ used: ['/assets/home-a1.js'] });
  expect(held()).toEqual(['/', '/assets/home-a1.js', ...FIRST].sort());
  expect(asked.every((line) => line.endsWith('force-cache'))).toBe(true);
  expect(await hasShell(caches as unknown as CacheStorage)).toBe(true);
});

test.each([
  ['/messages/?tab=group', '/messages/?tab=group'],
  ['/communities/kape/', '/'],
])('opened at %s it keeps the page at %s, which says nothing of anybody', async (opened, path) => {
  await keep({ opened });
  expect(asked[0]?.replace(window.location.origin, '')).toBe(`${path} force-cache`);
  expect(held()).toContain('/');
});

test('what is used later is added, and nothing is asked for twice', async () => {
  await keep({ used: ['/assets/home-a1.js'] });
  asked = [];
  await keep({ used: ['/assets/home-a1.js', '/assets/bell-a1.js'] });
  expect(asked).toEqual(['/assets/bell-a1.js force-cache']);
});

test('a later visit keeps what is read without a network, once', async () => {
  await keep();
  asked = [];
  await keep({ isWhole: true });
  expect(held()).toContain(CHAT);
  expect(asked).toEqual(['/messages/', ...FIRST, CHAT].map((path) => `${path} force-cache`));
  asked = [];
  await keep({ isWhole: true });
  expect(asked).toEqual([]);
});

test('a page of the browser that is of another build is asked for anew, and so are its files', async () => {
  build = 'two';
  await keep();
  expect(held('shell-two')).toEqual(['/', ...FIRST].sort());
  expect(asked).toEqual(['/ force-cache', '/ no-store', ...FIRST.map((path) => `${path} default`)]);
});

test('a new build takes the place of the old one when all of it is there, and not before', async () => {
  await keep();
  build = 'two';
  missing = ICON;
  await expect(keep({ pageBuild: 'two' })).rejects.toThrow('is not there');
  expect(held()).toContain('/');
  missing = null;
  await keep({ pageBuild: 'two' });
  expect(await caches.keys()).toEqual(['shell-two']);
});

test('nothing is kept for somebody who left meanwhile', async () => {
  const ask = caches.ask;
  caches.ask = (request) => {
    isOver = true;
    return ask(request);
  };
  await keep();
  expect(await caches.keys()).toEqual([]);
});
