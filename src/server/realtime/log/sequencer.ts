import type { Random, Timers } from '../../platform/clock/clock.ts';
import type { CommittedEvent } from '../../platform/db/emit.ts';
import type { EventLog, LogSlice, TopicPosition } from './event-log.ts';
import { createFlushQueue, type FlushQueue } from './flush-queue.ts';
import { createReorderBuffer, type ReorderBuffer } from './reorder-buffer.ts';

/** How long a hole may stay open before the log is read. */
const HOLE_MS = 20;
/** Most events in one read of a repair. */
const REPAIR_EVENTS = 512;
const POSITIONS_PER_READ = 1_000;
const RETRY_MIN_MS = 250;
const RETRY_MAX_MS = 5_000;

/** This node delivers all events of the topic after `head`, and none up to it. */
export interface Base extends TopicPosition {
  /** True when the log is not the one that was delivered: no subscriber may continue from its position. */
  readonly isRewritten: boolean;
}

export interface SequencerDeps {
  readonly log: Pick<EventLog, 'positions' | 'after'>;
  readonly timers: Pick<Timers, 'after'>;
  readonly random: Pick<Random, 'number'>;
  readonly logger: { warn(context: object, message: string): void };
  /**
   * Called with every event of an open topic after its base exactly once, in order and contiguous, at most one frame at
   * a time.
   */
  readonly deliver: (events: readonly CommittedEvent[]) => void;
  readonly onBase: (topic: string, base: Base) => void;
}

/**
 * Puts hints, which may be lost, repeated and in any order, into the order of the log. Runs once per node, not per
 * client.
 */
export interface Sequencer {
  /** Begins to follow the topic. Idempotent. */
  open(topic: string): void;
  close(topic: string): void;
  /** Takes a committed event from any node. Ignored for topics that are not open. */
  ingest(event: CommittedEvent): void;
  /** Notes that the topic has reached `off`, when the event itself did not arrive. */
  notice(topic: string, off: number): void;
  /** Compares topics with the log and fetches what is missing. Default: all open topics. */
  reconcile(topics?: readonly string[]): Promise<void>;
  /** Returns null until the position of the topic was first read. */
  base(topic: string): TopicPosition | null;
  /** See {@link ReorderBuffer}. */
  age(): void;
  /** See {@link ReorderBuffer}. */
  recent(topic: string, off: number): readonly CommittedEvent[];
  isOpen(topic: string): boolean;
  openTopics(): readonly string[];
  counts(): SequencerCounts;
}

export interface SequencerCounts {
  readonly topics: number;
  readonly repairs: number;
  readonly rewrites: number;
}

interface Entry {
  readonly line: ReorderBuffer;
  /** Null until there is something to deliver. */
  queue: FlushQueue | null;
  base: TopicPosition | null;
  isRepairing: boolean;
  failures: number;
  cancelHole: (() => void) | null;
}

