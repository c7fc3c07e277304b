import type { SubscriptionMode } from '../../../contract/core/realtime.ts';
import type { Timers } from '../../platform/clock/clock.ts';
import type { CommittedEvent } from '../../platform/db/emit.ts';
import type { TopicPosition } from '../log/event-log.ts';
import { createFlush, type Flush } from '../log/flush.ts';
import { createHeadTicks } from '../log/head-ticks.ts';
import type { Base, Sequencer } from '../log/sequencer.ts';
import type { Encoded } from './encoded.ts';

/**
 * Writes in one turn of the event loop, so that other work gets its turn. Ten thousand writes at once block the process
 * for 200 ms.
 */
const SLICE = 512;

/** One connection, as the registry sees it. */
export interface Subscriber {
  readonly userId: string;
  readonly sessionId: string;
  deliver(flush: Flush): void;
  sendHeads(topic: string, frame: Encoded): void;
  /** Events up to `base` will not be delivered on this node. The subscriber must read them from the log. */
  rebase(topic: string, base: Base): void;
  /**
   * Takes an ephemeral frame. `busy`: the frame was dropped, but the subscriber still wants it. `gone`: it is no longer
   * a full subscriber.
   */
  deliverEphemeral(topic: string, frame: Encoded): 'sent' | 'busy' | 'gone';
  /** Returns null when it does not subscribe to the topic. */
  stampOf(topic: string): SubscriptionStamp | null;
  /** Ends these subscriptions. A subscription that was replaced since the stamp was taken stays. */
  revoke(stamps: readonly SubscriptionStamp[], why: string): void;
}

/** Identifies one subscription, but not a later one to the same topic. */
export interface SubscriptionStamp {
  readonly topic: string;
  readonly of: object;
}

/**
 * The subscribers of each topic on this node. A topic is open at the sequencer exactly while it has a subscriber or a
 * watcher.
 */
export interface Registry {
  /** Joining again in the other mode changes the mode. */
  join(topic: string, mode: SubscriptionMode, subscriber: Subscriber): void;
  leave(topic: string, subscriber: Subscriber): void;
  /**
   * Returns the one string instance of the topic's name that all subscribers of this node share. Saves memory: each
   * frame brings its own copy.
   */
  nameOf(topic: string): string;
  /** Keeps the topic open without delivering its events. Counted: call `unwatch` as often. */
  watch(topic: string): void;
  unwatch(topic: string): void;
  /** Delivers contiguous events of one topic to its subscribers, after the events of earlier calls. */
  fanOut(events: readonly CommittedEvent[]): void;
  rebase(topic: string, base: Base): void;
  /** Call when a full subscriber's right was checked and everything up to now was sent. */
  onLive(topic: string, subscriber: Subscriber): void;
  fullReaders(topic: string): number;
  /** Subscribers in either mode. */
  readers(topic: string): readonly Subscriber[];
  /** Sends an ephemeral frame to the full subscribers, after the events before it. */
  sendEphemeral(topic: string, frame: Encoded, to?: Audience): void;
  noteMessageSeq(topic: string, at: TopicPosition, msgSeq: number | null): void;
  headsFrame(topics: readonly string[]): Encoded;
  counts(): { readonly full: number; readonly head: number };
}

export interface Audience {
  readonly exceptUserId?: string;
  /** Called for each subscriber that was too busy to take the frame. */
  readonly onMissed?: (subscriber: Subscriber) => void;
}

export interface RegistryDeps {
  readonly timers: Pick<Timers, 'after'>;
  readonly sequencer: Pick<Sequencer, 'open' | 'close'>;
  /** Called after the events went to every subscriber. */
  readonly onDelivered: (flush: Flush) => void;
  readonly onReader?: (topic: string, subscriber: Subscriber) => void;
}

/** Most topics are users' own topics with one subscriber. What those do not need is created on first use. */
interface Entry {
  readonly topic: string;
  full: Readers;
  head: Readers;
  /** Subscribers in mode `head` by user, to find those of a removed user without a loop over all. */
  headByUser: Map<string, Set<Subscriber>> | null;
  watchers: number;
  queue: (() => void)[] | null;
  isBusy: boolean;
}

/** A single subscriber is kept without a set: the set would be larger than the rest of the entry. */
type Readers = Subscriber | Set<Subscriber> | null;

