import type { RtPosition, SubscriptionMode } from '../../../../contract/core/realtime.ts';
import type { LazyModule } from '../../../ui/base/lazy.ts';
import type { Scheduler } from '../../../ui/base/scheduler.ts';
import { type ConnectionStore, changeStatus, createConnectionStore } from './connection-store.ts';
import type { Hub, HubCounts } from './hub.ts';
import type { TopicListener } from './subscriptions.ts';

export interface LazyHubDeps {
  /** Makes the hub itself, which shows its state in `connection`. */
  readonly module: LazyModule<(connection: ConnectionStore) => Hub>;
  readonly scheduler: Pick<Scheduler, 'now' | 'after'>;
}

interface Early {
  readonly topic: string;
  readonly mode: SubscriptionMode;
  readonly listener: TopicListener;
  /** The state, asked for before the hub does; null when there is none, or the hub has it. */
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

/** The listener of `early` as the hub gets it: the first state it asks for is the one that was asked for already. */
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
 * The hub of a page that is drawn before the code of its live connection is loaded. Subscribers notice nothing: what
 * they show is asked for at once, and the stream begins where that was taken, so that no event between is missed.
 */
export function createLazyHub({ module, scheduler }: LazyHubDeps): Hub {
  const connection = createConnectionStore(scheduler.now());
  const listening = new Set<(hub: Hub) => void>();
  const topics = new Set<Early>();
  let hub: Hub | null = null;
  let isStarted = false;

  /** As the hub would: a moment later, so that whoever is gone by then, or asks again, asks for nothing. */
  function ask(early: Early): void {
    early.cancelAsking();
    const { snapshot } = early.listener;
    if (snapshot === undefined) return;
    early.snapshot = new Promise((resolve) => {
      early.cancelAsking = scheduler.after(0, () => resolve(snapshot()));
    });
    // The hub hears of a failure, and tries again.
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

  /** Begins to listen as `begin` says, as soon as the hub is loaded. The answer ends that, or prevents it. */
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
    // What is said in passing may be lost.
    sayTyping: (id, where) => hub?.sayTyping(id, where),
    setPosition: (position) => hub?.setPosition(position),
    forget(topic) {
      const concerned = [...topics].filter((early) => early.topic === topic);
      if (hub === null) for (const early of concerned) ask(early);
      // What was asked for before is gone with the rest.
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
