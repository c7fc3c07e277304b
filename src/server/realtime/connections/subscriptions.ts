import type { Cursor, ServerFrame, SubscriptionMode } from '../../../contract/core/realtime.ts';
import type { CommittedEvent } from '../../platform/db/emit.ts';
import type { Catchup, CatchupAnswer, CatchupCaller } from '../log/catchup.ts';
import type { TopicPosition } from '../log/event-log.ts';
import { type Flush, removedBy } from '../log/flush.ts';
import type { Base } from '../log/sequencer.ts';
import { type Encoded, encode, encodeEvents, inBatches, type OutFrame } from './encoded.ts';
import type { Registry, Subscriber, SubscriptionStamp } from './registry.ts';

/** Most live events kept during a catch-up. With more, the catch-up runs again. */
const BUFFER_MAX = 256;

type OkAnswer = Extract<CatchupAnswer, { verdict: 'ok' }>;

/**
 * One topic of one connection. Mode `catch`: the log is being read. Mode `paused`: the client is slow, so nothing is
 * sent.
 */
interface Subscription {
  readonly topic: string;
  readonly want: SubscriptionMode;
  mode: 'catch' | 'live' | 'paused';
  epoch: number;
  /**
   * The newest offset sent; -1 while the stream has not begun. For `want: 'head'`, the offset at which the right was
   * checked.
   */
  sent: number;
  tag: number;
  buffer: readonly CommittedEvent[];
  isBufferOverrun: boolean;
  /** Counts the catch-ups. Answers to earlier ones are ignored. */
  attempt: number;
}

export interface SubscriptionsDeps {
  readonly caller: CatchupCaller;
  /** Ephemeral frames are not sent to clients that save data. */
  readonly isLite: boolean;
  readonly registry: Pick<Registry, 'join' | 'leave' | 'nameOf' | 'noteMessageSeq' | 'headsFrame' | 'onLive'>;
  readonly catchup: Pick<Catchup, 'resume'>;
  readonly baseOf: (topic: string) => TopicPosition | null;
  readonly send: (frame: Encoded) => void;
  /** Sends what `work` sends in few writes. */
  readonly batchWrites: (work: () => void) => void;
  readonly isBackpressured: () => boolean;
  /** True when so much is outstanding that nothing optional should be added. */
  readonly isBusy: () => boolean;
  readonly isOpen: () => boolean;
  readonly subscriptionsMax: number;
  /** Called when the log denies the caller a topic, after the `denied` frame is sent. */
  readonly onDenied: (topic: string) => void;
  /** Milliseconds over which clients spread their fetching after a reset. */
  readonly spreadMs: () => number;
}

/** The topics of one connection: what was sent of each, and how the rest is sent. */
export interface Subscriptions extends Subscriber {
  subscribe(cursors: readonly Cursor[]): void;
  unsubscribe(topics: readonly string[]): void;
  /** Stops sending, and drops the buffered events: the log still has them. */
  pause(): void;
  resume(): void;
  stamps(): readonly SubscriptionStamp[];
  end(): void;
}

export function createSubscriptions(deps: SubscriptionsDeps): Subscriptions {
  return new ConnectionSubscriptions(deps);
}

const NONE: readonly CommittedEvent[] = [];

class ConnectionSubscriptions implements Subscriptions {
  readonly #deps: SubscriptionsDeps;
  readonly #subscriptions = new Map<string, Subscription>();

  constructor(deps: SubscriptionsDeps) {
    this.#deps = deps;
  }

  get userId(): string {
    return this.#deps.caller.userId;
  }

  get sessionId(): string {
    return this.#deps.caller.sessionId;
  }

  subscribe(cursors: readonly Cursor[]): void {
    this.#catchUp(cursors.flatMap((cursor) => this.#add(cursor) ?? []));
  }

  unsubscribe(topics: readonly string[]): void {
    for (const topic of topics) this.#remove(topic);
  }

  deliver(flush: Flush): void {
    const sub = this.#subscriptions.get(flush.topic);
    if (!sub || sub.mode === 'paused') return;
    if (this.#canSendWhole(sub, flush)) {
      sub.sent = flush.last.o;
      sub.tag = flush.last.x;
      this.#deps.send(flush.frame());
    } else for (const event of flush.events) this.#handle(sub, event);
  }

