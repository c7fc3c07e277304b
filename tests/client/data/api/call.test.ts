import '../../auth/settings-block.ts';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { AbortedError, ApiError, issuesOf } from '../../../../src/client/data/api/api-error.ts';
import { call, listenForUnauthorized } from '../../../../src/client/data/api/call.ts';
import { endpoint } from '../../../../src/contract/core/endpoint.ts';
import { fakeFetch, json, problem } from './fake-fetch.ts';

const find = endpoint({
  method: 'GET',
  path: '/groups/:group_id/things',
  access: 'signed_in',
  summary: 'Things.',
  params: z.object({ group_id: z.string() }),
  query: z.object({ q: z.optional(z.string()), page: z.optional(z.number()) }),
  response: z.object({ data: z.string() }),
  problems: [],
});
const enter = endpoint({
  method: 'POST',
  path: '/enter',
  access: 'public',
  summary: 'Enter.',
  body: z.object({ name: z.string() }),
  response: z.object({ data: z.null() }),
  problems: [],
});

afterEach(() => {
  vi.unstubAllGlobals();
  listenForUnauthorized(() => {});
});

test('a call that must outlive the page uses keepalive', async () => {
  const asked = fakeFetch(() => json(200, { data: null }));
  await call(enter, { body: { name: 'Niña' } });
  await call(enter, { body: { name: 'Niña' } }, { keepalive: true });
  expect(asked.map(({ init }) => init.keepalive)).toEqual([undefined, true]);
});

test('params are escaped, and undefined query values are left out', async () => {
  const asked = fakeFetch(() => json(200, { data: 'x' }));
  await call(find, { params: { group_id: 'a/b c' }, query: { q: 'ube & gata', page: undefined } });
  expect(asked[0]?.url).toBe('/api/groups/a%2Fb%20c/things?q=ube+%26+gata');
  expect(asked[0]?.init).toMatchObject({ method: 'GET', credentials: 'include' });
  expect(asked[0]?.init.body).toBeUndefined();
});

test('an answer that came with the page is used, once, for reading only', async () => {
  const asked = fakeFetch((to) => json(200, { data: to === '/api/enter' ? null : 'asked now' }));
  const block = document.createElement('script');
  Object.assign(block, { id: 'first-answers', type: 'application/json' });
  block.textContent = JSON.stringify({
    '/api/groups/g1/things': { status: 200, body: { data: 'came with the page' } },
    '/api/groups/g2/things': { status: 401, body: { code: 'auth.required' } },
    '/api/groups/g3/things': { status: 200, body: { data: 'of another user' } },
    '/api/enter': { status: 200, body: { data: 'never' } },
  });
  document.body.append(block);
  vi.resetModules();
  const page = {
    ...(await import('../../../../src/client/data/api/call.ts')),
    ...(await import('../../../../src/client/data/api/first-answers.ts')),
  };
  block.remove();
  const things = async (group_id: string) =>
    (await page.call(find, { params: { group_id }, query: {} })).data;
  expect([await things('g1'), await things('g1')]).toEqual(['came with the page', 'asked now']);
  await page.call(enter, { body: { name: 'Niña' } });
  expect(asked.map(({ init }) => init.method)).toEqual(['GET', 'POST']);

  await expect(things('g2')).rejects.toMatchObject({ status: 401 });
  page.dropFirstAnswers();
  expect(await things('g3')).toBe('asked now');
});

test('a body is sent as JSON', async () => {
  const asked = fakeFetch(() => json(200, { data: null }));
  await call(enter, { body: { name: 'Niña' } });
  expect(asked[0]?.init.headers).toEqual({ accept: 'application/json', 'content-type': 'application/json' });
  expect(asked[0]?.init.body).toBe('{"name":"Niña"}');
});

test('an answer that does not match the contract is an error', async () => {
  fakeFetch(() => json(200, { data: 7 }));
  await expect(call(find, { params: { group_id: 'a' }, query: {} })).rejects.toThrow();
});

test('a 401 notifies the session, except on public endpoints', async () => {
  const unauthorized: ApiError[] = [];
  listenForUnauthorized((error) => unauthorized.push(error));
  fakeFetch(() => problem(401, 'auth.required', 'Please sign in'));
  await expect(call(enter, { body: { name: 'x' } })).rejects.toThrow('Please sign in');
  expect(unauthorized).toHaveLength(0);
  await expect(call(find, { params: { group_id: 'a' }, query: {} })).rejects.toThrow('Please sign in');
  expect(unauthorized).toHaveLength(1);
});

test('an HTML answer from a proxy is an error with its status', async () => {
  fakeFetch(() => new Response('<h1>Bad</h1>', { status: 502, statusText: 'Bad Gateway' }));
  const error = await call(enter, { body: { name: 'x' } }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    url: '/api/enter',
    status: 502,
    statusText: 'Bad Gateway',
    body: '<h1>Bad</h1>',
    message: 'Bad Gateway',
  });
});

test('the issues of a refusal reach the form', async () => {
  const issues = [{ path: 'email', message: 'no' }];
  fakeFetch(() => problem(422, 'request.invalid', 'The request is not valid', issues));
  const error = await call(enter, { body: { name: 'x' } }).catch((thrown: unknown) => thrown);
  expect(issuesOf(error)).toEqual(issues);
});

test('a cancelled call throws "Request aborted"', async () => {
  const controller = new AbortController();
  fakeFetch(
    (_url, init) =>
      new Promise((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('stop', 'AbortError')));
      }),
  );
  const asked = call(enter, { body: { name: 'x' } }, { signal: controller.signal });
  controller.abort();
  const error = await asked.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AbortedError);
  expect(error).toHaveProperty('message', 'Request aborted');
});

test('an unreachable network throws the error of the browser', async () => {
  fakeFetch(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(call(enter, { body: { name: 'x' } })).rejects.toThrow(TypeError);
});
