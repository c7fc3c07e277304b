import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { TYPING_READERS_MAX } from '../../src/contract/core/realtime.ts';
import { createRegistry, type Subscriber } from '../../src/server/realtime/connections/registry.ts';
import { createArriving } from '../../src/server/realtime/presence/arriving.ts';
import { createTyping } from '../../src/server/realtime/presence/typing.ts';
import { createMemoryPubSub } from '../../src/server/realtime/pubsub/pubsub.memory.ts';
import { createHandClock } from './support/hand-clocked.ts';

const topic = 'c:0198a000-0000-7000-8000-00000000000a';
const ana = { user_id: 'ana', first_name: 'Ana', last_name: 'Cruz' };

/** One node with this many full readers, where every member may write. */
function setUp(readers: number) {
  const { timers, pass } = createHandClock();
  let heard = 0;
  let lookedUp = 0;
  let isAway = false;
  const registry = createRegistry({ timers, sequencer: { open() {}, close() {} }, onDelivered() {} });
  for (let n = 0; n < readers; n++) {
    const reader: Subscriber = {
      userId: `reader ${n}`,
      sessionId: `session ${n}`,
      deliver() {},
      sendHeads() {},
      rebase() {},
      deliverEphemeral() {
        heard++;
        return 'sent';
      },
      stampOf: () => null,
      revoke() {},
    };
    registry.join(topic, 'full', reader);
  }
  const deps = { pubsub: createMemoryPubSub(), registry, nodeId: 'a', timers, logger: { warn() {} } };
  async function find<User>(user: User): Promise<User> {
    lookedUp++;
    if (isAway) throw new Error('the database is away');
    return user;
  }
  const typing = createTyping({ ...deps, repo: { typingUserOf: () => find(ana) } });
  const { user_id: id, ...names } = ana;
  const sender = { id, ...names, username: null, avatar_url: null };
  const { onArriving } = createArriving({ ...deps, repo: { senderOf: () => find(sender) } });
  return {
    says: () => typing.onTyping({ userId: 'ana' }, `~${topic}`),
    announces: (to = `~${topic}`) => onArriving({ userId: 'ana' }, to, { id: randomUUID(), files: [] }),
    typing,
    pass,
    heard: () => heard,
    lookedUp: () => lookedUp,
    loseDatabase: () => {
      isAway = true;
    },
  };
}

test('with more than two hundred readers, typing is not sent', async () => {
  const few = setUp(TYPING_READERS_MAX);
  few.says();
  await few.pass(0);
  expect(few.heard()).toBe(TYPING_READERS_MAX);
  const many = setUp(TYPING_READERS_MAX + 1);
  many.says();
  await many.pass(0);
  many.announces();
  await many.pass(0);
  expect([many.heard(), many.lookedUp()]).toEqual([0, 0]);
});

test('of one user, four messages with files are announced in two and a half seconds, however many there are', async () => {
  const { announces, pass, heard, lookedUp } = setUp(1);
  for (let n = 0; n < 50; n++) announces();
  await pass(2_400);
  announces();
  await pass(0);
  expect([heard(), lookedUp()]).toEqual([4, 4]);
  await pass(100);
  announces();
  await pass(0);
  expect(heard()).toBe(5);
});

test('typing counts once in three seconds, also when the next one arrives a little early', async () => {
  const { says, pass, heard } = setUp(1);
  says();
  await pass(2_000);
  says();
  expect(heard()).toBe(1);
  await pass(900);
  says();
  await pass(0);
  expect(heard()).toBe(2);
});

test('a user who typed before can still type while the database is away, for a limited time', async () => {
  const { says, pass, heard, loseDatabase } = setUp(1);
  says();
  await pass(3_000);
  loseDatabase();
  says();
  await pass(3_000);
  expect(heard()).toBe(2);
  await pass(5 * 60_000);
  says();
  await pass(0);
  expect(heard()).toBe(2);
});

test('typing of a user whose right was never checked is ignored', async () => {
  const { says, pass, heard, loseDatabase } = setUp(1);
  loseDatabase();
  says();
  await pass(0);
  expect(heard()).toBe(0);
});

test('there is no typing in a community, and files are announced in conversations only', async () => {
  const { typing, announces, pass, lookedUp } = setUp(1);
  typing.onTyping({ userId: 'ana' }, '~g:0198a000-0000-7000-8000-00000000000a');
  for (const place of ['g', 'p']) announces(`~${place}:0198a000-0000-7000-8000-00000000000a`);
  await pass(0);
  expect(lookedUp()).toBe(0);
});
