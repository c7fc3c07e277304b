import { describe, expect, test } from 'vitest';
import { Problem } from '../../../../src/contract/core/problems.ts';
import {
  aHttpPlatform,
  aNote,
  aNoteServer,
  ana,
  asAna,
  NOTE_URL,
  readNotes,
  saveNote,
  signOut,
} from './test-http-platform.ts';

describe('input', () => {
  test('one answer lists every issue of params, query and body, by the path of its field', async () => {
    const { app } = await aNoteServer();
    const answer = await app.inject({
      method: 'POST',
      url: '/api/notes/not-an-id',
      headers: asAna,
      payload: { title: 'x', tags: [{ type: 'like' }, { type: 'hate' }], owner_id: 'me', role: 'ADMIN' },
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ status: 422, code: 'request.invalid' });
    expect(answer.json().issues).toEqual([
      { path: 'note_id', message: 'Note must be an id' },
      { path: 'title', message: 'Title is too short' },
      { path: 'tags.1.type', message: 'Type must be one of like, dislike' },
      { path: 'owner_id', message: 'Unknown field' },
      { path: 'role', message: 'Unknown field' },
    ]);
    expect(answer.json().request_id).toBe(answer.headers['x-request-id']);
  });

  test('a missing body is invalid, not a crash', async () => {
    const { app } = await aNoteServer();
    for (const headers of [asAna, { ...asAna, 'content-type': 'application/json' }]) {
      const answer = await app.inject({ method: 'POST', url: NOTE_URL, headers });
      expect(answer.statusCode).toBe(422);
    }
  });

  test.each([
    ['page=1&page=2', { page: 1, limit: 36 }],
    ['page=1e309&limit=1e9', { page: 1, limit: 100 }],
    ['page=-1&limit=0', { page: 1, limit: 36 }],
    ['page=%00&limit=%F0', { page: 1, limit: 36 }],
    ['page=2&q=x&sort_by=x&order_by=x&include_archived=x', { page: 2, limit: 36 }],
  ])('the query ?%s is read with defaults', async (query, expected) => {
    const { app } = await aNoteServer();
    const answer = await app.inject({ url: `/api/notes?${query}` });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toMatchObject(expected);
  });

  test.each([
    ['page[]=3', ['page[]']],
    ['limit[]=5&limit[]=6', ['limit[]']],
    ['__proto__[page]=2&constructor=x', ['__proto__[page]', 'constructor']],
    ['page=2&user_id=1', ['user_id']],
  ])('the query ?%s asks for what the list does not know, and is refused', async (query, unknown) => {
    const { app } = await aNoteServer();
    const answer = await app.inject({ url: `/api/notes?${query}` });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().issues).toEqual(unknown.map((path) => ({ path, message: 'Unknown filter' })));
  });

  test('a page that no list reaches is refused, and the deepest one is read', async () => {
    const { app } = await aNoteServer();
    for (const page of ['1001', '1e9', '100000000000000']) {
      const answer = await app.inject({ url: `/api/notes?page=${page}` });
      expect(answer.statusCode, page).toBe(422);
      expect(answer.json().issues).toEqual([
        { path: 'page', message: 'Lists end at page 1000. Use a search or a filter' },
      ]);
    }
    expect((await app.inject({ url: '/api/notes?page=1000' })).json().data).toMatchObject({ page: 1000 });
  });

  test('a body on a GET is not looked at', async () => {
    const { app } = await aNoteServer();
    const answer = await app.inject({ method: 'GET', url: '/api/notes', payload: { page: 5 } });
    expect(answer.json().data.page).toBe(1);
  });

  test.each([
    ['not JSON', '{"title":', 'application/json', 400, 'request.malformed'],
    ['__proto__', '{"__proto__":{"isAdmin":true}}', 'application/json', 400, 'request.malformed'],
    ['constructor', '{"constructor":{"prototype":{}}}', 'application/json', 400, 'request.malformed'],
    ['plain text', JSON.stringify(aNote), 'text/plain', 415, 'request.unsupported_media'],
    ['a form', 'title=Pandesal', 'application/x-www-form-urlencoded', 415, 'request.unsupported_media'],
    ['a multipart form', '--x--', 'multipart/form-data; boundary=x', 415, 'request.unsupported_media'],
    [
      'a body above 64 kB',
      JSON.stringify({ title: 'x'.repeat(66_000) }),
      'application/json',
      413,
      'request.too_large',
    ],
  ])('%s is refused', async (_what, payload, type, status, code) => {
    const { app } = await aNoteServer();
    const answer = await app.inject({
      method: 'POST',
      url: NOTE_URL,
      headers: { ...asAna, 'content-type': type },
      payload,
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ status, code });
  });
});

