import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type EventKind, events } from '../../src/contract/events.ts';
import { createSeeded } from '../realtime/model/seeded.ts';
import { aChatWorld, type ChatWorld } from '../support/a-chat-world.ts';
import { aRoom } from '../support/a-room.ts';
import { aScreen, type Screen } from '../support/browser/a-screen.ts';
import { CLUSTER_ORIGIN } from '../support/engines/a-cluster.ts';
import { aStorm, type Storm } from '../support/faults/a-storm.ts';
import { seed } from '../support/seed.ts';

const kinds = Object.keys(events) as EventKind[];
/**
 * Kinds published on topics that ben's screen does not follow (the tester's own topic, the staff), or only at
 * a certain time.
 */
const elsewhere: readonly EventKind[] = [
  'test.published',
  'restriction.updated',
  'staff.removed',
  'staff_log.updated',
  'request.updated',
  'report.created',
  'report.updated',
  'verification.updated',
  'administration.updated',
  'calendar_event.started',
  'group_notification.created',
  // For owners.
  'earnings.updated',
  'coupon.updated',
  // Of a community that ben only visits.
  'proof_settings.updated',
  // On the topic of the course, which pages of that course follow.
  'lesson.created',
  'lesson.updated',
  'lesson.deleted',
  'lessons.reordered',
  'lesson.video',
];
/** Actions in a random order, with cuts in between. */
const ACTS = 60;
const random = createSeeded(seed);

let storm: Storm;
let world: ChatWorld;
const screens: Screen[] = [];
/** Kinds that reached the screen under test. */
let seen: Set<EventKind>;

beforeAll(async () => {
  storm = await aStorm({ people: 14, follows: () => [] });
  world = await aChatWorld(storm, random);
});
beforeEach(() => {
  seen = new Set();
});
afterEach(() => {
  for (const screen of screens.splice(0)) screen.close();
});
afterAll(() => storm?.close());

/** A newly opened screen of ben. */
async function openScreen(): Promise<Screen> {
  const screen = aScreen({ url: storm.cluster.url, origin: CLUSTER_ORIGIN, member: world.ben });
  screens.push(screen);
  await expect.poll(() => screen.state().isLoaded).toBe(true);
  screen.chat.openGroup(world.groupId);
  screen.chat.openConversation({ id: world.conversationId, group_id: world.groupId });
  screen.chat.openConversation({ id: world.privateId, group_id: null });
  const feed = screen.openFeed(world.groupId, [world.postId]);
  const notifications = screen.openNotifications(world.groupId);
  const isRead = () =>
    [feed.store, feed.discussion(world.postId).store].every((store) => store.getState().status === 'ready');
  const isReady = () =>
    isRead() &&
    notifications.store.getState().status === 'ready' &&
    [world.conversationId, world.privateId].every((id) => screen.chat.messages.view(id).status === 'ready');
  await expect.poll(() => [isReady(), screen.client.status()]).toEqual([true, 'live']);
  return screen;
}

/** Waits until the pushed events have made `screen` equal to a screen that fetches everything now. */
async function expectSameAsFresh(screen: Screen, after = 'all'): Promise<Screen> {
  const fresh = await openScreen();
  // Both screens stay subscribed: a late effect of an action, such as a notification, reaches both.
  await vi.waitFor(() => expect(screen.state(), after).toEqual(fresh.state()), {
    timeout: 60_000,
    interval: 20,
  });
  return fresh;
}

/** Events of different things, which hide nothing of each other: what is compared once was fetched once. */
const AT_ONCE = 3;
const step = Math.ceil(kinds.length / AT_ONCE);
const groups = Array.from({ length: step }, (_, n) =>
  Array.from({ length: AT_ONCE }, (_one, part) => kinds[n + part * step]).filter(
    (kind) => kind !== undefined,
  ),
);

test('a screen that received an event equals a screen that fetches anew, for each kind', async () => {
  expect(groups.flat().toSorted()).toEqual(kinds.toSorted());
  let screen = await openScreen();
  for (const group of groups) {
    const message = group.join(', ');
    for (const kind of group) {
      await expect
        .poll(() => screen.state().conversations[world.conversationId], { message: kind })
        .toBeDefined();
      const stop = screen.client.hub.onEvent(kind, () => void seen.add(kind));
      await world.acts[kind]();
      if (!elsewhere.includes(kind)) await expect.poll(() => seen.has(kind), { message: kind }).toBe(true);
      stop();
    }
    const fresh = await expectSameAsFresh(screen, message);
    // The fetched screen receives the events of the next group.
    screen.close();
    screen = fresh;
  }
}, 600_000);

test(`a screen that received all events, through cuts, equals a screen that fetches anew (SEED=${seed})`, async () => {
  const screen = await openScreen();
  for (let n = 0; n < ACTS; n++) {
    await world.acts[random.pick(kinds)]();
    if (random.chance(0.1)) screen.client.cut();
  }
  await expect.poll(screen.client.status).toBe('live');
  await expectSameAsFresh(screen);
});

test('someone from outside is refused on every topic of any kind of event, once all communities are private', async () => {
  const { db } = storm.database;
  await db.query('update groups set is_public = false');
  const { rows } = await db.query<{ topic: string; kinds: EventKind[] }>(
    'select topic, array_agg(distinct kind) as kinds from rt_events group by topic order by topic',
  );
  const isPublished = (kind: EventKind) => rows.some((row) => row.kinds.includes(kind));
  // The clock publishes it, on the topic of all other events of the calendar.
  expect(kinds.filter((kind) => !isPublished(kind))).toEqual(['calendar_event.started']);
  const outside = (await aRoom(db, { names: ['Zia'] })).members[0];
  if (outside === undefined) throw new Error('no one is outside');
  const screen = aScreen({ url: storm.cluster.url, origin: CLUSTER_ORIGIN, member: outside });
  screens.push(screen);
  const refused = new Set<string>();
  for (const { topic } of rows)
    screen.client.hub.subscribe(topic, 'full', { refused: () => refused.add(topic) });
  await expect.poll(() => rows.map(({ topic }) => topic).filter((topic) => !refused.has(topic))).toEqual([]);
});
