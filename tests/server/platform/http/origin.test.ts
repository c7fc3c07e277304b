import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../../src/server/platform/config/config.ts';
import { createOriginCheck } from '../../../../src/server/platform/http/origin.ts';
import { createSessionCookie } from '../../../../src/server/platform/http/session-cookie.ts';
import { aNoteServer } from './test-http-platform.ts';

const publicUrl = 'https://tambayan.example';
const cookie = createSessionCookie(publicUrl);
const session = { cookie: '__Host-sid=token' };

describe('the origin of a request that changes something', () => {
  const isAllowed = createOriginCheck({ publicUrl, stage: 'prod', hosts: null, cookie });

  test.each([
    ['our own origin', { ...session, origin: publicUrl }],
    ['none, vouched for by the browser', { ...session, 'sec-fetch-site': 'same-origin' }],
    ['none, and no session', {}],
    ['none, and some other cookie', { cookie: 'sid=old; theme=dark' }],
  ])('%s is allowed', (_what, headers) => {
    expect(isAllowed(headers)).toBe(true);
  });

  test.each([
    ['absent, with a session', session],
    ['another site', { ...session, origin: 'https://evil.example' }],
    ['another site, without a session', { origin: 'https://evil.example' }],
    ['null', { ...session, origin: 'null' }],
    ['empty', { ...session, origin: '' }],
    ['a name that ends like ours', { ...session, origin: 'https://eviltambayan.example' }],
    ['a name that begins like ours', { ...session, origin: 'https://tambayan.example.evil.ph' }],
    ['a subdomain', { ...session, origin: 'https://files.tambayan.example' }],
    ['plain http', { ...session, origin: 'http://tambayan.example' }],
    ['another port', { ...session, origin: 'https://tambayan.example:8443' }],
    ['our origin with a path', { ...session, origin: `${publicUrl}/` }],
    ['the host that the request names itself', { ...session, origin: 'http://evil.ph', host: 'evil.ph' }],
    ['vouched for as another site', { ...session, 'sec-fetch-site': 'cross-site' }],
    ['vouched for as a sibling site', { ...session, 'sec-fetch-site': 'same-site' }],
    [
      'claimed by a browser, contradicted by its origin',
      { ...session, origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    ],
  ])('%s is refused', (_what, headers) => {
    expect(isAllowed(headers)).toBe(false);
  });
});

test('on the stage local every name of this machine is our origin', () => {
  const local = { ...readConfig({}), stage: 'local' as const };
  const isAllowed = createOriginCheck({ ...local, cookie: createSessionCookie(local.publicUrl) });
  const headers = { cookie: 'sid=token', host: '127.0.0.1:3000' };
  expect(isAllowed({ ...headers, origin: 'http://127.0.0.1:3000' })).toBe(true);
  expect(isAllowed({ ...headers, origin: 'http://localhost:3000' })).toBe(true);
  expect(isAllowed({ ...headers, origin: 'http://127.0.0.1:4000' })).toBe(false);
  const foreign = { ...headers, host: 'evil.example:3000', origin: 'http://evil.example:3000' };
  expect(isAllowed(foreign)).toBe(false);
});

describe('over HTTP', () => {
  test.each([
    ['a cookie and a foreign origin', { cookie: 'sid=ana', origin: 'https://evil.example' }, 403],
    ['a cookie and no origin', { cookie: 'sid=ana' }, 403],
    ['a cookie, a bearer token and no origin', { cookie: 'sid=ana', authorization: 'Bearer ana' }, 403],
    ['a cookie and our origin', { cookie: 'sid=ana', origin: 'http://localhost:3000' }, 200],
    ['a bearer token alone', { authorization: 'Bearer ana' }, 200],
    [
      'a bearer token, from an app with an origin of its own',
      { authorization: 'Bearer ana', origin: 'app://ph' },
      200,
    ],
  ])('%s: a change is answered %3$i', async (_what, headers, status) => {
    const { app } = await aNoteServer();
    const answer = await app.inject({ method: 'DELETE', url: '/api/session', headers });
    expect(answer.statusCode).toBe(status);
    if (status === 403) expect(answer.json().code).toBe('request.foreign_origin');
  });

  test('no answer lets another site read it', async () => {
    const { app } = await aNoteServer();
    const answer = await app.inject({ url: '/api/notes', headers: { origin: 'https://evil.example' } });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});
