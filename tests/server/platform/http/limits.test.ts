import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { systemRandom } from '../../../../src/server/platform/clock/clock.ts';
import { answerProblems } from '../../../../src/server/platform/http/api/answer-problems.ts';
import { createImplement } from '../../../../src/server/platform/http/api/implement.ts';
import { createServer } from '../../../../src/server/platform/http/create-server.ts';
import { createRateLimits } from '../../../../src/server/platform/http/rate-limit.ts';
import { createLog } from '../../../../src/server/platform/log/log.ts';
import { aHttpPlatform, aNoteServer, ana, readNotes } from './test-http-platform.ts';

/** Sends `head` as it is and reads until the server closes. */
async function speakTo(url: string, head: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(head);
  return text(socket);
}

describe('what Node refuses by itself', () => {
  test.each([
    ['headers above 16 kB', `GET /livez HTTP/1.1\r\nHost: x\r\nX-Big: ${'a'.repeat(17_000)}\r\n\r\n`, 431],
    ['what is not HTTP', 'HELO mail\r\n\r\n', 400],
  ])('%s: answered with a problem, without a word about us', async (_what, head, status) => {
    const { app } = await aHttpPlatform();
    const answer = await speakTo(await app.listen({ port: 0, host: '127.0.0.1' }), head);
    const [top = '', body = ''] = answer.split('\r\n\r\n');
    expect(top).toContain(`HTTP/1.1 ${status} `);
    expect(top).toContain("content-security-policy: default-src 'none'");
    expect(JSON.parse(body)).toMatchObject({ status, code: expect.stringMatching(/^request\./) });
  });
});

describe('the general rate limit', () => {
  /** A server on which everyone may call twice a minute. */
  async function aStingyServer(trustProxy: false | string[] = false, elsewhere = 0) {
    const log = createLog({ level: 'silent', secret: 'x' });
    const app = createServer({ config: { hosts: null, trustProxy }, random: systemRandom, log });
    answerProblems(app);
    const shared = { hit: (key: string) => (key.startsWith('caller ') ? elsewhere : 0) };
    const limits = await createRateLimits(app, { perAddress: 100, perPerson: 2, perStranger: 2 }, shared);
    const { cookie, isAllowedOrigin } = await aHttpPlatform();
    const callerOf = async (token: string) => (token === 'forged' ? null : { ...ana, userId: token });
    const { implement } = createImplement({
      app,
      apiBase: '/api',
      callerOf,
      cookie,
      isAllowedOrigin,
      limits,
    });
    implement(readNotes, async ({ query }) => ({ data: { ...query, reader: null } }));
    return async (headers: Record<string, string>, remoteAddress = '203.0.113.7') =>
      app.inject({ url: '/api/notes', headers, remoteAddress });
  }

  test('tells when to come back', async () => {
    const call = await aStingyServer();
    expect((await call({})).statusCode).toBe(200);
    expect((await call({})).statusCode).toBe(200);
    const refused = await call({});
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ status: 429, code: 'request.too_many' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('counts what was called on other nodes too', async () => {
    const call = await aStingyServer(false, 1);
    expect((await call({})).statusCode).toBe(200);
    expect((await call({})).statusCode).toBe(429);
  });

  test('counts people who share an address each on their own', async () => {
    const call = await aStingyServer();
    const statuses = [];
    for (const token of ['ana', 'ana', 'ana', 'ben'])
      statuses.push((await call({ authorization: `Bearer ${token}` })).statusCode);
    expect(statuses).toEqual([200, 200, 429, 200]);
  });

  test('is not fooled by forged sessions', async () => {
    const call = await aStingyServer();
    const statuses = [];
    for (const header of ['Bearer forged', 'Bearer  forged', 'bearer forged'])
      statuses.push((await call({ authorization: header })).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
  });

  test('is not fooled by a forged address', async () => {
    const call = await aStingyServer();
    const statuses = [];
    for (const ip of ['198.51.100.1', '198.51.100.2', '198.51.100.3'])
      statuses.push((await call({ 'x-forwarded-for': ip })).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
  });

  test('believes the proxies that it is told of', async () => {
    const call = await aStingyServer(['203.0.113.7']);
    const statuses = [];
    for (const ip of ['198.51.100.1', '198.51.100.2', '198.51.100.3'])
      statuses.push((await call({ 'x-forwarded-for': ip })).statusCode);
    expect(statuses).toEqual([200, 200, 200]);
  });

  test('can be switched off outside of production', async () => {
    const { app } = await aNoteServer({ RATE_LIMIT: 'off' });
    for (let call = 0; call < 700; call++) {
      const { statusCode } = await app.inject({ url: '/api/notes' });
      if (statusCode !== 200) throw new Error(`call ${call} was answered ${statusCode}`);
    }
  });

  test('is on otherwise', async () => {
    const { app } = await aNoteServer({ RATE_LIMIT: 'on' });
    let last = 200;
    for (let call = 0; call < 601; call++) last = (await app.inject({ url: '/api/notes' })).statusCode;
    expect(last).toBe(429);
  });
});
