import { expect, test } from 'vitest';
import { createHub } from '../../../../src/client/data/realtime/hub/hub.ts';
import { createPresence } from '../../../../src/client/data/realtime/presence-store.ts';
import { createTyping } from '../../../../src/client/data/realtime/typing-store.ts';
import { TYPING_EVERY_MS, TYPING_TTL_MS } from '../../../../src/contract/core/realtime.ts';
import { aMessage, room } from '../../chat/store/chat-builders.ts';
import { anEv, aSubok, scriptedTransports } from './scripted-transport.ts';
import { SimulatedScheduler } from './simulated-scheduler.ts';

const group = '0198a000-0000-7000-8000-00000000000a';
const presenceTopic = `~g:${group}`;
const ana = { user_id: 'ana', first_name: 'Ana', last_name: 'Cruz' };
const ben = { user_id: 'ben', first_name: 'Ben', last_name: 'Reyes' };

function setUp() {
  const scheduler = new SimulatedScheduler();
  const { attempts, openTransport } = scriptedTransports();
  const bad: string[] = [];
  const hub = createHub({
    settings: { tab: 'tab', build: 'b' },
    transports: ['ws'],
    openTransport,
    listenToPage: () => () => {},
    scheduler,
    random: () => 0.5,
    onBadFrame: (why) => bad.push(why),
  });
  hub.start();
  const transport = () => {
    const last = attempts.at(-1);
    if (last === undefined) throw new Error('no transport was opened');
    return last;
  };
  const eph = (t: string, k: string, d: unknown, ttl = 0) => transport().say({ op: 'eph', t, k, d, ttl });
  return { hub, scheduler, transport, bad, eph };
}

function setUpTyping() {
  const run = setUp();
  const typing = createTyping(run);
  run.transport().welcome();
  const typed = (person: typeof ana) => run.eph(`~c:${room}`, 'typing', person, TYPING_TTL_MS);
  const names = () => (typing.store.getState().byConversation[room] ?? []).map(({ user_id }) => user_id);
  return { ...run, typing, typed, names };
}

test('typing users are shown in the order they started, until five seconds after the last event', () => {
  const { typed, names, scheduler } = setUpTyping();
  typed(ana);
  scheduler.pass(2000);
  typed(ben);
  typed(ana);
  expect(names()).toEqual(['ana', 'ben']);
  scheduler.pass(TYPING_TTL_MS - 1);
  expect(names()).toEqual(['ana', 'ben']);
  typed(ben);
  scheduler.pass(1);
  expect(names()).toEqual(['ben']);
  scheduler.pass(TYPING_TTL_MS);
  expect(names()).toEqual([]);
});

test('repeated typing events do not change the store', () => {
  const { typed, typing } = setUpTyping();
  typed(ana);
  const before = typing.store.getState();
  typed(ana);
  expect(typing.store.getState()).toBe(before);
});

test('a user whose message arrives is not typing any more', async () => {
  const { typed, names, hub, transport, scheduler } = setUpTyping();
  const message = aMessage(6);
  hub.subscribe(`c:${room}`, 'full');
  transport().say(aSubok(`c:${room}`, 5));
  typed({ ...ana, user_id: message.author.id });
  typed(ben);
  transport().say(anEv(`c:${room}`, 6, 'message.created', message));
  await scheduler.settle();
  expect(names()).toEqual(['ben']);
});

test('typing is sent at most every three seconds per conversation', () => {
  const { typing, transport, scheduler } = setUpTyping();
  const told = () => transport().sent.flatMap((frame) => (frame.op === 'eph' ? frame.t : []));
  typing.send(room);
  typing.send(room);
  typing.send(group);
  expect(told()).toEqual([`~c:${room}`, `~c:${group}`]);
  scheduler.pass(TYPING_EVERY_MS);
  typing.send(room);
  expect(told()).toHaveLength(3);
});

test('typing during a disconnect is sent once the connection is back', () => {
  const { hub, transport } = setUp();
  hub.sendTyping(room);
  transport().welcome();
  hub.sendTyping(room);
  expect(transport().sent.at(-1)).toEqual({ op: 'eph', t: `~c:${room}`, k: 'typing' });
});

test('arriving files are announced after the welcome only, and a node that does not know them may refuse', () => {
  const { hub, transport, bad } = setUp();
  const photo = { kind: 'PICTURE', width: 4, height: 3 } as const;
  const message = { id: aMessage(6).client_msg_id, files: [photo] };
  const announced = () => transport().sent.filter(({ op }) => op === 'arriving');
  transport().open();
  // An older node would end the connection for a frame that it does not know before its welcome.
  hub.sendArriving(room, message);
  expect(announced()).toEqual([]);
  transport().welcome();
  hub.sendArriving(room, message);
  // Any node would end it for a frame that it cannot parse.
  hub.sendArriving(room, { ...message, files: [{ ...photo, width: 0 }] });
  hub.sendArriving(room, { ...message, files: Array(11).fill(photo) });
  expect(announced()).toEqual([{ op: 'arriving', t: `~c:${room}`, ...message }]);
  transport().say({ op: 'err', code: 'realtime.unknown_op', msg: 'Not known to this server' });
  expect(bad).toEqual([]);
});

function setUpPresence() {
  const run = setUp();
  const presence = createPresence(run);
  run.transport().welcome();
  return { ...run, presence, here: () => presence.store.getState().byTopic[presenceTopic] };
}

test('presence is a snapshot followed by changes', () => {
  const { eph, here } = setUpPresence();
  expect(here()).toBeUndefined();
  eph(presenceTopic, 'presence', { online: ['ana'], count: 1 });
  eph(presenceTopic, 'presence.changed', { on: ['ben', 'cat'], off: ['ana'], count: 2 });
  expect(here()).toEqual({ online: new Set(['ben', 'cat']), count: 2, isKnown: true });
});

test('a presence change before the snapshot is ignored', () => {
  const { eph, here } = setUpPresence();
  eph(presenceTopic, 'presence.changed', { on: ['ben'], off: [], count: 2 });
  expect(here()).toBeUndefined();
});

test('a large community has only a presence count', () => {
  const { eph, here } = setUpPresence();
  eph(presenceTopic, 'presence', { online: null, count: 700 });
  eph(presenceTopic, 'presence.changed', { on: [], off: [], count: 650 });
  expect(here()).toEqual({ online: null, count: 650, isKnown: true });
});

test('unknown presence is not shown as zero members online', () => {
  const { eph, here } = setUpPresence();
  eph(presenceTopic, 'presence', { online: ['ana'], count: 1 });
  eph(presenceTopic, 'presence.unknown', {});
  expect(here()).toMatchObject({ online: null, isKnown: false });
  // A change without a snapshot leaves presence unknown.
  eph(presenceTopic, 'presence.changed', { on: ['ben'], off: [], count: 1 });
  expect(here()).toMatchObject({ isKnown: false });
});

test('presence is unknown while disconnected, and cleared when the session ends', () => {
  const { eph, here, transport, hub, presence } = setUpPresence();
  eph(presenceTopic, 'presence', { online: ['ana'], count: 1 });
  transport().cut();
  expect(here()).toMatchObject({ online: null, isKnown: false });
  hub.stop();
  expect(presence.store.getState().byTopic).toEqual({});
});

test('an unknown kind is ignored, and an invalid payload is reported', () => {
  const { eph, bad, here } = setUpPresence();
  eph(presenceTopic, 'weather', { rain: true });
  expect(bad).toEqual([]);
  eph(presenceTopic, 'presence', { online: 'everybody' });
  expect(bad).toHaveLength(1);
  expect(here()).toBeUndefined();
});
