import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countFresh,
  listed,
  placeOf,
  statusOf,
} from '../../../src/client/features/notifications/store/notification-state.ts';
import { aNotificationList } from './a-notification-list.ts';
import { type Act, aSmallInbox, type Inbox } from './a-small-inbox.ts';

type World = ReturnType<typeof aNotificationList>;

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('tell' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'more' as const,
        'read' as const,
        'unread' as const,
        'archive' as const,
        'takeBack' as const,
      ),
      on: fc.nat(12),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('markAll' as const, 'undo' as const) }) },
);

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('act' as const), act }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom('deliver' as const, 'serve' as const, 'answer' as const, 'tick' as const),
      n: fc.nat(4),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('older' as const, 'fresh' as const, 'reset' as const, 'repeat' as const),
      n: fc.nat(4),
    }),
  },
);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function run(world: World, inbox: Inbox, one: Step): Promise<void> {
  switch (one.kind) {
    case 'act':
      inbox.act(one.act);
      break;
    case 'deliver':
      world.deliver(one.n);
      break;
    case 'serve':
      world.serve(one.n);
      break;
    case 'answer':
      world.answer(one.n);
      break;
    case 'tick':
      world.tick();
      break;
    case 'older':
      world.list.loadOlder().catch(() => undefined);
      break;
    case 'fresh':
      world.list.showFresh();
      break;
    case 'reset':
      world.reset();
      break;
    case 'repeat':
      world.repeat();
  }
  await world.rest();
}

/** The text and the status change before the change of the text is fetched. */
const changedAndMarkedAtOnce: Step[] = [
  { kind: 'serve', n: 0 },
  { kind: 'act', act: { do: 'more', on: 4 } },
  { kind: 'act', act: { do: 'tell' } },
  { kind: 'act', act: { do: 'unread', on: 10 } },
];

const ids = (world: World) => world.list.store.getState().shown.map(({ id }) => id);

describe('a list of notifications', () => {
  test.each([false, true])(
    'equals the server after lost, repeated and late events (unread only: %s)',
    async (isUnreadOnly) => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
          const inbox = aSmallInbox();
          for (let n = 0; n < 5; n++) inbox.act({ do: 'tell' });
          const world = aNotificationList(inbox, isUnreadOnly);
          for (const one of steps) await run(world, inbox, one);
          await world.settle();
          const state = world.list.store.getState();
          const truth = inbox.page(1000, isUnreadOnly ? 'UNREAD' : undefined).data;
          expect(state.status).toBe('ready');
          expect(listed(state)).toEqual(truth.filter((one) => placeOf(one) >= state.floor));
          world.stop();
        }),
        { numRuns: 60, examples: [[changedAndMarkedAtOnce]] },
      );
    },
  );

  test('new notifications wait above while the user reads, and move nothing', async () => {
    const inbox = aSmallInbox();
    for (let n = 0; n < 3; n++) inbox.act({ do: 'tell' });
    const world = aNotificationList(inbox);
    await world.settle();
    const drawn = ids(world);
    inbox.act({ do: 'tell' });
    inbox.act({ do: 'more', on: 0 });
    await world.settle();
    expect(ids(world)).toEqual(drawn);
    expect(countFresh(world.list.store.getState())).toBe(2);
    world.list.showFresh();
    expect(ids(world)).toEqual(inbox.page(10).data.map(({ id }) => id));
    expect(countFresh(world.list.store.getState())).toBe(0);
  });

  test('an archived notification disappears at once, and undo restores its position', async () => {
    const inbox = aSmallInbox();
    for (let n = 0; n < 3; n++) inbox.act({ do: 'tell' });
    const world = aNotificationList(inbox);
    await world.settle();
    const before = listed(world.list.store.getState()).map(({ id }) => id);
    const middle = before[1] ?? '';
    const archived = world.list.setStatus(middle, 'ARCHIVED');
    expect(listed(world.list.store.getState()).map(({ id }) => id)).not.toContain(middle);
    await world.settle();
    await archived;
    const undone = world.list.setStatus(middle, 'UNREAD');
    await world.settle();
    await undone;
    expect(listed(world.list.store.getState()).map(({ id }) => id)).toEqual(before);
    expect(ids(world)).toEqual(before);
  });

  test('status changes are sent one after another, so the last one wins', async () => {
    const inbox = aSmallInbox();
    inbox.act({ do: 'tell' });
    const world = aNotificationList(inbox);
    await world.settle();
    const [id = ''] = ids(world);
    const presses = [world.list.setStatus(id, 'READ'), world.list.setStatus(id, 'UNREAD')];
    expect(statusOf(world.list.store.getState(), id)).toBe('UNREAD');
    await world.settle();
    await Promise.all(presses);
    expect(inbox.one(id)?.status).toBe('UNREAD');
    expect(statusOf(world.list.store.getState(), id)).toBe('UNREAD');
  });

  test('a failed status change is undone', async () => {
    const inbox = aSmallInbox();
    inbox.act({ do: 'tell' });
    const world = aNotificationList(inbox);
    await world.settle();
    const [id = ''] = ids(world);
    world.goDown(true);
    const press = world.list.setStatus(id, 'READ');
    expect(statusOf(world.list.store.getState(), id)).toBe('READ');
    const failed = expect(press).rejects.toThrow('no network');
    await world.settle();
    await failed;
    expect(statusOf(world.list.store.getState(), id)).toBe('UNREAD');
  });

  test('marking all as read is undone as a whole', async () => {
    const inbox = aSmallInbox();
    for (let n = 0; n < 3; n++) inbox.act({ do: 'tell' });
    const world = aNotificationList(inbox);
    await world.settle();
    const marking = world.list.markAll();
    await world.settle();
    const undo = await marking;
    const statuses = () => listed(world.list.store.getState()).map(({ status }) => status);
    expect(statuses()).toEqual(['READ', 'READ', 'READ']);
    const undone = undo();
    await world.settle();
    await undone;
    expect(statuses()).toEqual(['UNREAD', 'UNREAD', 'UNREAD']);
  });

  test('a notification that failed to load is loaded again automatically', async () => {
    const inbox = aSmallInbox();
    inbox.act({ do: 'tell' });
    const world = aNotificationList(inbox);
    await world.settle();
    world.goDown(true);
    inbox.act({ do: 'tell' });
    await world.settle();
    expect(ids(world)).toHaveLength(1);
    inbox.act({ do: 'markAll' });
    await world.settle();
    world.goDown(false);
    await world.settle();
    expect(listed(world.list.store.getState()).map(({ status }) => status)).toEqual(['READ', 'READ']);
  });

  test('a list that failed to load is loaded with the next connection', async () => {
    const inbox = aSmallInbox();
    inbox.act({ do: 'tell' });
    const world = aNotificationList(inbox);
    world.goDown(true);
    await world.settle();
    expect(world.list.store.getState().status).toBe('failed');
    world.goDown(false);
    world.setStatus('reconnecting');
    world.setStatus('live');
    await world.settle();
    expect(world.list.store.getState().status).toBe('ready');
    expect(ids(world)).toHaveLength(1);
  });
});
