import { expect, test } from 'vitest';
import { openSse, SSE_REOPEN_MS } from '../../../../src/client/data/realtime/transports/sse.ts';
import type { Cursor, ServerFrame } from '../../../../src/contract/core/realtime.ts';
import { anEv, aSubok } from './scripted-transport.ts';
import { aHello, transportStage, welcome } from './transport-stage.ts';

const topic = (n: number) => `c:00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [a, b] = [topic(1), topic(2)];
const at = (name: string, off: number): Cursor => [name, 'full', 1, off, 1000 + off];

async function start(...cur: Cursor[]) {
  const bench = transportStage();
  const transport = openSse(bench.ground, bench.listener);
  await bench.pass();
  transport.send(aHello(...cur));
  await bench.pass();
  return { ...bench, transport };
}

async function startLive(...cur: Cursor[]) {
  const run = await start(...cur);
  run.streams[0]?.say(welcome, ...cur.map(([name, , , off]) => aSubok(name, off)));
  run.reports.length = 0;
  return run;
}

test('the hello is in the URL of the stream', async () => {
  const { streams, reports } = await start(at(a, 1));
  expect(reports).toEqual(['opened']);
  expect(streams[0]?.url).toMatch(/^https:\/\/tambayan\.test\/rt\/sse\?c=[\w-]+$/);
  expect(streams[0]?.asked).toEqual({ tab: 't', build: 'b', cur: [at(a, 1)] });
});

test('more topics than fit into the URL are sent before in a ticket', async () => {
  const many = Array.from({ length: 65 }, (_, index) => at(topic(index), 1));
  const { asks, streams, pass } = await start(...many);
  expect(streams).toHaveLength(0);
  expect(asks[0]).toMatchObject({ url: 'https://tambayan.test/rt/ticket', body: { tab: 't', cur: many } });
  asks[0]?.answer({ ticket: 'abc' });
  await pass();
  expect(streams[0]?.url).toBe('https://tambayan.test/rt/sse?ticket=abc');
});

test('a refused ticket closes the transport', async () => {
  const many = Array.from({ length: 65 }, (_, index) => at(topic(index), 1));
  const { asks, reports, pass } = await start(...many);
  asks[0]?.answer({ status: 401, code: 'auth.required', message: '' }, 401);
  await pass();
  expect(reports).toEqual(['opened', { closed: 4401 }]);
});

test('frames are delivered, and invalid JSON as undefined', async () => {
  const { streams, reports } = await startLive(at(a, 1));
  streams[0]?.say(anEv(a, 2, 'k', null));
  streams[0]?.garble('{');
  expect(reports).toEqual([anEv(a, 2, 'k', null), undefined]);
});

test('a new topic opens a second stream from the current cursors, once for all changes of a moment', async () => {
  const { streams, pass, transport } = await startLive(at(a, 1));
  streams[0]?.say(anEv(a, 2, 'k', null));
  transport.send({ op: 'sub', cur: [at(b, 4)] });
  await pass(SSE_REOPEN_MS - 1);
  transport.send({ op: 'unsub', t: [topic(9)] });
  await pass(SSE_REOPEN_MS - 1);
  expect(streams).toHaveLength(1);
  await pass(1);
  expect(streams).toHaveLength(2);
  expect(streams[1]?.asked).toMatchObject({ cur: [at(a, 2), at(b, 4)] });
});

test('the first stream is read until the second one has answered for every topic', async () => {
  const { streams, pass, transport, reports } = await startLive(at(a, 1));
  transport.send({ op: 'sub', cur: [at(b, 4)] });
  await pass(SSE_REOPEN_MS);
  streams[1]?.say(welcome, aSubok(a, 1));
  streams[0]?.say(anEv(a, 2, 'k', null));
  expect(streams[0]?.isClosed).toBe(false);
  streams[1]?.say(anEv(a, 2, 'k', null), { op: 'denied', t: b, code: 'no' });
  expect(streams[0]?.isClosed).toBe(true);
  streams[0]?.say(anEv(a, 3, 'k', null));
  expect(reports.filter((frame) => JSON.stringify(frame).includes('"ev"'))).toHaveLength(2);
});

test('a subscription before the first stream has caught up waits', async () => {
  const { streams, pass, transport } = await start(at(a, 1));
  transport.send({ op: 'sub', cur: [at(b, 4)] });
  await pass(SSE_REOPEN_MS);
  expect(streams).toHaveLength(1);
  streams[0]?.say(welcome, aSubok(a, 1));
  await pass();
  expect(streams).toHaveLength(2);
  expect(streams[1]?.asked).toMatchObject({ cur: [at(a, 1), at(b, 4)] });
});

test('a subscription during a change restarts the change', async () => {
  const { streams, pass, transport } = await startLive(at(a, 1));
  transport.send({ op: 'sub', cur: [at(b, 4)] });
  await pass(SSE_REOPEN_MS);
  transport.send({ op: 'unsub', t: [b] });
  await pass(SSE_REOPEN_MS);
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([false, true, false]);
  expect(streams[2]?.asked).toMatchObject({ cur: [at(a, 1)] });
});

test('a probe opens a second stream at once', async () => {
  const { streams, pass, transport } = await startLive(at(a, 1));
  transport.send({ op: 'probe', s: 0 });
  await pass();
  expect(streams).toHaveLength(2);
});

test('a broken stream is closed without the reconnect of the library, and reported', async () => {
  const { streams, reports } = await startLive(at(a, 1));
  streams[0]?.cut();
  expect(streams[0]?.isClosed).toBe(true);
  expect(reports).toEqual([{ closed: 1006 }]);
  streams[0]?.cut();
  expect(reports).toHaveLength(1);
});

test('if the first stream breaks or says bye during a change, the second one continues', async () => {
  const bye: ServerFrame = { op: 'bye', code: 4409, why: 'too many', retry: null };
  for (const end of ['cut', 'bye']) {
    const { streams, pass, transport, reports } = await startLive(at(a, 1));
    transport.send({ op: 'probe', s: 0 });
    await pass();
    if (end === 'cut') streams[0]?.cut();
    else streams[0]?.say(bye);
    expect(streams[0]?.isClosed).toBe(true);
    streams[1]?.say(welcome, aSubok(a, 1));
    expect(reports).toEqual([welcome, aSubok(a, 1)]);
    expect(streams[1]?.isClosed).toBe(false);
  }
});

test('a bye of the only stream is delivered', async () => {
  const bye: ServerFrame = { op: 'bye', code: 4503, why: 'restart', retry: [0, 1] };
  const { streams, reports } = await startLive(at(a, 1));
  streams[0]?.say(bye);
  expect(reports).toEqual([bye]);
});

test('a second stream that breaks closes the transport, because its subscription failed', async () => {
  const { streams, pass, transport, reports } = await startLive(at(a, 1));
  transport.send({ op: 'sub', cur: [at(b, 4)] });
  await pass(SSE_REOPEN_MS);
  streams[1]?.cut();
  expect(reports).toEqual([{ closed: 1006 }]);
  expect(streams[0]?.isClosed).toBe(true);
});

test('typing is sent in a separate request', async () => {
  const { asks, transport } = await startLive(at(a, 1));
  const t = `~${a}`;
  transport.send({ op: 'eph', t, k: 'typing' });
  expect(asks[0]).toMatchObject({ url: 'https://tambayan.test/rt/cmd', body: { t, k: 'typing' } });
});

test('after it is closed locally, nothing is opened or reported', async () => {
  const { streams, pass, transport, reports } = await startLive(at(a, 1));
  transport.send({ op: 'sub', cur: [at(b, 4)] });
  transport.close();
  await pass(SSE_REOPEN_MS);
  streams[0]?.say(anEv(a, 2, 'k', null));
  streams[0]?.cut();
  expect(streams).toHaveLength(1);
  expect(reports).toEqual([]);
});
