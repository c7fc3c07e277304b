import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNoticeSender } from '../../../src/server/features/payments/sandbox/notice-sender.ts';
import {
  noFaults,
  type SandboxFaults,
} from '../../../src/server/features/payments/sandbox/sandbox-faults.ts';
import { aSandbox, SANDBOX_SECRET, type Sandbox } from './a-sandbox.ts';
import { aSession, options } from './provider-contract.ts';

interface Received {
  readonly verdict: string;
  readonly eventId: string;
  readonly ageSeconds: number;
}

let sandbox: Sandbox;
let url: string;
let received: Received[] = [];
/** The statuses of the next answers; 200 after them. */
let answers: number[] = [];

const server = createServer(async (request, response) => {
  const raw = await buffer(request);
  const headers = { 'sandbox-signature': String(request.headers['sandbox-signature']) };
  const verdict = sandbox.provider.verifyWebhook(raw, headers, new Date(sandbox.time.now));
  received.push({
    verdict: verdict.ok ? 'ok' : verdict.reason,
    eventId: JSON.parse(String(raw)).data.id,
    ageSeconds: verdict.ok ? verdict.event.ageSeconds : Number.NaN,
  });
  const status = answers.shift() ?? (verdict.ok ? 200 : 401);
  response.writeHead(status, { 'content-type': 'application/json' }).end('{"received":true}');
});

beforeAll(async () => {
  sandbox = await aSandbox();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/webhooks/payments/sandbox`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await sandbox.close();
});

/** A node. Its timers run when the test moves the clock past them. */
function aNode() {
  const waiting: { at: number; run: () => void }[] = [];
  const sender = createNoticeSender({
    db: sandbox.db,
    clock: sandbox.clock,
    timers: {
      after(ms, run) {
        const timer = { at: sandbox.time.now + ms, run };
        waiting.push(timer);
        return () => void (waiting.includes(timer) && waiting.splice(waiting.indexOf(timer), 1));
      },
    },
    log: { warn() {} },
    secret: SANDBOX_SECRET,
  });
  sender.start(url);
  return {
    sender,
    /** Moves the clock and waits until the node waits again. */
    async pass(ms: number) {
      sandbox.time.now += ms;
      for (const timer of waiting.filter(({ at }) => at <= sandbox.time.now)) {
        waiting.splice(waiting.indexOf(timer), 1);
        timer.run();
      }
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
    },
  };
}

async function paid(faults: Partial<SandboxFaults> = {}): Promise<void> {
  received = [];
  const { sessionId } = await sandbox.provider.createSession(aSession('CHK-WEBH000001'), options());
  await sandbox.wallet.act(sessionId, {
    act: 'authorize',
    method: 'gcash',
    faults: { ...noFaults, ...faults },
  });
}
const verdicts = () => received.map(({ verdict }) => verdict);

test('a request is repeated after 1, 2 and 4 seconds, signed anew, until it is answered with 2xx', async () => {
  answers = [500, 204 + 100, 401];
  await paid();
  const { sender, pass } = aNode();
  await pass(0);
  for (const ms of [1000, 2000, 4000]) {
    const before = received.length;
    await pass(ms - 1);
    expect(received.length, `before ${ms} ms`).toBe(before);
    await pass(1);
    expect(received.length, `after ${ms} ms`).toBe(before + 1);
  }
  expect(new Set(received.map(({ eventId }) => eventId)).size).toBe(1);
  expect(received.map(({ verdict, ageSeconds }) => [verdict, ageSeconds])).toEqual(
    Array.from({ length: 4 }, () => ['ok', 0]),
  );
  await pass(60 * 60_000);
  expect(received).toHaveLength(4);
  await sender.stop();
});

test('a forged or stale signature is refused, and the next attempt is right', async () => {
  const { sender, pass } = aNode();
  for (const [signature, refusal] of [
    ['forged', 'bad_signature'],
    ['stale', 'too_old'],
  ] as const) {
    await paid({ signature });
    sender.wake();
    await expect.poll(verdicts).toEqual([refusal]);
    await pass(0);
    await pass(1000);
    await expect.poll(verdicts).toEqual([refusal, 'ok']);
  }
  await sender.stop();
});

test('two nodes send a notice once; a doubled one comes five times, a dropped one never', async () => {
  const nodes = [aNode(), aNode()];
  for (const [webhook, times] of [
    ['normal', 1],
    ['duplicate', 5],
    ['drop', 0],
  ] as const) {
    await paid({ webhook });
    await Promise.all(nodes.map(({ pass }) => pass(16_000)));
    expect(verdicts(), webhook).toEqual(Array.from({ length: times }, () => 'ok'));
    expect(new Set(received.map(({ eventId }) => eventId)).size, webhook).toBe(Math.min(1, times));
  }
  await Promise.all(nodes.map(({ sender }) => sender.stop()));
});

test('a delayed notice waits, and one that was overtaken comes after the one that overtook it', async () => {
  const { sender, pass } = aNode();
  await paid({ webhook: 'delay' });
  await pass(19_000);
  expect(received).toEqual([]);
  await pass(1_000);
  expect(verdicts()).toEqual(['ok']);
  await paid({ webhook: 'reorder' });
  const [failed, done] = (await sandbox.notices()).slice(-2).map(({ body }) => JSON.parse(body).data);
  expect([failed.attributes.type, done.attributes.type]).toEqual([
    'payment.failed',
    'checkout_session.payment.paid',
  ]);
  sender.wake();
  await pass(3_000);
  await pass(3_000);
  expect(received.map(({ eventId }) => eventId)).toEqual([done.id, failed.id]);
  await sender.stop();
});