  sendHeads(topic: string, frame: Encoded): void {
    if (this.#subscriptions.get(topic)?.mode === 'live') this.#deps.send(frame);
  }

  deliverEphemeral(topic: string, frame: Encoded): 'sent' | 'busy' | 'gone' {
    const sub = this.#subscriptions.get(topic);
    if (sub?.want !== 'full') return 'gone';
    // Until the mode is `live`, the caller's right was not checked.
    if (sub.mode !== 'live' || this.#deps.isBusy()) return 'busy';
    if (!this.#deps.isLite) this.#deps.send(frame);
    return 'sent';
  }

  rebase(topic: string, base: Base): void {
    const sub = this.#subscriptions.get(topic);
    if (sub?.mode === 'live' && (base.isRewritten || isBehind(sub, base))) this.#catchUpAgain(sub, NONE);
  }

  pause(): void {
    for (const sub of this.#subscriptions.values()) {
      sub.mode = 'paused';
      sub.buffer = NONE;
      sub.attempt++;
    }
  }

  resume(): void {
    const paused = [...this.#subscriptions.values()].filter(({ mode }) => mode === 'paused');
    for (const sub of paused) sub.mode = 'catch';
    this.#catchUp(paused);
  }

  revoke(stamps: readonly SubscriptionStamp[], why: string): void {
    for (const { topic, of } of stamps)
      if (this.#subscriptions.get(topic) === of) this.#refuse(topic, { op: 'revoked', t: topic, why });
  }

  stampOf(topic: string): SubscriptionStamp | null {
    const of = this.#subscriptions.get(topic);
    return of ? { topic, of } : null;
  }

  stamps(): readonly SubscriptionStamp[] {
    return [...this.#subscriptions].map(([topic, of]) => ({ topic, of }));
  }

  end(): void {
    for (const topic of [...this.#subscriptions.keys()]) this.#remove(topic);
  }

  #add([topic, want, epoch, off, tag]: Cursor): Subscription | null {
    if (!this.#subscriptions.has(topic) && this.#subscriptions.size >= this.#deps.subscriptionsMax) {
      this.#deps.send(encode({ op: 'denied', t: topic, code: 'realtime.too_many_topics' }));
      return null;
    }
    // Join before the log is read: events committed in between wait in the buffer.
    this.#deps.registry.join(topic, want, this);
    const sub: Subscription = {
      topic: this.#deps.registry.nameOf(topic),
      want,
      mode: 'catch',
      epoch,
      sent: off,
      tag,
      buffer: NONE,
      isBufferOverrun: false,
      attempt: 0,
    };
    this.#subscriptions.set(sub.topic, sub);
    return sub;
  }

  #remove(topic: string): void {
    if (this.#subscriptions.delete(topic)) this.#deps.registry.leave(topic, this);
  }

  #refuse(topic: string, frame: OutFrame): void {
    this.#remove(topic);
    this.#deps.send(encode(frame));
  }

  #catchUp(subs: readonly Subscription[]): void {
    if (subs.length === 0) return;
    if (this.#deps.isBackpressured()) {
      for (const sub of subs) sub.mode = 'paused';
      return;
    }
    const attempts = subs.map((sub) => ++sub.attempt);
    const isCurrent = (sub: Subscription, index: number) =>
      this.#subscriptions.get(sub.topic) === sub && sub.mode === 'catch' && sub.attempt === attempts[index];
    const requests = subs.map(({ topic, want, epoch, sent, tag }) => ({
      topic,
      mode: want,
      epoch,
      off: sent,
      tag,
    }));
    void this.#deps.catchup
      .resume(this.#deps.caller, requests, () => this.#deps.isOpen() && subs.some(isCurrent))
      .then((answers) => {
        if (!answers || !this.#deps.isOpen()) return;
        this.#deps.batchWrites(() => {
          for (const [index, sub] of subs.entries()) {
            const answer = answers[index];
            if (answer && this.#deps.isOpen() && isCurrent(sub, index)) this.#apply(sub, answer);
          }
          this.#sendHeadsOf(subs);
        });
      });
  }

  #catchUpAgain(sub: Subscription, buffer: readonly CommittedEvent[]): void {
    sub.mode = 'catch';
    sub.buffer = buffer;
    sub.isBufferOverrun = false;
    this.#catchUp([sub]);
  }

  #apply(sub: Subscription, answer: CatchupAnswer): void {
    if (answer.verdict === 'denied') {
      this.#refuse(sub.topic, { op: 'denied', t: sub.topic, code: 'realtime.denied' });
      this.#deps.onDenied(sub.topic);
    } else if (answer.verdict === 'reset')
      this.#refuse(sub.topic, resetFrame(sub.topic, answer, this.#deps.spreadMs()));
    else if (this.#replay(sub, answer)) this.#goLive(sub, answer);
  }

  /**
   * Sends the events of a catch-up. Returns false when the client became too slow on the way; `sent` then says how far
   * it came.
   */
  #replay(sub: Subscription, { epoch, events }: OkAnswer): boolean {
    sub.epoch = epoch;
    for (const batch of inBatches(events)) {
      const last = batch.at(-1);
      if (!last) continue;
      sub.sent = last.o;
      sub.tag = last.x;
      this.#deps.send(encodeEvents(batch));
      if (sub.mode !== 'catch') return false;
    }
    return true;
  }

  #goLive(sub: Subscription, { epoch, head, tag, msgSeq }: OkAnswer): void {
    // A removal among the replayed events is old: the same snapshot says that the caller has the right now.
    sub.sent = head;
    sub.tag = tag;
    sub.mode = 'live';
    const { topic: t, want: m, buffer } = sub;
    sub.buffer = NONE;
    // A full subscriber needs no head. It is noted only with a message number, which saves a query for others.
    if (m === 'head' || msgSeq !== null) this.#deps.registry.noteMessageSeq(t, { epoch, head, tag }, msgSeq);
    this.#deps.send(encode({ op: 'subok', t, m, e: epoch, o: head, x: tag }));
    const base = this.#deps.baseOf(t);
    if (sub.isBufferOverrun || (base !== null && isBehind(sub, base))) this.#catchUpAgain(sub, NONE);
    else for (const event of buffer) this.#handle(sub, event);
    if (m === 'full' && this.#subscriptions.get(t) === sub) this.#deps.registry.onLive(t, this);
  }

  /**
   * Sends one frame for all subscriptions in mode `head`. It does not use the numbers of the snapshot: a head tick that
   * came during the read was not sent to this connection.
   */
  #sendHeadsOf(subs: readonly Subscription[]): void {
    const counted = subs.filter(
      (sub) => sub.want === 'head' && sub.mode === 'live' && this.#subscriptions.get(sub.topic) === sub,
    );
    if (counted.length > 0)
      this.#deps.send(this.#deps.registry.headsFrame(counted.map(({ topic }) => topic)));
  }

  #handle(sub: Subscription, event: CommittedEvent): void {
    // An earlier event of the same flush may have ended the subscription.
    if (this.#subscriptions.get(sub.topic) !== sub || sub.mode === 'paused') return;
    if (sub.mode === 'catch') this.#bufferEvent(sub, event);
    else if (event.e > sub.epoch) this.#catchUpAgain(sub, [event]);
    else if (event.e === sub.epoch) this.#handleSameEpoch(sub, event);
  }

  #handleSameEpoch(sub: Subscription, event: CommittedEvent): void {
    // Another event at the same offset: what was sent was lost when a database failed.
    const isOtherHistory = event.o === sub.sent && event.x !== sub.tag;
    if (isOtherHistory) this.#catchUpAgain(sub, NONE);
    // Only newer events count. A late removal from before the caller was added again must not end the subscription.
    else if (event.o > sub.sent) this.#handleNew(sub, event);
  }

  #handleNew(sub: Subscription, event: CommittedEvent): void {
    const isOut = removedBy(event) === this.userId;
    if (sub.want === 'full') {
      if (event.o !== sub.sent + 1) {
        this.#catchUpAgain(sub, [event]);
        return;
      }
      sub.sent = event.o;
      sub.tag = event.x;
      this.#deps.send(encodeEvents([event]));
    }
    if (isOut && this.#subscriptions.get(sub.topic) === sub)
      this.#refuse(sub.topic, { op: 'revoked', t: sub.topic, why: 'member.removed' });
  }

  #bufferEvent(sub: Subscription, event: CommittedEvent): void {
    if (sub.buffer.length < BUFFER_MAX) sub.buffer = [...sub.buffer, event];
    else sub.isBufferOverrun = true;
  }

  #canSendWhole(sub: Subscription, { first, removed }: Flush): boolean {
    const isNext =
      sub.mode === 'live' && sub.want === 'full' && first.e === sub.epoch && first.o === sub.sent + 1;
    return isNext && !removed.has(this.userId);
  }
}

/** This node never delivers events up to the base. A subscriber without them must read them from the log. */
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
