import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { TopicListener } from '../../../src/client/data/realtime/hub/subscriptions.ts';
import {
  badgeStore,
  forgetBadge,
  receiveBadge,
} from '../../../src/client/features/notifications/store/badge-store.ts';
import { watchBadge } from '../../../src/client/features/notifications/store/watch-badge.ts';
import { group, me } from '../chat/store/chat-builders.ts';

const shown = () => badgeStore.getState().badge?.notifications ?? null;

beforeEach(forgetBadge);

test.each([[[1, 2, 3]], [[3, 2, 1]], [[2, 3, 1, 3]]])(
  'of the badges %j the newest version counts, in any order',
  (order) => {
    for (const as_of of order) receiveBadge({ notifications: as_of * 10, conversations: 0, as_of });
    expect(shown()).toBe(30);
  },
);

/** A page of someone in one community, whose server answers what the test says. */
function aPage() {
  const listeners = new Map<string, TopicListener>();
  const timers = new Set<() => void>();
  let server = { notifications: 1, conversations: 0, as_of: 1 };
  let asked = 0;
  let isDown = false;
  const chat = { group_id: group };
  const stop = watchBadge({
    hub: {
      onEvent: () => () => undefined,
      subscribe(topic, _mode, listener = {}) {
        listeners.set(topic, listener);
        return () => void listeners.delete(topic);
      },
    },
    call: (() => {
      asked += 1;
      return isDown ? Promise.reject(new TypeError('no network')) : Promise.resolve({ data: server });
      // The type of the answer follows from the endpoint; only the badge is asked for here.
    }) as never,
    scheduler: {
      after(_ms, run) {
        timers.add(run);
        return () => void timers.delete(run);
      },
    },
    random: () => 0,
    // Only which communities there are is read.
    conversations: { store: createStore(() => ({ byId: { chat }, factsById: {} })) as never },
    meId: me.id,
  });
  return {
    stop,
    asked: () => asked,
    goDown: (down: boolean) => {
      isDown = down;
    },
    serve(notifications: number): void {
      server = { notifications, conversations: 0, as_of: server.as_of + 1 };
    },
    listener: (topic: string) => listeners.get(topic) ?? {},
    topics: () => [...listeners.keys()],
    async rest(): Promise<void> {
      for (let n = 0; n < 5; n++) {
        for (const run of [...timers]) {
          timers.delete(run);
          run();
        }
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

describe('the count on the bell', () => {
  let page: ReturnType<typeof aPage>;
  beforeEach(async () => {
    page = aPage();
    await page.rest();
  });
  afterEach(() => page.stop());

  test('is loaded at first, and when the personal stream restarts', async () => {
    expect(shown()).toBe(1);
    page.serve(4);
    page.listener(`u:${me.id}`).refresh?.();
    await page.rest();
    expect(shown()).toBe(4);
  });

  test('is loaded once when the stream of a community begins, and once for several new events', async () => {
    const { headMoved } = page.listener(`n:${group}`);
    const before = page.asked();
    headMoved?.({ topic: `n:${group}`, offset: 7, messageSeq: null });
    await page.rest();
    // Something may have happened between the first answer and the begin of the stream.
    expect(page.asked()).toBe(before + 1);
    expect(badgeStore.getState().groupNews).toBe(1);
    headMoved?.({ topic: `n:${group}`, offset: 7, messageSeq: null });
    await page.rest();
    expect(page.asked()).toBe(before + 1);
    page.serve(2);
    for (const offset of [8, 9, 10]) headMoved?.({ topic: `n:${group}`, offset, messageSeq: null });
    await page.rest();
    expect(page.asked()).toBe(before + 2);
    expect(shown()).toBe(2);
    expect(badgeStore.getState().groupNews).toBe(2);
  });

  test('is retried until the server answers', async () => {
    page.goDown(true);
    page.serve(9);
    page.listener(`u:${me.id}`).refresh?.();
    await page.rest();
    expect(shown()).toBe(1);
    page.goDown(false);
    await page.rest();
    expect(shown()).toBe(9);
  });

  test('closes a push about messages when none is unread, but not one that is newer than the badge', async () => {
    const closed: string[] = [];
    const aNotification = (tag: string, as_of?: number) => ({
      tag,
      data: { path: '/messages/', as_of },
      close: () => void closed.push(tag),
    });
    const shownNow = [aNotification('chat:1', 2), aNotification('chat:2', 3), aNotification('chat:3')];
    vi.stubGlobal('navigator', {
      serviceWorker: { getRegistration: async () => ({ getNotifications: async () => shownNow }) },
    });
    page.serve(1);
    page.listener(`u:${me.id}`).refresh?.();
    await page.rest();
    expect(closed).toEqual(['chat:1', 'chat:3']);
    vi.unstubAllGlobals();
  });

  test('is cleared when the user signs out', () => {
    page.stop();
    expect(shown()).toBeNull();
    expect(page.topics()).toEqual([]);
  });
});