export function createRegistry({ timers, sequencer, onDelivered, onReader }: RegistryDeps): Registry {
  const entries = new Map<string, Entry>();
  const ticks = createHeadTicks({
    timers,
    send(topic, frame) {
      const entry = entries.get(topic);
      if (entry)
        enqueue(entry, () => visitAll(entry, 'head', (subscriber) => subscriber.sendHeads(topic, frame)));
    },
  });

  function entryOf(topic: string): Entry {
    const known = entries.get(topic);
    if (known) return known;
    const entry: Entry = {
      topic,
      full: null,
      head: null,
      headByUser: null,
      watchers: 0,
      queue: null,
      isBusy: false,
    };
    entries.set(topic, entry);
    sequencer.open(topic);
    return entry;
  }

  function closeIfUnused(topic: string, entry: Entry): void {
    if (sizeOf(entry.full) + sizeOf(entry.head) + entry.watchers > 0) return;
    entries.delete(topic);
    ticks.forget(topic);
    sequencer.close(topic);
  }

  /** One loop over a topic's subscribers at a time: a later flush must not overtake an earlier one. */
  function enqueue(entry: Entry, work: () => void): void {
    entry.queue ??= [];
    entry.queue.push(work);
    if (!entry.isBusy) next(entry);
  }

  function next(entry: Entry): void {
    for (let work = entry.queue?.shift(); work; work = entry.queue?.shift()) {
      work();
      if (entry.isBusy) return;
    }
  }

  function visitAll(
    entry: Entry,
    mode: SubscriptionMode,
    visit: (one: Subscriber) => void,
    done = () => {},
  ): void {
    const all = listOf(entry[mode]);
    function slice(from: number): void {
      for (const subscriber of all.slice(from, from + SLICE))
        if (has(entry[mode], subscriber)) visit(subscriber);
      entry.isBusy = from + SLICE < all.length;
      if (entry.isBusy) timers.after(0, () => slice(from + SLICE));
      else {
        done();
        if (from > 0) next(entry);
      }
    }
    slice(0);
  }

  function deliver(entry: Entry, flush: Flush): void {
    const removedHeads = [...flush.removed].flatMap((user) => [...(entry.headByUser?.get(user) ?? [])]);
    for (const subscriber of removedHeads) subscriber.deliver(flush);
    visitAll(
      entry,
      'full',
      (subscriber) => subscriber.deliver(flush),
      () => {
        if (entries.get(flush.topic) === entry) ticks.note(flush, sizeOf(entry.head));
        onDelivered(flush);
      },
    );
  }

  function readers(topic: string): readonly Subscriber[] {
    const entry = entries.get(topic);
    return entry ? [...listOf(entry.full), ...listOf(entry.head)] : [];
  }

  return {
    join(topic, mode, subscriber) {
      const entry = entryOf(topic);
      entry[mode] = withReader(entry[mode], subscriber);
      removeFrom(entry, mode === 'full' ? 'head' : 'full', subscriber);
      if (mode === 'full') return;
      entry.headByUser ??= new Map();
      const same = entry.headByUser.get(subscriber.userId) ?? new Set();
      entry.headByUser.set(subscriber.userId, same.add(subscriber));
    },
    leave(topic, subscriber) {
      const entry = entries.get(topic);
      if (!entry) return;
      removeFrom(entry, 'full', subscriber);
      removeFrom(entry, 'head', subscriber);
      closeIfUnused(topic, entry);
    },
    nameOf: (topic) => entries.get(topic)?.topic ?? topic,
    watch(topic) {
      entryOf(topic).watchers++;
    },
    unwatch(topic) {
      const entry = entries.get(topic);
      if (!entry) return;
      entry.watchers--;
      closeIfUnused(topic, entry);
    },
    fanOut(events) {
      const flush = createFlush(events);
      const entry = entries.get(flush.topic);
      if (entry) enqueue(entry, () => deliver(entry, flush));
    },
    rebase(topic, base) {
      const entry = entries.get(topic);
      if (!entry) return;
      if (base.isRewritten) ticks.forget(topic);
      for (const subscriber of readers(topic)) subscriber.rebase(topic, base);
    },
    onLive: (topic, subscriber) => onReader?.(topic, subscriber),
    fullReaders: (topic) => sizeOf(entries.get(topic)?.full ?? null),
    readers,
    sendEphemeral(topic, frame, { exceptUserId, onMissed } = {}) {
      const entry = entries.get(topic);
      if (!entry) return;
      enqueue(entry, () =>
        visitAll(entry, 'full', (subscriber) => {
          if (subscriber.userId === exceptUserId) return;
          if (subscriber.deliverEphemeral(topic, frame) === 'busy') onMissed?.(subscriber);
        }),
      );
    },
    noteMessageSeq: ticks.learn,
    headsFrame: ticks.frame,
    counts() {
      const all = [...entries.values()];
      return {
        full: all.reduce((sum, { full }) => sum + sizeOf(full), 0),
        head: all.reduce((sum, { head }) => sum + sizeOf(head), 0),
      };
    },
  };
}

function removeFrom(entry: Entry, mode: SubscriptionMode, subscriber: Subscriber): void {
  if (entry[mode] instanceof Set) entry[mode].delete(subscriber);
  else if (entry[mode] === subscriber) entry[mode] = null;
  if (mode === 'full') return;
  const same = entry.headByUser?.get(subscriber.userId);
  same?.delete(subscriber);
  if (same?.size === 0) entry.headByUser?.delete(subscriber.userId);
}

function withReader(readers: Readers, subscriber: Subscriber): Readers {
  if (readers === null || readers === subscriber) return subscriber;
  return readers instanceof Set ? readers.add(subscriber) : new Set([readers, subscriber]);
}

function has(readers: Readers, one: Subscriber): boolean {
  return readers instanceof Set ? readers.has(one) : readers === one;
}

function listOf(readers: Readers): readonly Subscriber[] {
  if (readers === null) return [];
  return readers instanceof Set ? [...readers] : [readers];
}

function sizeOf(readers: Readers): number {
  if (readers === null) return 0;
  return readers instanceof Set ? readers.size : 1;
}
