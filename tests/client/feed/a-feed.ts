import type { HubEvent } from '../../../src/client/data/realtime/hub/event-feed.ts';
import type { TopicListener } from '../../../src/client/data/realtime/hub/subscriptions.ts';
import { createFeed } from '../../../src/client/features/feed/store/feed.ts';
import type { FeedReader } from '../../../src/client/features/feed/store/feed-reader.ts';
import type { RtPosition } from '../../../src/contract/core/realtime.ts';
import { group } from '../chat/store/chat-builders.ts';
import { aDevice, anOutbox } from '../data/outbox/an-outbox.ts';
import { SimulatedScheduler } from '../data/realtime/simulated-scheduler.ts';
import { reader as anybody } from './feed-builders.ts';

/** A call that waits: `serve` lets the server look, `answer` brings what it saw. */
interface Waiting {
  readonly look: () => unknown;
  readonly settle: (result: unknown) => void;
  seen: { readonly result: unknown } | null;
}

export type World = ReturnType<typeof aFeed>;

/**
 * The real feed over a hub and a server that do what the test says, when it says so. `answerTo` is the server: what it
 * answers to a call at the moment in which it looks.
 */
export function aFeed(
  answerTo: (
    path: string,
    input: { query?: Record<string, unknown>; params?: Record<string, string> },
  ) => unknown,
  reader: FeedReader = anybody,
) {
  const handlers = new Set<(batch: readonly HubEvent[]) => void>();
  const waiting: Waiting[] = [];
  let listener: TopicListener = {};
  const timers = new Set<() => void>();
  let position: RtPosition | null = null;
  let run = 0;
  let isDown = false;

  /** What the hub does at first and after each reset: nothing is delivered until it is known from where. */
  async function takeSnapshot(): Promise<void> {
    const mine = ++run;
    position = null;
    const taken = (await listener.snapshot?.()) ?? null;
    if (mine === run) position = taken;
  }

  function reset(): void {
    takeSnapshot().catch(() => timers.add(reset));
  }

  const call = ((endpoint: { path: string }, input: object) =>
    new Promise((resolve, reject) => {
      waiting.push({
        look: () => (isDown ? new TypeError('no network') : answerTo(endpoint.path, input)),
        settle: (result) => (result instanceof Error ? reject(result) : resolve(result)),
        seen: null,
      });
      // The type of the answer follows from the endpoint, which the test's server knows as well.
    })) as never;
  const outbox = anOutbox(aDevice(), { call, scheduler: new SimulatedScheduler() });
  const feed = createFeed(
    {
      hub: {
        onBatch(handler) {
          handlers.add(handler);
          return () => void handlers.delete(handler);
        },
        subscribe(_topic, _mode, told = {}) {
          listener = told;
          return () => undefined;
        },
        forget: reset,
      },
      call,
      scheduler: {
        now: () => 0,
        after(_ms, later) {
          timers.add(later);
          return () => void timers.delete(later);
        },
      },
      random: () => 0.5,
      outbox,
      groupId: group,
      reader,
    },
    { kind: 'newest', tagId: null, categoryId: null },
  );

  function serve(at: number): void {
    const one = waiting[at % Math.max(1, waiting.length)];
    if (one !== undefined) one.seen ??= { result: one.look() };
  }

  function answer(at: number): void {
    const served = waiting.filter(({ seen }) => seen !== null);
    const one = served[at % Math.max(1, served.length)];
    if (one === undefined) return;
    waiting.splice(waiting.indexOf(one), 1);
    one.settle(one.seen?.result);
  }

  return {
    feed,
    /** Not started. */
    outbox,
    serve,
    answer,
    reset,
    /** From now on the server answers no one, or everyone again. */
    goDown(down: boolean): void {
      isDown = down;
    },
    /** Whatever waits for its time has waited long enough. */
    tick(): void {
      for (const later of [...timers]) {
        timers.delete(later);
        later();
      }
    },
    /** The next `n` events of `log` that the stream has not had yet. */
    deliver(log: readonly HubEvent[], n: number): void {
      if (position === null) return;
      const [topic, epoch, offset, tag] = position;
      const batch = log.filter((event) => event.offset > offset).slice(0, n);
      const last = batch.at(-1);
      if (last === undefined) return;
      position = [topic, epoch, last.offset, tag];
      for (const handler of handlers) handler(batch);
    },
    /** Every event once more, out of turn: the hub would not, but nothing may break if it did. */
    repeat(batch: readonly HubEvent[]): void {
      for (const handler of handlers) handler(batch);
    },
    isIdle: () => waiting.length === 0,
    /** Lets promises run. */
    rest: () => new Promise((resolve) => setImmediate(resolve)),
  };
}
