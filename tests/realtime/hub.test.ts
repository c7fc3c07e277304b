import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVirtualClient } from '../support/browser/virtual-client.ts';
import { type LiveNode, PUBLIC_URL, startLiveNode } from './support/live-node.ts';
import { atTheStart, type LiveWorld, openLiveWorld } from './support/live-world.ts';
import { cookieOf } from './support/raw-client.ts';

let world: LiveWorld;
let node: LiveNode;

beforeAll(async () => {
  world = await openLiveWorld();
  node = await startLiveNode(world.db);
  world.onCommitted(node.realtime.onCommitted);
});
afterAll(async () => {
  await node.stop();
  await world.close();
});

test('clients whose connections break again and again show every message, once and in order', async () => {
  const people = [await world.aPerson(), await world.aPerson(), await world.aPerson()];
  const { conversationId, c } = await world.aConversation(...people);
  const clients = people.map((person) =>
    createVirtualClient({
      url: node.url,
      headers: { ...cookieOf(person), origin: PUBLIC_URL },
      random: () => 0.1,
    }),
  );
  for (const client of clients) client.follow(c, atTheStart(c));
  for (let i = 0; i < 60; i++) {
    await world.say(conversationId);
    if (i % 5 === 4) clients[i % clients.length]?.cut();
  }
  const all = Array.from({ length: 60 }, (_, index) => index + 1);
  for (const client of clients) await expect.poll(() => client.applied(c)).toEqual(all);
  for (const client of clients) expect(client.status()).toBe('live');
  for (const client of clients) client.close();
});

test('the hub is notified when a session ends, and does not reconnect', async () => {
  const ana = await world.aPerson();
  const client = createVirtualClient({ url: node.url, headers: { ...cookieOf(ana), origin: PUBLIC_URL } });
  await expect.poll(() => client.status()).toBe('live');
  await world.endSessions(ana, '*');
  await expect.poll(() => client.status()).toBe('ended');
  expect(client.hub.connection.getState().reason).toBe('auth');
  client.close();
});
