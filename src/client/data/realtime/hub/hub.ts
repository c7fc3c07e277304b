import type { TransportKind } from '../../../../../machines/connection.machine.ts';
import {
  type ArrivingMessage,
  arrivingMessage,
  type RtPosition,
  SUBSCRIPTIONS_MAX,
  type SubscriptionMode,
  TYPING_EVERY_MS,
} from '../../../../contract/core/realtime.ts';
import type { EventKind } from '../../../../contract/events.ts';
import type { Scheduler } from '../../../ui/base/scheduler.ts';
import type { OpenTransport } from '../transports/transport.ts';
import { createConnection, type TopicFrame } from './connection.ts';
import type { ConnectionStore } from './connection-store.ts';
import { type CursorCommand, type CursorCounts, createCursors } from './cursors.ts';
import { createEphemeralFeed, type EphemeralFeed } from './ephemeral-feed.ts';
import { createEventFeed, type HubEvent } from './event-feed.ts';
import { type ListenToPage, watchRest } from './page-signals.ts';
import { createSnapshots } from './snapshots.ts';
import { createSubSender } from './sub-sender.ts';
import { createSubscriptions, type TopicHead, type TopicListener } from './subscriptions.ts';

export interface HubDeps {
  readonly settings: { readonly tab: string; readonly build: string };
  /** The store for the connection's state; creates one when left out. */
  readonly connection?: ConnectionStore | undefined;
  /** Best first. */
  readonly transports: readonly [TransportKind, ...TransportKind[]];
  /** The transport to begin with, when better ones are known not to work here. */
  readonly startWith?: TransportKind | undefined;
  /** Called when a transport has proved to work here. */
  readonly onProved?: ((kind: TransportKind) => void) | undefined;
  readonly openTransport: OpenTransport;
  /** Whether to save data: then no ephemeral messages are sent or received. Takes effect with the next hello. */
  readonly isLite?: () => boolean;
  readonly listenToPage: ListenToPage;
  readonly scheduler: Scheduler;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
  /** Called with what the contract does not know. It was ignored. */
  readonly onBadFrame: (why: string) => void;
  /** Called with each state of the connection machine, like `live.steady`. For the tester pages. */
  readonly onState?: (path: string) => void;
}

export interface HubCounts extends CursorCounts {
  readonly unknownKinds: number;
}

export interface Hub {
  readonly connection: ConnectionStore;
  /** Connects as the user of the session. Earlier subscriptions are kept. */
  start(): void;
  /**
   * Disconnects and drops every subscription, position and waiting event, so that the next user starts with nothing.
   */
  stop(): void;
  /**
   * Reference-counted. `full` wins over `head` while any subscriber wants it and the page is visible. Returns a
   * function that unsubscribes and may be called more than once.
   */
  subscribe(topic: string, mode: SubscriptionMode, listener?: TopicListener): () => void;
  /** Calls the handler for each event of `kind`, validated, in the order of its topic's log. */
  onEvent<K extends EventKind>(kind: K, handler: (event: HubEvent<K>) => void): () => void;
  /** All events of one frame at once, in order, so that a store writes once per animation frame. */
  onBatch(handler: (batch: readonly HubEvent[]) => void): () => void;
  /** See {@link EphemeralFeed}: who is typing, who is online. */
  readonly onEphemeral: EphemeralFeed['onEphemeral'];
  /**
   * Notifies the others in a conversation, or under a post, that the user is typing, at most every three seconds. Needs a
   * full subscription to the topic.
   */
  sendTyping(id: string, where?: 'c' | 'p'): void;
  /**
   * Lets the others in a conversation know what is on its way, once: the caller repeats it. Also when data is saved, because
   * it is nothing beside the files.
   */
  sendArriving(conversationId: string, message: ArrivingMessage): void;
  /** Sets the position where a snapshot was taken. Ignored for a stream that already has a position. */
  setPosition(position: RtPosition): void;
  /** The stored state of `topic` is gone: the next subscription needs a new snapshot. */
  forget(topic: string): void;
  /** Reconnects now instead of waiting. */
  reconnect(): void;
  /** Changes to another transport of the list, without a gap. For testers. */
  switchTo(kind: TransportKind): void;
  counts(): HubCounts;
}

