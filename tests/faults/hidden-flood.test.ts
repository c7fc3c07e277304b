import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createHub } from '../../src/client/data/realtime/hub/hub.ts';
import type { PageSignal } from '../../src/client/data/realtime/hub/page-signals.ts';
import { createMessageStore } from '../../src/client/features/chat/store/message-store.ts';
import { aMessage, me, room } from '../client/chat/store/chat-builders.ts';
import { anEv, aSubok, scriptedTransports } from '../client/data/realtime/scripted-transport.ts';
import { SimulatedScheduler } from '../client/data/realtime/simulated-scheduler.ts';

const PER_SECOND = 500;
const HIDDEN_SECONDS = 300;
const BATCH = 50;
const CAUGHT_UP_WITHIN_MS = 2_000;
const HEAP_GROWTH_MAX_BYTES = 20 * 1024 * 1024;

/** Bytes in use after garbage collection. */
function heapBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

test('a flood on a hidden page costs little memory, and is shown when the user returns', async () => {
  const scheduler = new SimulatedScheduler();
  const { attempts, openTransport } = scriptedTransports();
  const signals = new Set<(signal: PageSignal) => void>();
  const hub = createHub({
    settings: { tab: 'tab', build: 'b' },
    transports: ['ws'],
    openTransport,
    listenToPage(listener) {
      signals.add(listener);
      return () => void signals.delete(listener);
    },
    scheduler,
    random: () => 0.5,
    onBadFrame: (why) => expect.unreachable(why),
  });
  const messages = createMessageStore();
  const seen = { last: 0, faults: 0 };
  hub.onBatch((batch) => {
    for (const { offset } of batch) {
      if (offset !== seen.last + 1) seen.faults++;
      seen.last = offset;
    }
    messages.receiveBatch(batch, me.id);
  });
  const topic = `c:${room}`;
  messages.open(room, 0, 0);
  messages.addPage(room, { messages: [], hasOlder: false, hasNewer: false });
  hub.subscribe(topic, 'full', { snapshot: async () => [topic, 1, 0, 1000] });
  hub.start();
  attempts[0]?.welcome();
  await scheduler.settle();
  attempts[0]?.say(aSubok(topic, 0));
  const say = (from: number) =>
    attempts[0]?.say({
      op: 'batch',
      ev: Array.from({ length: BATCH }, (_, n) =>
        anEv(topic, from + n + 1, 'message.created', aMessage(from + n + 1)),
      ),
    });
  const tell = (signal: PageSignal) => {
    for (const listener of signals) listener(signal);
  };

  scheduler.setHidden(true);
  tell('hidden');
  // The measurement starts when an open conversation already holds its maximum of messages.
  let said = 0;
  for (; said < 10 * PER_SECOND; said += BATCH) say(said);
  scheduler.pass(1_000);
  const before = heapBytes();
  for (let second = 0; second < HIDDEN_SECONDS; second++) {
    for (const end = said + PER_SECOND; said < end; said += BATCH) say(said);
    scheduler.pass(1_000);
    // The server pings, so the page knows that it is still connected.
    if (second % 20 === 0) attempts[0]?.say({ op: 'ping', s: second });
  }
  expect(heapBytes() - before).toBeLessThan(HEAP_GROWTH_MAX_BYTES);

  scheduler.setHidden(false);
  tell('shown');
  attempts[0]?.say({ op: 'ping', s: 0 });
  await scheduler.settle(CAUGHT_UP_WITHIN_MS);
  expect(seen).toEqual({ last: said, faults: 0 });
  expect(messages.view(room)).toMatchObject({ lastSeq: said, newestSeq: said, hole: null });
  expect(attempts).toHaveLength(1);
  hub.stop();
});
