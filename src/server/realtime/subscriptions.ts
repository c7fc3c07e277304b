import type { Cursor, ServerFrame, SubscriptionMode } from '../../contract/realtime.ts';
import type { CommittedEvent } from '../db/emit.ts';
import type { Catchup, CatchupAnswer, CatchupCaller } from './catchup.ts';
import { encode, encodeEvents, inBatches, type OutFrame } from './encoded.ts';
import type { TopicPosition } from './event-log.ts';
import { type Flush, removedBy } from './flush.ts';
import type { Registry, Subscriber } from './registry.ts';
import type { Base } from './sequencer.ts';

/** Live events kept while a catch-up is under way. With more, it is repeated instead. */
const BUFFER_MAX = 256;

type OkAnswer = Extract<CatchupAnswer, { verdict: 'ok' }>;

/** One topic of one connection. `catch`: the log is being read. `paused`: the reader is slow, so nothing is sent. */
interface Subscription {
  readonly topic: string;
  readonly want: SubscriptionMode;
  mode: 'catch' | 'live' | 'paused';
  epoch: number;
  /** The newest offset sent; -1 while the stream has not begun. In mode `head`: where the right was checked. */
  sent: number;
  tag: number;
  buffer: CommittedEvent[];
  isBufferOverrun: boolean;
  /** Answers to earlier attempts are void. */
  attempt: number;
}

export interface SubscriptionsDeps {
  readonly caller: CatchupCaller;
  readonly registry: Pick<Registry, 'join' | 'leave' | 'noteMessageSeq' | 'headsFrame'>;
  readonly catchup: Pick<Catchup, 'resume'>;
  readonly baseOf: (topic: string) => TopicPosition | null;
  readonly send: (frame: ReturnType<typeof encode>) => void;
  readonly isChoked: () => boolean;
  readonly isOpen: () => boolean;
  readonly subscriptionsMax: number;
  /** The log itself says that the caller may not listen. Called after the frame is sent. */
  readonly onDenied: (topic: string) => void;
  /** Milliseconds over which clients spread their fetching after a reset. */
  readonly spreadMs: () => number;
}

/** The topics of one connection: what each was sent, and how it comes to what it was not. */
export interface Subscriptions extends Subscriber {
  subscribe(cursors: readonly Cursor[]): void;
  unsubscribe(topics: readonly string[]): void;
  /** Stops sending, and forgets what is buffered: the log still has it. */
  pause(): void;
  resume(): void;
  /** Ends those subscriptions if they are still the ones that were looked at. */
  revoke(stamps: readonly SubscriptionStamp[], why: string): void;
  stamps(): readonly SubscriptionStamp[];
  end(): void;
}

/** Names one subscription and nothing that takes its place later. */
export interface SubscriptionStamp {
  readonly topic: string;
  readonly of: object;
}

