import { expect, test } from 'vitest';
import { ANNOUNCE_EVERY_MS, createAnnouncer } from '../../../src/client/features/chat/store/announcer.ts';
import { SimulatedScheduler } from '../data/realtime/simulated-scheduler.ts';

function setUp() {
  const scheduler = new SimulatedScheduler();
  const said: string[] = [];
  let isHidden = false;
  const announcer = createAnnouncer({
    scheduler,
    isHidden: () => isHidden,
    say: (words) => said.push(words),
  });
  const hide = (value: boolean) => {
    isHidden = value;
  };
  return { scheduler, said, announcer, hide };
}

test('the first message is said at once, with who and what', () => {
  const { announcer, said } = setUp();
  announcer.arrived([{ name: 'Ana Reyes', text: 'Kumusta?' }]);
  expect(said).toEqual(['Ana Reyes: Kumusta?']);
});

test('what comes within two seconds is one sentence, afterwards', () => {
  const { announcer, said, scheduler } = setUp();
  announcer.arrived([{ name: 'Ana', text: 'una' }]);
  for (const text of ['dalawa', 'tatlo', 'apat']) announcer.arrived([{ name: 'Ben', text }]);
  expect(said).toHaveLength(1);
  scheduler.pass(ANNOUNCE_EVERY_MS);
  expect(said).toEqual(['Ana: una', '3 new messages, last from Ben: apat']);
  scheduler.pass(60_000);
  expect(said).toHaveLength(2);
});

test('a busy chat is said once in two seconds, not more', () => {
  const { announcer, said, scheduler } = setUp();
  for (let ms = 0; ms < 10_000; ms += 100) {
    announcer.arrived([{ name: 'Ana', text: `${ms}` }]);
    scheduler.pass(100);
  }
  expect(said.length).toBeLessThanOrEqual(6);
});

test('a hidden page is silent, and does not catch up', () => {
  const { announcer, said, scheduler, hide } = setUp();
  announcer.arrived([{ name: 'Ana', text: 'una' }]);
  announcer.arrived([{ name: 'Ana', text: 'dalawa' }]);
  hide(true);
  scheduler.pass(ANNOUNCE_EVERY_MS);
  announcer.arrived([{ name: 'Ana', text: 'tatlo' }]);
  hide(false);
  scheduler.pass(60_000);
  expect(said).toEqual(['Ana: una']);
});
