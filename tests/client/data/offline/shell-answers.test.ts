import { beforeEach, expect, test } from 'vitest';
import { createShellAnswers, SHELL_PAGE } from '../../../../src/client/worker/shell-answers.ts';
import { FakeCaches } from './fake-caches.ts';

const HERE = window.location.origin;

let caches: FakeCaches;
let asked: string[];
let network: 'there' | 'away' | 'silent';
/** Ends the wait of those who are patient. */
let endPauses: (() => void)[];
/** The answers that a silent network brings in the end. */
let arrive: ((answer: Response) => void)[];

beforeEach(() => {
  caches = new FakeCaches();
  asked = [];
  network = 'there';
  endPauses = [];
  arrive = [];
});

function answers() {
  return createShellAnswers({
    caches: caches as unknown as CacheStorage,
    fetch: async (input) => {
      if (network === 'away') throw new TypeError('no network');
      if (network === 'silent') return new Promise((resolve) => arrive.push(resolve));
      asked.push(new URL((input as Request).url).pathname);
      return new Response('from the server');
    },
    pause: (ms) => (ms === 0 ? Promise.resolve() : new Promise((resolve) => endPauses.push(resolve))),
  });
}

/** A request as the browser makes it. A script cannot create one with the mode "navigate". */
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

test('with a network a page comes from the server, so it is never an old deployment', async () => {
  await keep('old', SHELL_PAGE, 'kept');
  expect(await read('/communities/', { mode: 'navigate' })).toBe('from the server');
});

test('without a network every page is the stored shell', async () => {
  await keep('old', SHELL_PAGE, 'kept');
  network = 'away';
  expect(await read('/communities/kape/chats/?conversationId=1', { mode: 'navigate' })).toBe('kept');
});

test('a server that says nothing is waited for, then the stored shell is shown; its late page is kept nowhere', async () => {
  await keep('old', SHELL_PAGE, 'kept');
  await keep('old', '/first-paint.js', 'kept script');
  network = 'silent';
  const answer = answers();
  const ask = async (path: string, mode: string) => {
    const request = aRequest(path, { mode });
    const found = await answer(request)?.(request);
    return found?.text();
  };
  const page = ask('/communities/kape/', 'navigate');
  await expect.poll(() => endPauses.length).toBe(1);
  endPauses.pop()?.();
  expect(await page).toBe('kept');
  expect(await ask('/first-paint.js', 'no-cors'), 'its script does not wait once more').toBe('kept script');
  for (const resolve of arrive) resolve(new Response('private'));
  const stored = await Promise.all(
    [...caches.shells.values()].flatMap((shell) => [...shell.values()].map((one) => one.clone().text())),
  );
  expect(stored).toEqual(['kept', 'kept script']);
});

test('a server that says nothing is waited for as long as it takes where no shell is stored', async () => {
  network = 'silent';
  const page = read('/communities/kape/', { mode: 'navigate' });
  await expect.poll(() => endPauses.length).toBe(1);
  endPauses.pop()?.();
  arrive[0]?.(new Response('late'));
  expect(await page).toBe('late');
});

test('a page of the server itself, like that of a payment, is none of its business', () => {
  for (const path of ['/sandbox/pay/cs_1', '/payments/return/CHK-1', '/pay/token', '/webhooks/payments/x'])
    expect(answers()(aRequest(path, { mode: 'navigate' })), path).toBe(null);
  expect(answers()(aRequest('/payroll/', { mode: 'navigate' }))).not.toBe(null);
});

test('without a network and a stored shell the request fails like without a worker', async () => {
  network = 'away';
  await expect(read('/', { mode: 'navigate' })).rejects.toThrow('no network');
});

test('an incomplete shell is not used', async () => {
  await (await caches.open('filling-shell-new')).put(SHELL_PAGE, new Response('half'));
  network = 'away';
  await expect(read('/', { mode: 'navigate' })).rejects.toThrow('no network');
});

test('a file with a hash in its name comes from the shell, and from the server where that lacks it', async () => {
  await keep('new', '/assets/chat-a1b2.js', 'kept');
  expect(await read('/assets/chat-a1b2.js')).toBe('kept');
  expect(await read('/assets/feed-c3d4.js')).toBe('from the server');
  expect(asked).toEqual(['/assets/feed-c3d4.js']);
});

test('a shell that a sign-out deletes at this moment is not made anew', async () => {
  await keep('new', SHELL_PAGE, 'kept');
  const reading = read('/assets/chat-a1b2.js');
  await caches.delete('shell-new');
  await reading;
  expect(await caches.keys()).toEqual([]);
});

test.each([
  ['/api/me', {}],
  ['/api/me', { mode: 'cors', method: 'PUT' }],
  ['/rt/sync', { method: 'POST' }],
  ['/files/avatars/AAAAAAAAAAAAAAAAAAAAAA/96.webp', {}],
  ['https://elsewhere.example/assets/x.js', {}],
])('the worker does not handle %s %j', (path, more) => {
  expect(answers()(aRequest(path, more))).toBeNull();
});