export function createSequencer(deps: SequencerDeps): Sequencer {
  const { log, timers, random, logger, deliver, onBase } = deps;
  const entries = new Map<string, Entry>();
  let opening: string[] = [];
  let repairs = 0;
  let rewrites = 0;

  const isOpen = (entry: Entry) => entries.get(entry.line.topic) === entry;

  function retryMs(failures: number): number {
    return Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** failures) * (0.5 + random.number() / 2);
  }

  function start(entry: Entry, { epoch, head, tag }: TopicPosition): void {
    entry.base = { epoch, head, tag };
    const ready = entry.line.start(entry.base);
    onBase(entry.line.topic, { ...entry.base, isRewritten: false });
    handOn(entry, ready);
  }

  function startAnew(entry: Entry, { epoch, head, tag }: TopicPosition): void {
    rewrites++;
    entry.base = { epoch, head, tag };
    entry.queue?.clear();
    entry.line.restart(entry.base);
    handOn(entry, []);
    onBase(entry.line.topic, { ...entry.base, isRewritten: true });
  }

  function handOn(entry: Entry, ready: readonly CommittedEvent[], holeMs = HOLE_MS): void {
    if (ready.length > 0) {
      entry.queue ??= createFlushQueue({ timers, deliver });
      entry.queue.push(ready);
    }
    if (!entry.line.hasHole()) {
      entry.cancelHole?.();
      entry.cancelHole = null;
    } else if (!entry.isRepairing) waitForHole(entry, holeMs);
  }

  function waitForHole(entry: Entry, ms: number): void {
    entry.cancelHole ??= timers.after(ms, () => {
      entry.cancelHole = null;
      if (isOpen(entry)) void repair(entry);
    });
  }

  async function repair(entry: Entry): Promise<void> {
    const from = entry.line.position();
    const { base } = entry;
    if (!from || entry.isRepairing) return;
    entry.isRepairing = true;
    repairs++;
    const forgetHeld = entry.line.startReread();
    try {
      const slice = await log.after(entry.line.topic, from.head, REPAIR_EVENTS);
      entry.isRepairing = false;
      // The topic may have been restarted while the log was read.
      if (!isOpen(entry) || entry.base !== base) return;
      forgetHeld();
      applyRepair(entry, from, slice);
    } catch (error) {
      entry.isRepairing = false;
      logger.warn({ err: error, topic: entry.line.topic }, 'a topic could not be repaired yet');
      if (isOpen(entry)) waitForHole(entry, retryMs(entry.failures++));
    }
  }

  function applyRepair(entry: Entry, from: TopicPosition, slice: LogSlice): void {
    const isSameHistory =
      slice.epoch === from.epoch && slice.head >= from.head && (from.head === 0 || slice.tagAt === from.tag);
    // False when so much is missing that the log has been shortened since: then every subscriber must read for itself.
    const isComplete = slice.head === from.head || slice.events[0]?.o === from.head + 1;
    if (!isSameHistory || !isComplete) {
      startAnew(entry, slice);
      return;
    }
    const ready = slice.events.flatMap((event) => entry.line.take(event));
    if (ready.length > 0) entry.failures = 0;
    // If the read found nothing, the log does not have the event yet or never will. So the next try may wait.
    handOn(entry, ready, ready.length > 0 ? HOLE_MS : retryMs(entry.failures++));
    if (slice.events.length === REPAIR_EVENTS) void repair(entry);
  }

  function openSoon(topic: string): void {
    opening.push(topic);
    if (opening.length === 1) timers.after(0, () => void readOpening(0));
  }

  async function readOpening(failures: number): Promise<void> {
    const topics = opening.filter((topic) => entries.get(topic)?.base === null);
    opening = [];
    try {
      for (const chunk of chunksOf(topics)) {
        for (const topic of chunk) entries.get(topic)?.line.startReread()();
        const found = await log.positions(chunk);
        for (const [topic, position] of found) {
          const entry = entries.get(topic);
          if (entry && entry.base === null) start(entry, position);
        }
      }
    } catch (error) {
      logger.warn({ err: error, topics: topics.length }, 'topics could not be opened yet');
      const isFirst = opening.length === 0;
      opening.push(...topics);
      if (isFirst) timers.after(retryMs(failures), () => void readOpening(failures + 1));
    }
  }

  async function reconcile(topics: readonly string[]): Promise<void> {
    for (const chunk of chunksOf(topics)) {
      // Noted before the log is read: the answer may be older than events that arrive during the read.
      const before = chunk.flatMap((topic) => {
        const entry = entries.get(topic);
        const position = entry?.line.position();
        return entry && position ? [{ entry, base: entry.base, position }] : [];
      });
      const found = await log.positions(chunk);
      for (const { entry, base, position } of before) {
        const there = found.get(entry.line.topic);
        if (there && isOpen(entry) && entry.base === base) compare(entry, position, there);
      }
    }
  }

  function compare(entry: Entry, before: TopicPosition, there: TopicPosition): void {
    const isSameHistory =
      there.epoch === before.epoch &&
      (there.head > before.head || (there.head === before.head && there.tag === before.tag));
    if (!isSameHistory) startAnew(entry, there);
    else if (there.head > (entry.line.position()?.head ?? 0)) void repair(entry);
  }

  function reconcileQuietly(topics: readonly string[]): void {
    reconcile(topics).catch((error: unknown) => logger.warn({ err: error }, 'topics could not be compared'));
  }

  return {
    open(topic) {
      if (entries.has(topic)) return;
      const line = createReorderBuffer(topic);
      entries.set(topic, {
        line,
        queue: null,
        base: null,
        isRepairing: false,
        failures: 0,
        cancelHole: null,
      });
      openSoon(topic);
    },
    close(topic) {
      const entry = entries.get(topic);
      entries.delete(topic);
      entry?.cancelHole?.();
      entry?.queue?.clear();
    },
    ingest(event) {
      const entry = entries.get(event.t);
      if (!entry) return;
      const epoch = entry.line.position()?.epoch;
      if ((epoch !== undefined && epoch !== event.e) || entry.line.contradicts(event))
        reconcileQuietly([event.t]);
      else handOn(entry, entry.line.take(event));
    },
    notice(topic, off) {
      const entry = entries.get(topic);
      if (entry && off > (entry.line.position()?.head ?? off)) void repair(entry);
    },
    reconcile: (topics) => reconcile(topics ?? [...entries.keys()]),
    base: (topic) => entries.get(topic)?.base ?? null,
    age() {
      for (const { line } of entries.values()) line.age();
    },
    recent: (topic, off) => entries.get(topic)?.line.recent(off) ?? [],
    isOpen: (topic) => entries.has(topic),
    openTopics: () => [...entries.keys()],
    counts: () => ({ topics: entries.size, repairs, rewrites }),
  };
}

function chunksOf(topics: readonly string[]): string[][] {
  const chunks: string[][] = [];
  for (let from = 0; from < topics.length; from += POSITIONS_PER_READ)
    chunks.push(topics.slice(from, from + POSITIONS_PER_READ));
  return chunks;
}