export function createSubscriptions(deps: SubscriptionsDeps): Subscriptions {
  const { caller, registry, catchup, baseOf, send, isChoked, isOpen } = deps;
  const held = new Map<string, Subscription>();
  const self: Subscriptions = {
    userId: caller.userId,

    subscribe(cursors) {
      const begun = cursors.flatMap((cursor) => begin(cursor) ?? []);
      catchUp(begun);
    },

    unsubscribe(topics) {
      for (const topic of topics) drop(topic);
    },

    deliver(flush) {
      const sub = held.get(flush.topic);
      if (!sub || sub.mode === 'paused') return;
      if (canTakeWhole(sub, flush)) {
        sub.sent = flush.last.o;
        sub.tag = flush.last.x;
        send(flush.frame());
      } else for (const event of flush.events) take(sub, event);
    },

    sendHeads(topic, frame) {
      if (held.get(topic)?.mode === 'live') send(frame);
    },

    rebase(topic, base) {
      const sub = held.get(topic);
      if (sub?.mode === 'live' && (base.isRewritten || isBehind(sub, base))) catchUpAgain(sub, []);
    },

    pause() {
      for (const sub of held.values()) {
        sub.mode = 'paused';
        sub.buffer = [];
        sub.attempt++;
      }
    },

    resume() {
      const paused = [...held.values()].filter(({ mode }) => mode === 'paused');
      for (const sub of paused) sub.mode = 'catch';
      catchUp(paused);
    },

    revoke(stamps, why) {
      for (const { topic, of } of stamps)
        if (held.get(topic) === of) refuse(topic, { op: 'revoked', t: topic, why });
    },

    stamps: () => [...held].map(([topic, of]) => ({ topic, of })),

    end() {
      for (const topic of [...held.keys()]) drop(topic);
    },
  };

  function begin([topic, want, epoch, off, tag]: Cursor): Subscription | null {
    if (!held.has(topic) && held.size >= deps.subscriptionsMax) {
      send(encode({ op: 'denied', t: topic, code: 'realtime.too_many_topics' }));
      return null;
    }
    const sub: Subscription = {
      topic,
      want,
      mode: 'catch',
      epoch,
      sent: off,
      tag,
      buffer: [],
      isBufferOverrun: false,
      attempt: 0,
    };
    held.set(topic, sub);
    // Joined before the log is read: what is committed in between waits in the buffer.
    registry.join(topic, want, self);
    return sub;
  }

  function drop(topic: string): void {
    if (held.delete(topic)) registry.leave(topic, self);
  }

  function refuse(topic: string, frame: OutFrame): void {
    drop(topic);
    send(encode(frame));
  }

  function catchUp(subs: readonly Subscription[]): void {
    if (subs.length === 0) return;
    if (isChoked()) {
      for (const sub of subs) sub.mode = 'paused';
      return;
    }
    const attempts = subs.map((sub) => ++sub.attempt);
    const isCurrent = (sub: Subscription, index: number) =>
      held.get(sub.topic) === sub && sub.mode === 'catch' && sub.attempt === attempts[index];
    const requests = subs.map(({ topic, want, epoch, sent, tag }) => ({
      topic,
      mode: want,
      epoch,
      off: sent,
      tag,
    }));
    void catchup
      .resume(caller, requests, () => isOpen() && subs.some(isCurrent))
      .then((answers) => {
        for (const [index, sub] of subs.entries()) {
          const answer = answers?.[index];
          if (answer && isOpen() && isCurrent(sub, index)) apply(sub, answer);
        }
      });
  }

  function catchUpAgain(sub: Subscription, buffer: CommittedEvent[]): void {
    sub.mode = 'catch';
    sub.buffer = buffer;
    sub.isBufferOverrun = false;
    catchUp([sub]);
  }

  function apply(sub: Subscription, answer: CatchupAnswer): void {
    if (answer.verdict === 'denied')
      refuse(sub.topic, { op: 'denied', t: sub.topic, code: 'realtime.denied' });
    else if (answer.verdict === 'reset') refuse(sub.topic, resetFrame(sub.topic, answer, deps.spreadMs()));
    else if (replay(sub, answer)) goLive(sub, answer);
  }

  /** False when the reader became too slow on the way; what was sent is then noted. */
  function replay(sub: Subscription, { epoch, events }: OkAnswer): boolean {
    sub.epoch = epoch;
    for (const batch of inBatches(events)) {
      const last = batch.at(-1);
      if (!last) continue;
      sub.sent = last.o;
      sub.tag = last.x;
      send(encodeEvents(batch));
      if (sub.mode !== 'catch') return false;
    }
    return true;
  }

  function goLive(sub: Subscription, { epoch, head, tag, msgSeq }: OkAnswer): void {
    // A removal inside the replay is history: the same snapshot said that the caller may listen now.
    sub.sent = head;
    sub.tag = tag;
    sub.mode = 'live';
    const { topic: t, want: m, buffer } = sub;
    sub.buffer = [];
    registry.noteMessageSeq(t, { epoch, head, tag }, msgSeq);
    send(encode({ op: 'subok', t, m, e: epoch, o: head, x: tag }));
    // Not the snapshot's: a tick that came while it was read was not sent here.
    if (m === 'head') send(registry.headsFrame(t));
    const base = baseOf(t);
    if (sub.isBufferOverrun || (base !== null && isBehind(sub, base))) catchUpAgain(sub, []);
    else for (const event of buffer) take(sub, event);
  }

  function take(sub: Subscription, event: CommittedEvent): void {
    // An earlier event of the same flush may have ended it.
    if (held.get(sub.topic) !== sub || sub.mode === 'paused') return;
    if (sub.mode === 'catch') keep(sub, event);
    else if (event.e > sub.epoch) catchUpAgain(sub, [event]);
    else if (event.e === sub.epoch) takeSameEpoch(sub, event);
  }

  function takeSameEpoch(sub: Subscription, event: CommittedEvent): void {
    // Another event at the very offset: what was sent was lost with a database that failed.
    const isOtherHistory = event.o === sub.sent && event.x !== sub.tag;
    if (isOtherHistory) catchUpAgain(sub, []);
    // A late removal from before the caller was let in again must not put them out: it is not fresh.
    else if (event.o > sub.sent) takeFresh(sub, event);
  }

  function takeFresh(sub: Subscription, event: CommittedEvent): void {
    const isOut = removedBy(event) === caller.userId;
    if (sub.want === 'full') {
      if (event.o !== sub.sent + 1) {
        catchUpAgain(sub, [event]);
        return;
      }
      sub.sent = event.o;
      sub.tag = event.x;
      send(encodeEvents([event]));
    }
    if (isOut && held.get(sub.topic) === sub)
      refuse(sub.topic, { op: 'revoked', t: sub.topic, why: 'member.removed' });
  }

  function keep(sub: Subscription, event: CommittedEvent): void {
    if (sub.buffer.length < BUFFER_MAX) sub.buffer.push(event);
    else sub.isBufferOverrun = true;
  }

  function canTakeWhole(sub: Subscription, { first, removed }: Flush): boolean {
    const isNext =
      sub.mode === 'live' && sub.want === 'full' && first.e === sub.epoch && first.o === sub.sent + 1;
    return isNext && !removed.has(caller.userId);
  }

  return self;
}

/** Events up to the base are never handed on by this node: whoever has not got them must read them. */
function isBehind(sub: Subscription, base: TopicPosition | Base): boolean {
  return sub.epoch < base.epoch || (sub.epoch === base.epoch && sub.sent < base.head);
}

function resetFrame(
  t: string,
  { epoch: e, why }: Extract<CatchupAnswer, { verdict: 'reset' }>,
  spread: number,
): Extract<ServerFrame, { op: 'reset' }> {
  return { op: 'reset', t, e, why, spread };
}
