import { beforeEach, expect, test } from 'vitest';
import { createShellAnswers, SHELL_PAGE } from '../../../../src/client/worker/shell-answers.ts';
import { FakeCaches } from './fake-caches.ts';

const HERE = window.location.origin;

let caches: FakeCaches;
let asked: string[];
let network: 'there' | 'away';

beforeEach(() => {
  caches = new FakeCaches();
  asked = [];
  network = 'there';
});

function answers() {
  return createShellAnswers({
    caches: caches as unknown as CacheStorage,
    fetch: async (input) => {
      if (network === 'away') throw new TypeError('no network');
      asked.push(new URL((input as Request).url).pathname);
      return new Response('from the server');
    },
  });
}

/** A request as browsers make it; scripts cannot make one that navigates. */
function aRequest(path: string, { mode = 'cors', method = 'GET' } = {}): Request {
  const request = new Request(new URL(path, HERE), { method });
  return new Proxy(request, {
    get: (target, name) => (name === 'mode' ? mode : Reflect.get(target, name, target)),
  });
}

async function read(path: string, more?: { mode?: string }): Promise<string> {
  const request = aRequest(path, more);
  const answer = answers()(request);
  if (answer === null) throw new Error(`${path} is none of its business`);
  return (await answer(request)).text();
}

async function keep(build: string, path: string, text: string): Promise<void> {
  await (await caches.open(`shell-${build}`)).put(path, new Response(text));
}

test('a page comes from the server while there is one, so that it is never that of the last deployment', async () => {
  await keep('old', SHELL_PAGE, 'kept');
  expect(await read('/communities/', { mode: 'navigate' })).toBe('from the server');
});

test('without a network any page is the kept one', async () => {
  await keep('old', SHELL_PAGE, 'kept');
  network = 'away';
  expect(await read('/communities/kape/chats/?conversationId=1', { mode: 'navigate' })).toBe('kept');
});

test('without a network and without a shell it is as though there was no worker', async () => {
  network = 'away';
  await expect(read('/', { mode: 'navigate' })).rejects.toThrow('no network');
});

test('a shell that is still being filled answers nothing', async () => {
  await (await caches.open('filling-shell-new')).put(SHELL_PAGE, new Response('half'));
  network = 'away';
  await expect(read('/', { mode: 'navigate' })).rejects.toThrow('no network');
});

test('a file with a hash in its name is asked for once, and kept', async () => {
  await keep('new', SHELL_PAGE, 'kept');
  expect(await read('/assets/chat-a1b2.js')).toBe('from the server');
  expect(await read('/assets/chat-a1b2.js')).toBe('from the server');
  expect(asked).toEqual(['/assets/chat-a1b2.js']);
});

test('after a logout nothing is kept again by itself', async () => {
  await read('/assets/chat-a1b2.js');
  expect(await caches.keys()).toEqual([]);
});

test.each([
  ['/api/me', {}],
  ['/api/me', { mode: 'cors', method: 'PUT' }],
  ['/rt/sync', { method: 'POST' }],
  ['/files/avatars/AAAAAAAAAAAAAAAAAAAAAA/96.webp', {}],
  ['https://elsewhere.example/assets/x.js', {}],
])('%s %j is none of its business', (path, more) => {
  expect(answers()(aRequest(path, more))).toBeNull();
});