describe('access', () => {
  test('an endpoint for people who are signed in refuses everyone else before reading the body', async () => {
    const { app } = await aNoteServer();
    for (const headers of [{}, { authorization: 'Bearer forged' }, { cookie: 'sid=forged' }]) {
      const answer = await app.inject({
        method: 'POST',
        url: NOTE_URL,
        headers: { ...headers, origin: 'http://localhost:3000', 'content-type': 'text/plain' },
        payload: 'unread',
      });
      expect(answer.statusCode).toBe(401);
      expect(answer.json().code).toBe('auth.required');
    }
  });

  test('a public endpoint knows its caller, and welcomes a forged session as no one', async () => {
    const { app } = await aNoteServer();
    const reader = async (headers: Record<string, string>) =>
      (await app.inject({ url: '/api/notes', headers })).json().data.reader;
    expect(await reader({ cookie: 'theme=dark; sid=ana' })).toBe(ana.userId);
    expect(await reader(asAna)).toBe(ana.userId);
    expect(await reader({ cookie: 'sid=ana', authorization: 'Bearer forged' })).toBe(null);
    expect(await reader({})).toBe(null);
  });
});

describe('answers', () => {
  test('fields that are not in the contract do not leave', async () => {
    const { app } = await aNoteServer();
    const answer = await app.inject({ method: 'POST', url: NOTE_URL, headers: asAna, payload: aNote });
    expect(answer.json()).toEqual({ data: { title: 'Pandesal', page: 1, limit: 36 } });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('the cookies change only when the handler succeeds', async () => {
    const { app, createImplement } = await aHttpPlatform();
    const { implement } = createImplement(async () => null);
    let isBroken = false;
    implement(signOut, async (_input, _caller, { session }) => {
      session.start('a-new-token', 'a-browser');
      if (isBroken) throw new Problem('auth.token_wrong', 'No');
      return { data: null };
    });
    const begun = await app.inject({ method: 'DELETE', url: '/api/session' });
    expect(begun.headers['set-cookie']).toEqual([
      'sid=a-new-token; Max-Age=7776000; Path=/; HttpOnly; SameSite=Lax',
      'browser=a-browser; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax',
    ]);
    isBroken = true;
    const refused = await app.inject({ method: 'DELETE', url: '/api/session' });
    expect(refused.statusCode).toBe(400);
    expect(refused.headers['set-cookie']).toBeUndefined();
  });

  test('over https the cookie has the __Host- prefix and is Secure', async () => {
    const { cookie } = await aHttpPlatform({ PUBLIC_URL: 'https://tambayan.example' });
    expect(cookie.start('t')).toBe('__Host-sid=t; Max-Age=7776000; Path=/; HttpOnly; SameSite=Lax; Secure');
    expect(cookie.credentialOf({ cookie: 'sid=planted-by-a-subdomain' })).toBe(null);
  });

  test('a mistake of ours is answered without its details, which are in the log under the same id', async () => {
    const { app, createImplement, lines } = await aHttpPlatform();
    const { implement } = createImplement(async () => null);
    implement(signOut, async () => {
      throw new Error('relation "users" does not exist at /srv/users.repo.ts');
    });
    const answer = await app.inject({ method: 'DELETE', url: '/api/session' });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      status: 500,
      code: 'server.failed',
      message: 'Please try again later',
      request_id: answer.headers['x-request-id'],
    });
    const logged = lines.map((line) => JSON.parse(line)).find(({ level }) => level === 'error');
    expect(logged.err.message).toContain('relation "users"');
    expect(logged.request_id).toBe(answer.json().request_id);
  });

  test("an answer that breaks the contract is our mistake, not the caller's", async () => {
    const { app, createImplement } = await aHttpPlatform();
    const { implement } = createImplement(async () => null);
    implement(readNotes, async () => ({ data: { page: 0.5, limit: 1, reader: null } }));
    const answer = await app.inject({ url: '/api/notes' });
    expect(answer.statusCode).toBe(500);
    expect(answer.json().issues).toBeUndefined();
  });

  test.each([
    ['GET', '/api/nowhere', 404, 'route.not_found', undefined],
    ['PUT', '/api/nowhere', 404, 'route.not_found', undefined],
    ['GET', '/api/notes/', 404, 'route.not_found', undefined],
    ['PUT', '/api/notes', 405, 'route.method_not_allowed', 'GET'],
    ['PUT', '/api/notes?page=2', 405, 'route.method_not_allowed', 'GET'],
    ['HEAD', '/api/notes', 405, 'route.method_not_allowed', 'GET'],
    ['OPTIONS', '/api/notes', 405, 'route.method_not_allowed', 'GET'],
  ] as const)('%s %s is answered %i', async (method, url, status, code, allow) => {
    const { app } = await aNoteServer();
    const answer = await app.inject({ method, url });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers.allow).toBe(allow);
    if (method !== 'HEAD') expect(answer.json().code).toBe(code);
  });

  test('an address that cannot be decoded is answered 400', async () => {
    const { app } = await aNoteServer();
    const answer = await app.inject({ url: '/api/%zz' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe('request.malformed');
  });
});

describe('completeness', () => {
  test('an endpoint without a handler keeps the server from starting', async () => {
    const { createImplement } = await aHttpPlatform();
    const { implement, assertComplete } = createImplement(async () => null);
    implement(signOut, async () => ({ data: null }));
    expect(() => assertComplete([signOut, saveNote])).toThrow('POST /notes/:note_id');
    expect(() => assertComplete([signOut])).not.toThrow();
  });

  test('so does a handler of an endpoint that the contract does not know', async () => {
    const { createImplement } = await aHttpPlatform();
    const { implement, assertComplete } = createImplement(async () => null);
    implement(signOut, async () => ({ data: null }));
    expect(() => assertComplete([])).toThrow('DELETE /session');
  });
});
