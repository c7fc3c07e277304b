import { type ClientFrame, type Cursor, TOPICS_PER_FRAME_MAX } from '../../../../contract/core/realtime.ts';
import type { Scheduler } from '../../../ui/base/scheduler.ts';

/** Time limit for the answer to a `sub`, in milliseconds. */
export const SUB_LIMIT_MS = 5000;

export interface SubSender {
  /** Subscribes soon, in one frame with the other requests of this turn. */
  sub(topic: string): void;
  unsub(topic: string): void;
  /** These cursors were sent in another frame. Each full one has to be answered in time. */
  expect(cursors: readonly Cursor[]): void;
  /** An answer came, so nothing is overdue for `topic`. */
  answered(topic: string): void;
  clear(): void;
}

function* chunks<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += TOPICS_PER_FRAME_MAX) {
    yield items.slice(start, start + TOPICS_PER_FRAME_MAX);
  }
}

/** Collects the requests of one turn into few frames: the server counts operations, not topics. */
export function createSubSender(deps: {
  readonly scheduler: Scheduler;
  /** Returns false when no transport is open. The next hello then contains everything. */
  readonly send: (frame: ClientFrame) => boolean;
  readonly cursorOf: (topic: string) => Cursor | null;
  readonly isAwaiting: (topic: string) => boolean;
  readonly onOverdue: (topic: string) => void;
}): SubSender {
  const wishes = new Map<string, 'sub' | 'unsub'>();
  const limits = new Map<string, () => void>();
  let cancelFlush: (() => void) | null = null;

  function limit(topic: string): void {
    limits.get(topic)?.();
    const cancel = deps.scheduler.after(SUB_LIMIT_MS, () => {
      limits.delete(topic);
      if (deps.isAwaiting(topic)) deps.onOverdue(topic);
    });
    limits.set(topic, cancel);
  }

  function expect(cursors: readonly Cursor[]): void {
    for (const [topic, mode] of cursors) if (mode === 'full') limit(topic);
  }

  function flush(): void {
    cancelFlush = null;
    const wanted = [...wishes];
    wishes.clear();
    const left = wanted.flatMap(([topic, wish]) => (wish === 'unsub' ? [topic] : []));
    for (const t of chunks(left)) deps.send({ op: 'unsub', t });
    const cursors = wanted.flatMap(([topic, wish]) => {
      const cursor = wish === 'sub' ? deps.cursorOf(topic) : null;
      return cursor === null ? [] : [cursor];
    });
    for (const cur of chunks(cursors)) {
      if (deps.send({ op: 'sub', cur })) expect(cur);
    }
  }

  function wish(topic: string, what: 'sub' | 'unsub'): void {
    wishes.set(topic, what);
    cancelFlush ??= deps.scheduler.after(0, flush);
  }

  function answered(topic: string): void {
    limits.get(topic)?.();
    limits.delete(topic);
  }

  return {
    sub: (topic) => wish(topic, 'sub'),
    unsub(topic) {
      answered(topic);
      wish(topic, 'unsub');
    },
    expect,
    answered,
    clear() {
      cancelFlush?.();
      cancelFlush = null;
      wishes.clear();
      for (const cancel of limits.values()) cancel();
      limits.clear();
    },
  };
}
