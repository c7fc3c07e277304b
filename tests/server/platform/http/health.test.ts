import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { Timers } from '../../../../src/server/platform/clock/clock.ts';
import { FINISH_WITHIN_MS, finishRequests } from '../../../../src/server/platform/http/finish-requests.ts';
import { aHttpPlatform, aNote, aNoteServer, asAna, NOTE_URL, readNotes } from './test-http-platform.ts';

/** Timers that run when the test says so. */
function heldTimers() {
  const waiting = new Map<number, () => void>();
  const timers: Pick<Timers, 'after'> = {
    after(ms, run) {
      waiting.set(ms, run);
      return () => waiting.delete(ms);
    },
  };
  return { timers, waiting };
}

const TOKEN = { METRICS_TOKEN: 'a-token-of-this-test' };
const prod = {
  STAGE: 'prod',
  ALLOW_SANDBOX_PAYMENTS: 'yes',
  SMTP_URL: 'smtp://unused',
  RATE_LIMIT: 'on',
  PUBLIC_URL: 'https://tambayan.example',
  TAMBAYAN_SECRET: 'Zm9yIHRlc3RzIG9ubHksIG5vdCBmb3IgcHJvZHVjdGlvbg',
};

describe('probes', () => {
  test('a database that refuses makes the server unready, and it lives on', async () => {
    const { app } = await aHttpPlatform({}, { ping: () => Promise.reject(new Error('refused')) });
    const ready = await app.inject({ url: '/readyz' });
    expect(ready.statusCode).toBe(503);
    expect(ready.headers['retry-after']).toBe('1');
    expect(ready.json().code).toBe('server.unavailable');
    expect((await app.inject({ url: '/livez' })).statusCode).toBe(200);
  });

  test('a database that hangs does too, after two seconds', async () => {
    const { timers, waiting } = heldTimers();
    const { app } = await aHttpPlatform({}, { ping: () => new Promise(() => {}), timers });
    const answer = app.inject({ url: '/readyz' }).then(({ statusCode }) => statusCode);
    await expect.poll(() => waiting.has(2000)).toBe(true);
    waiting.get(2000)?.();
    expect(await answer).toBe(503);
  });

  test('a full disk makes the server unready and refuses writing, while reading goes on', async () => {
    const disk = { why: 'The disk is full' as string | null };
    const { app } = await aNoteServer(
      {},
      { disk: { check: async () => disk.why, hasRoom: () => disk.why === null } },
    );
    const write = () => app.inject({ method: 'POST', url: NOTE_URL, headers: asAna, payload: aNote });
    const ready = await app.inject({ url: '/readyz' });
    expect([ready.statusCode, ready.json().message]).toEqual([503, 'The disk is full']);
    const refused = await write();
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('30');
    expect(refused.json()).toMatchObject({
      code: 'server.unavailable',
      message: 'The server has no room left to store this. Please try again later',
    });
    expect((await app.inject({ url: '/api/notes' })).statusCode).toBe(200);
    expect((await app.inject({ method: 'DELETE', url: '/api/session' })).statusCode).toBe(200);
    disk.why = null;
    expect((await app.inject({ url: '/readyz' })).statusCode).toBe(200);
    expect((await write()).statusCode).toBe(200);
  });

  test('readiness comes back by itself', async () => {
    let isUp = false;
    const { app } = await aHttpPlatform(
      {},
      { ping: async () => (isUp ? 1 : Promise.reject(new Error('down'))) },
    );
    expect((await app.inject({ url: '/readyz' })).statusCode).toBe(503);
    isUp = true;
    expect((await app.inject({ url: '/readyz' })).statusCode).toBe(200);
  });
});

describe('metrics', () => {
  test.each([
    ['local, no token set', {}, undefined, 200],
    ['local, a token set and not given', TOKEN, undefined, 404],
    ['prod, no token set', prod, 'Bearer undefined', 404],
    ['prod, a wrong token', { ...prod, ...TOKEN }, 'Bearer a-token-of-this-tesT', 404],
    ['prod, the right token', { ...prod, ...TOKEN }, `Bearer ${TOKEN.METRICS_TOKEN}`, 200],
  ])('%s: answered %3$i', async (_what, env, authorization, status) => {
    const { app } = await aHttpPlatform(env);
    const answer = await app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });
    expect(answer.statusCode).toBe(status);
  });

  test('calls are counted by route, not by address, and gauges are read when asked', async () => {
    const { app, metrics } = await aNoteServer();
    metrics.gauge('realtime_connections', 'Open sockets', () => 7);
    await app.inject({ url: '/api/notes?page=2' });
    await app.inject({ url: '/some/invented/path' });
    const { body } = await app.inject({ url: '/metrics' });
    expect(body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/notes",status="2xx"} 1',
    );
    expect(body).toContain('http_request_duration_seconds_count{method="GET",route="none",status="4xx"} 1');
    expect(body).not.toContain('invented');
    expect(body).toContain('realtime_connections 7');
  });
});

describe('closing', () => {
  /** A server with a call that waits for `finish`, and the answer to one such call that is under way. */
  async function aBusyServer(timers: Pick<Timers, 'after'>) {
    const { app, createImplement } = await aHttpPlatform();
    const { implement } = createImplement(async () => null);
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
    implement(readNotes, async ({ query }) => {
      begin();
      await finished;
      return { data: { ...query, reader: null } };
    });
    finishRequests(app, { timers, log: { warn() {} } });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const call = httpRequest(`${url}/api/notes`);
    const answered = once(call, 'response').then(
      ([response]) => response.resume().statusCode,
      (error) => error.code,
    );
    call.end();
    await begun;
    return { app, url, answered, finish };
  }

  test('a request under way is finished', async () => {
    const { timers, waiting } = heldTimers();
    const { app, answered, finish } = await aBusyServer(timers);
    const closed = app.close();
    await expect.poll(() => waiting.has(FINISH_WITHIN_MS)).toBe(true);
    finish();
    expect(await answered).toBe(200);
    await closed;
    expect(waiting.size).toBe(0);
  });

  test('one that takes too long is cut off, so that closing ends', async () => {
    const { timers, waiting } = heldTimers();
    const { app, answered, finish } = await aBusyServer(timers);
    const closed = app.close();
    await expect.poll(() => waiting.has(FINISH_WITHIN_MS)).toBe(true);
    waiting.get(FINISH_WITHIN_MS)?.();
    expect(await answered).toBe('ECONNRESET');
    await closed;
    finish();
  });

  test('the server says that it is not ready before it stops listening', async () => {
    const { app } = await aHttpPlatform();
    const { promise: socketsMoved, resolve: moveSockets } = Promise.withResolvers<void>();
    app.addHook('preClose', () => socketsMoved);
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const closed = app.close();
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503);
    moveSockets();
    await closed;
    await expect(fetch(`${url}/readyz`)).rejects.toThrow();
  });
});
