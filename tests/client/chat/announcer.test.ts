import { expect, test } from 'vitest';
import { ANNOUNCE_EVERY_MS, createAnnouncer } from '../../../src/client/features/chat/store/announcer.ts';
import { SimulatedScheduler } from '../data/realtime/simulated-scheduler.ts';

function setUp() {
  const scheduler = new SimulatedScheduler();
  const announced: string[] = [];
  let isHidden = false;
  const announcer = createAnnouncer({
    scheduler,
    isHidden: () => isHidden,
    say: (words) => announced.push(words),
  });
  const hide = (value: boolean) => {
    isHidden = value;
  };
  return { scheduler, announced, announcer, hide };
}

test('the first message is announced at once, with its author and text', () => {
  const { announcer, announced } = setUp();
  announcer.arrived([{ name: 'Ana Reyes', text: 'Kumusta?' }]);
  expect(announced).toEqual(['Ana Reyes: Kumusta?']);
});

test('messages within two seconds are announced as one sentence afterwards', () => {
  const { announcer, announced, scheduler } = setUp();
  announcer.arrived([{ name: 'Ana', text: 'una' }]);
  for (const text of ['dalawa', 'tatlo', 'apat']) announcer.arrived([{ name: 'Ben', text }]);
  expect(announced).toHaveLength(1);
  scheduler.pass(ANNOUNCE_EVERY_MS);
  expect(announced).toEqual(['Ana: una', '3 new messages, last from Ben: apat']);
  scheduler.pass(60_000);
  expect(announced).toHaveLength(2);
});

test('a busy chat is announced at most once every two seconds', () => {
  const { announcer, announced, scheduler } = setUp();
  for (let ms = 0; ms < 10_000; ms += 100) {
    announcer.arrived([{ name: 'Ana', text: `${ms}` }]);
    scheduler.pass(100);
  }
  expect(announced.length).toBeLessThanOrEqual(6);
});

test('a hidden page announces nothing, and does not catch up later', () => {
  const { announcer, announced, scheduler, hide } = setUp();
  announcer.arrived([{ name: 'Ana', text: 'una' }]);
  announcer.arrived([{ name: 'Ana', text: 'dalawa' }]);
  hide(true);
  scheduler.pass(ANNOUNCE_EVERY_MS);
  announcer.arrived([{ name: 'Ana', text: 'tatlo' }]);
  hide(false);
  scheduler.pass(60_000);
  expect(announced).toEqual(['Ana: una']);
});
