import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deleteShells, hasShell, keepShell } from '../../../../src/client/data/offline/keep-shell.ts';
import { FakeCaches } from './fake-caches.ts';

const ICON = '/assets/icon-a1.svg';
const SCRIPTS = ['/first-paint.js', '/assets/index-a1.js'];
/** The files that every page names, in order. */
const FIRST = [ICON, ...SCRIPTS];
const CHAT = '/assets/chat-a1.js';

function aPage(build: string, ...more: readonly string[]): string {
  const scripts = [...SCRIPTS, ...more].map((path) => `<script src="${path}"></script>`).join('');
  return `<link rel="icon" href="${ICON}"><link rel="apple-touch-icon" href="/icons/touch.png"><link rel="manifest" href="/m.webmanifest">${scripts}<script id="settings">{"build":"${build}"}</script>`;
}

let caches: FakeCaches;
/** The requests to the server for pages and files, with their cache mode. */
let asked: string[];
let build: string;
let isOver: boolean;
let missing: string | null;
/** Called with the path of each request, before its answer. */
let onAsked: (path: string) => void;

beforeEach(() => {
  caches = new FakeCaches();
  asked = [];
  build = 'one';
  isOver = false;
  missing = null;
  onAsked = () => undefined;
  let last: Promise<unknown> = Promise.resolve();
  /** One lock, given in the order of the requests. */
  const request = (_name: string, work: () => Promise<unknown>) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  vi.stubGlobal('navigator', { locks: { request } });
  caches.ask = async ({ url, cache }) => {
    const path = new URL(url).pathname;
    asked.push(`${path} ${cache}`);
    onAsked(path);
    return new Response('file', { status: path === missing ? 404 : 200 });
  };
});

afterEach(() => vi.unstubAllGlobals());

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
      onAsked(String(path));
      return new Response(String(path).includes('/messages/') ? aPage(build, CHAT) : aPage(build));
    },
    build: pageBuild,
    opened: new URL(opened, window.location.origin).href,
    used,
    isOver: () => isOver,
  });
}
const held = (name = 'shell-one') => [...(caches.shells.get(name)?.keys() ?? [])].sort();

test('a first visit stores the page and its files from the browser cache', async () => {
  expect(await hasShell(caches as unknown as CacheStorage)).toBe(false);
  await keep({ used: ['/assets/home-a1.js'] });
  expect(held()).toEqual(['/', '/assets/home-a1.js', ...FIRST].sort());
  expect(asked.every((line) => line.endsWith('force-cache'))).toBe(true);
  expect(await hasShell(caches as unknown as CacheStorage)).toBe(true);
});

test.each([
  ['/messages/?tab=group', '/messages/?tab=group'],
  ['/communities/kape/', '/'],
])('a visit that opens %s stores the page at %s, which contains no personal data', async (opened, path) => {
  await keep({ opened });
  expect(asked[0]?.replace(window.location.origin, '')).toBe(`${path} force-cache`);
  expect(held()).toContain('/');
});

test('files used later are added, and nothing is requested twice', async () => {
  await keep({ used: ['/assets/home-a1.js'] });
  asked = [];
  await keep({ used: ['/assets/home-a1.js', '/assets/bell-a1.js'] });
  expect(asked).toEqual(['/assets/bell-a1.js force-cache']);
});

test('a later visit stores the parts for offline reading, once', async () => {
  await keep();
  asked = [];
  await keep({ isWhole: true });
  expect(held()).toContain(CHAT);
  expect(asked).toEqual(['/messages/', ...FIRST, CHAT].map((path) => `${path} force-cache`));
  asked = [];
  await keep({ isWhole: true });
  expect(asked).toEqual([]);
});

test('a cached page of another build is requested again without cache, and so are its files', async () => {
  build = 'two';
  await keep();
  expect(held('shell-two')).toEqual(['/', ...FIRST].sort());
  expect(asked).toEqual(['/ force-cache', '/ no-store', ...FIRST.map((path) => `${path} default`)]);
});

test('a new build replaces the old one only when all of its files are stored', async () => {
  await keep();
  build = 'two';
  missing = ICON;
  await expect(keep({ pageBuild: 'two' })).rejects.toThrow('is not there');
  expect(held()).toContain('/');
  missing = null;
  await keep({ pageBuild: 'two' });
  expect(await caches.keys()).toEqual(['shell-two']);
});

test('nothing is stored for a user who has signed out', async () => {
  isOver = true;
  await keep();
  expect(asked).toEqual([]);
  expect(await caches.keys()).toEqual([]);
});

test('a sign-out while files are on their way stores no page', async () => {
  onAsked = (path) => {
    isOver ||= path === ICON;
  };
  await keep();
  expect(held()).toEqual([]);
});

test.each(['/', ICON])(
  'a sign-out in another tab, while this one waits for %s, deletes what this one goes on to store',
  async (waitsFor) => {
    let signOut: Promise<void> | null = null;
    onAsked = (path) => {
      if (path === waitsFor) signOut = deleteShells(caches as unknown as CacheStorage);
    };
    await keep();
    expect(signOut).not.toBeNull();
    await signOut;
    expect(await caches.keys()).toEqual([]);
  },
);
