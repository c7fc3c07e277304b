import { expect, test } from 'vitest';
import {
  openSync,
  SYNC_GATHER_MS,
  SYNC_WAIT_MS,
} from '../../../../src/client/data/realtime/transports/sync.ts';
import type { Cursor, ServerFrame } from '../../../../src/contract/core/realtime.ts';
import { anEv, aSubok } from './scripted-transport.ts';
import { aHello, transportStage, welcome } from './transport-stage.ts';

const [a, b] = ['c:00000000-0000-4000-8000-000000000001', 'c:00000000-0000-4000-8000-000000000002'];
const at = (topic: string, off: number): Cursor => [topic, 'full', 1, off, 1000 + off];

async function start(...cur: Cursor[]) {
  const bench = transportStage();
  const transport = openSync(bench.ground, bench.listener);
  await bench.pass();
  transport.send(aHello(...cur));
  await bench.pass();
  return { ...bench, transport };
}

async function startLive(...cur: Cursor[]) {
  const run = await start(...cur);
  run.asks[0]?.answer({ frames: [welcome, ...cur.map(([topic, , , off]) => aSubok(topic, off))] });
  await run.pass(SYNC_GATHER_MS);
  run.reports.length = 0;
  return run;
}

test('it is open at once, and its hello is a poll that does not wait', async () => {
  const { asks, reports } = await start(at(a, 1));
  expect(reports).toEqual(['opened']);
  expect(asks.map(({ url, body }) => [url, body])).toEqual([
    ['https://tambayan.test/rt/sync', { v: 1, tab: 't', build: 'b', cur: [at(a, 1)], wait: 0 }],
  ]);
});

test('frames are delivered in order, and the next poll continues after them', async () => {
  const { asks, reports, pass } = await start(at(a, 1));
  const frames = [welcome, anEv(a, 2, 'k', null), aSubok(a, 2)];
  asks[0]?.answer({ frames });
  await pass(SYNC_GATHER_MS);
  expect(reports).toEqual(['opened', ...frames]);
  expect(asks[1]?.body).toMatchObject({ cur: [at(a, 2)], wait: SYNC_WAIT_MS });
});

test('a busy topic is polled in small pages', async () => {
  const { asks, pass } = await startLive(at(a, 1));
  asks[1]?.answer({ frames: [anEv(a, 2, 'k', null)] });
  await pass(SYNC_GATHER_MS - 1);
  expect(asks).toHaveLength(2);
  await pass(1);
  expect(asks).toHaveLength(3);
});

test('a new topic aborts the waiting poll and requests its state', async () => {
  const { asks, pass, transport } = await startLive(at(a, 1));
  transport.send({ op: 'sub', cur: [at(b, 4)] });
  transport.send({ op: 'unsub', t: [a] });
  await pass(50);
  expect(asks[1]?.isAborted()).toBe(true);
  expect(asks).toHaveLength(3);
  expect(asks[2]?.body).toMatchObject({ cur: [at(b, 4)], wait: 0 });
});

test('leaving a topic only changes the next poll', async () => {
  const { asks, pass, transport } = await startLive(at(a, 1), at(b, 1));
  transport.send({ op: 'unsub', t: [a] });
  await pass(50);
  expect(asks[2]?.body).toMatchObject({ cur: [at(b, 1)], wait: SYNC_WAIT_MS });
});

test('a hello whose poll was aborted is sent again', async () => {
  const { asks, pass, transport } = await start(at(a, 1), at(b, 1));
  transport.send({ op: 'unsub', t: [a] });
  await pass(50);
  expect(asks[1]?.body).toMatchObject({ cur: [at(b, 1)], wait: 0 });
});

test('a probe is a poll that does not wait; a pong sends nothing', async () => {
  const { asks, pass, transport } = await startLive(at(a, 1));
  transport.send({ op: 'pong', s: 1 });
  await pass(50);
  expect(asks).toHaveLength(2);
  transport.send({ op: 'probe', s: 1 });
  await pass(50);
  expect(asks[2]?.body).toMatchObject({ wait: 0 });
});

test('typing is sent separately and delays nothing', async () => {
  const { asks, transport, reports, pass } = await startLive(at(a, 1));
  const t = `~${a}`;
  transport.send({ op: 'eph', t, k: 'typing' });
  expect(asks.at(-1)).toMatchObject({ url: 'https://tambayan.test/rt/cmd', body: { t, k: 'typing' } });
  asks.at(-1)?.fail();
  await pass();
  expect(reports).toEqual([]);
});

test.each([
  ['auth.required', 401, 4401],
  ['request.invalid', 422, 4400],
  ['request.too_many', 429, 4429],
  ['server.unavailable', 503, 1006],
])('%s closes it with the code %i → %i', async (code, status, closed) => {
  const { asks, reports, pass } = await startLive(at(a, 1));
  asks[1]?.answer({ status, code, message: '' }, status);
  await pass(60_000);
  expect(reports).toEqual([{ closed }]);
  expect(asks).toHaveLength(2);
});

test('a refusal or a foreign answer means that the transport does not work', async () => {
  const refused = await startLive(at(a, 1));
  refused.asks[1]?.answer('<html>', 401);
  await refused.pass();
  expect(refused.reports).toEqual([{ closed: 1006 }]);
  const portal = await startLive(at(a, 1));
  portal.asks[1]?.answer('<html>');
  await portal.pass();
  expect(portal.reports).toEqual([{ closed: 1006 }]);
});

test('after a bye it does not poll any more, and stays open until it is closed', async () => {
  const bye: ServerFrame = { op: 'bye', code: 4503, why: 'restart', retry: [0, 1] };
  const { asks, reports, pass } = await startLive(at(a, 1));
  asks[1]?.answer({ frames: [bye] });
  await pass(60_000);
  expect(reports).toEqual([bye]);
  expect(asks).toHaveLength(2);
});

test('after it is closed locally, nothing is requested or reported', async () => {
  const { asks, reports, pass, transport } = await startLive(at(a, 1));
  transport.close();
  expect(asks[1]?.isAborted()).toBe(true);
  await pass(60_000);
  transport.send({ op: 'probe', s: 1 });
  await pass(60_000);
  expect(reports).toEqual([]);
  expect(asks).toHaveLength(2);
});
