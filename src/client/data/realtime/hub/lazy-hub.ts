import type { RtPosition, SubscriptionMode } from '../../../../contract/core/realtime.ts';
import type { LazyModule } from '../../../ui/base/lazy.ts';
import type { Scheduler } from '../../../ui/base/scheduler.ts';
import { type ConnectionStore, changeStatus, createConnectionStore } from './connection-store.ts';
import type { Hub, HubCounts } from './hub.ts';
import type { TopicListener } from './subscriptions.ts';

export interface LazyHubDeps {
  /** Creates the hub itself, which shows its state in `connection`. */
  readonly module: LazyModule<(connection: ConnectionStore) => Hub>;
  readonly scheduler: Pick<Scheduler, 'now' | 'after'>;
}

interface Early {
  readonly topic: string;
  readonly mode: SubscriptionMode;
  readonly listener: TopicListener;
  /** The snapshot that was requested before the hub loaded. Null when there is none, or the hub has taken it over. */
  snapshot: Promise<RtPosition | null> | null;
  cancelAsking: () => void;
  end: () => void;
}

const nothingCounted: HubCounts = {
  applied: 0,
  duplicates: 0,
  gaps: 0,
  fills: 0,
  resets: 0,
  unknownKinds: 0,
};

/** The listener of `early` as the hub gets it: its first request for a snapshot gets the one requested before. */
function handedOver(early: Early): TopicListener {
  const { snapshot, ...rest } = early.listener;
  if (snapshot === undefined) return rest;
  return {
    ...rest,
    snapshot() {
      const asked = early.snapshot ?? snapshot();
      early.snapshot = null;
      return asked;
    },
  };
}

/**
 * The hub of a page that is drawn before the code of its live connection is loaded. Subscribers notice no difference:
 * their state is requested at once, and the stream begins at the position of that state, so that no event in between is
 * missed.
 */
export function createLazyHub({ module, scheduler }: LazyHubDeps): Hub {
  const connection = createConnectionStore(scheduler.now());
  const listening = new Set<(hub: Hub) => void>();
  const topics = new Set<Early>();
  let hub: Hub | null = null;
  let isStarted = false;

  /**
   * Requests the snapshot a moment later, as the hub would, so that a subscriber that unsubscribes or subscribes again
   * at once causes no extra request.
   */
  function ask(early: Early): void {
    early.cancelAsking();
    const { snapshot } = early.listener;
    if (snapshot === undefined) return;
    early.snapshot = new Promise((resolve) => {
      early.cancelAsking = scheduler.after(0, () => resolve(snapshot()));
    });
    // The hub gets the failure too, and retries.
    early.snapshot.catch(() => undefined);
  }

  function show(status: 'connecting' | 'offline'): void {
    connection.setState((state) =>
      changeStatus(state, { status, reason: null, transport: null }, scheduler.now()),
    );
  }

  void module.load().then((createHub) => {
    const real = createHub(connection);
    hub = real;
    for (const listen of listening) listen(real);
    for (const early of topics) early.end = real.subscribe(early.topic, early.mode, handedOver(early));
    listening.clear();
    if (isStarted) real.start();
  });

  /** Calls `begin` as soon as the hub is loaded. Returns a function that ends the subscription, or prevents it. */
  function listen(begin: (hub: Hub) => () => void): () => void {
    if (hub !== null) return begin(hub);
    let end: (() => void) | null = null;
    const later = (real: Hub) => {
      end = begin(real);
    };
    listening.add(later);
    return () => {
      listening.delete(later);
      end?.();
    };
  }

  return {
    connection,
    start() {
      isStarted = true;
      if (hub === null) show('connecting');
      hub?.start();
    },
    stop() {
      isStarted = false;
      for (const { cancelAsking } of topics) cancelAsking();
      topics.clear();
      if (hub === null) show('offline');
      hub?.stop();
    },
    subscribe(topic, mode, listener = {}) {
      if (hub !== null) return hub.subscribe(topic, mode, listener);
      const nothing = () => undefined;
      const early: Early = { topic, mode, listener, snapshot: null, cancelAsking: nothing, end: nothing };
      topics.add(early);
      ask(early);
      return () => {
        if (topics.delete(early)) early.cancelAsking();
        early.end();
      };
    },
    onEvent: (kind, handler) => listen((real) => real.onEvent(kind, handler)),
    onBatch: (handler) => listen((real) => real.onBatch(handler)),
    onEphemeral: (kind, handler) => listen((real) => real.onEphemeral(kind, handler)),
    // Ephemeral messages may be lost.
    sendTyping: (id, where) => hub?.sendTyping(id, where),
    sendArriving: (id, message) => hub?.sendArriving(id, message),
    setPosition: (position) => hub?.setPosition(position),
    forget(topic) {
      const concerned = [...topics].filter((early) => early.topic === topic);
      if (hub === null) for (const early of concerned) ask(early);
      // Snapshots that were requested before are dropped with everything else.
      else for (const early of concerned) early.snapshot = null;
      hub?.forget(topic);
    },
    reconnect() {
      module.retryNow();
      hub?.reconnect();
    },
    switchTo: (kind) => hub?.switchTo(kind),
    counts: () => hub?.counts() ?? nothingCounted,
  };
}