/** The one place where pushed data enters the client: it connects the transports with the stores and loses nothing. */
export function createHub(deps: HubDeps): Hub {
  const { scheduler, isLite = () => false } = deps;
  const cursors = createCursors();
  const subscriptions = createSubscriptions();
  const feed = createEventFeed(scheduler, deps.onBadFrame);
  const ephemeral = createEphemeralFeed(deps.onBadFrame);
  const connection = createConnection({
    ...deps,
    ...deps.settings,
    store: deps.connection,
    isLite,
    listenToPage: watchRest(deps.listenToPage, scheduler, rest),
    cursors() {
      const cur = cursors.hello(SUBSCRIPTIONS_MAX);
      sender.expect(cur);
      snapshots.hurry();
      return cur;
    },
    onFrame: handle,
  });
  const sender = createSubSender({
    scheduler,
    send: connection.send,
    cursorOf: cursors.cursorOf,
    isAwaiting: cursors.isAwaiting,
    onOverdue: (topic) => run(cursors.onSubOverdue(topic)),
  });
  const snapshots = createSnapshots({
    ...deps,
    snapshotsOf: (topic) => subscriptions.listenersOf(topic).flatMap((one) => one.snapshot ?? []),
    onLoaded(position) {
      run(cursors.setPosition(position));
      if (lost.delete(position[0])) refresh(position[0], 0);
    },
  });

  /** Topics that were reset and whose snapshot is still to come: then those without one fetch their state, too. */
  const lost = new Set<string>();
  /**
   * Topics that the server ended. When a subscriber leaves, they are not requested again; when a new one comes, they
   * are.
   */
  const ended = new Set<string>();
  /** The newest known position of each topic that is followed in mode `head`. */
  const heads = new Map<string, TopicHead>();
  /** When the user's typing was last sent, by conversation. */
  const typedAt = new Map<string, number>();

  function run(commands: readonly CursorCommand[]): void {
    for (const command of commands) {
      switch (command.do) {
        case 'apply':
          feed.batcher.push(command.ev);
          break;
        case 'sub':
          sender.sub(command.topic);
          break;
        case 'unsub':
          snapshots.cancel(command.topic);
          lost.delete(command.topic);
          heads.delete(command.topic);
          sender.unsub(command.topic);
          break;
        case 'reload':
          // The waiting events are older than the snapshot to come, so they are delivered first.
          feed.batcher.flush();
          snapshots.load(command.topic, command.spreadMs);
          break;
        case 'refresh':
          refresh(command.topic, command.spreadMs);
          break;
        case 'reconnect':
          connection.abandon();
          break;
      }
    }
  }

  function refresh(topic: string, spreadMs: number): void {
    scheduler.after(deps.random() * spreadMs, () => {
      for (const listener of subscriptions.listenersOf(topic)) listener.refresh?.();
    });
  }

  function refused(topic: string, why: string): void {
    ended.add(topic);
    lost.delete(topic);
    cursors.onRefused(topic);
    snapshots.cancel(topic);
    feed.batcher.flush();
    for (const listener of subscriptions.listenersOf(topic)) listener.refused?.(why);
  }

  function handle(frame: TopicFrame): void {
    switch (frame.op) {
      case 'ev':
        run(cursors.onEv(frame));
        break;
      case 'batch':
        for (const ev of frame.ev) run(cursors.onEv(ev));
        break;
      case 'subok':
        sender.answered(frame.t);
        run(cursors.onSubok(frame));
        break;
      case 'reset':
        sender.answered(frame.t);
        if (subscriptions.isSnapshotted(frame.t)) lost.add(frame.t);
        run(cursors.onReset(frame));
        break;
      case 'denied':
        sender.answered(frame.t);
        refused(frame.t, frame.code);
        break;
      case 'revoked':
        refused(frame.t, frame.why);
        break;
      case 'eph':
        ephemeral.receive(frame);
        break;
      case 'heads':
        for (const [topic, , offset, messageSeq] of frame.h) {
          const head = { topic, offset, messageSeq };
          heads.set(topic, head);
          for (const listener of subscriptions.listenersOf(topic)) listener.headMoved?.(head);
        }
    }
  }

  function settle(topic: string): void {
    const mode = subscriptions.modeOf(topic);
    if (mode === null) run(cursors.unwant(topic));
    else run(cursors.want(topic, mode, subscriptions.isSnapshotted(topic)));
  }

  function rest(isResting: boolean): void {
    for (const topic of subscriptions.rest(isResting)) if (!ended.has(topic)) settle(topic);
  }

  return {
    connection: connection.store,
    start: connection.start,
    stop() {
      connection.stop();
      snapshots.clear();
      sender.clear();
      subscriptions.clear();
      ended.clear();
      lost.clear();
      heads.clear();
      cursors.clear();
      feed.batcher.clear();
      typedAt.clear();
    },
    subscribe(topic, mode, listener = {}) {
      const remove = subscriptions.add(topic, mode, listener);
      ended.delete(topic);
      settle(topic);
      // The server says it to the first subscriber only. Without it, a later one would take the next event for it.
      const head = heads.get(topic);
      if (head !== undefined) listener.headMoved?.(head);
      return () => {
        if (remove() && !ended.has(topic)) settle(topic);
      };
    },
    onEvent: feed.onEvent,
    onBatch: feed.onBatch,
    onEphemeral: ephemeral.onEphemeral,
    sendTyping(id, where = 'c') {
      if (isLite()) return;
      const now = scheduler.now();
      const isDue = Math.abs(now - (typedAt.get(id) ?? 0)) >= TYPING_EVERY_MS;
      if (isDue && connection.send({ op: 'eph', t: `~${where}:${id}`, k: 'typing' })) typedAt.set(id, now);
    },
    sendArriving(id, message) {
      // A frame that the server cannot parse would end the connection.
      const { data } = arrivingMessage.safeParse(message);
      if (data !== undefined) connection.sendNew({ op: 'arriving', t: `~c:${id}`, ...data });
    },
    setPosition: (position) => run(cursors.setPosition(position)),
    forget: (topic) => run(cursors.forget(topic)),
    reconnect: connection.reconnect,
    switchTo: connection.switchTo,
    counts: () => ({ ...cursors.counts(), unknownKinds: feed.unknownCount() }),
  };
}
