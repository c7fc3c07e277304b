import type { StoreApi } from 'zustand/vanilla';
import type { RtPosition } from '../../../contract/core/realtime.ts';
import { isRefusal } from '../api/call-failure.ts';
import { createRetrier, type RetrierDeps } from '../api/retrier.ts';
import { followPeople } from '../people/follow-people.ts';
import type { HubEvent } from '../realtime/hub/event-feed.ts';
import type { Hub } from '../realtime/hub/hub.ts';
import { createEventBuffer } from './event-buffer.ts';
import type { LiveStatus } from './live-rows.ts';
import { createSingleFlight } from './single-flight.ts';

export interface LiveListDeps extends RetrierDeps {
  readonly hub: Pick<Hub, 'subscribe' | 'forget' | 'onBatch'>;
}

/** The change that an answer makes to the state. */
export type Change<State> = (state: State) => State;

/** The whole list, as far as it is shown. */
export interface WholeList<State> {
  readonly change: Change<State>;
  /** The position of the stream at which it was read; null when the list has no stream of its own. */
  readonly position: RtPosition | null;
}

export interface LiveListOptions<State, Event> {
  readonly store: StoreApi<State>;
  readonly topic: string;
  /**
   * True when the stream belongs to others, too (the user's own stream): the list is then fetched without a position
   * after each reset, and the stream is left as it is when the list stops.
   */
  readonly isShared?: boolean;
  /** The events of a frame that this list folds. */
  readonly eventsOf: (batch: readonly HubEvent[]) => readonly Event[];
  /** Folds events. Order and repetition do not matter. Runs after each answer too, with the events since the request. */
  readonly fold: (state: State, events: readonly Event[]) => State;
  /** Fetches the list from its beginning. Rejects with the call's error. */
  readonly loadAll: () => Promise<WholeList<State>>;
  /** Fetches what folded events only hint at. Called when no request is under way and the list is ready. */
  readonly complete: (state: State, events: readonly Event[]) => void;
  /** The state without access. */
  readonly refused: Change<State>;
}

/** A list that converges: fetched pages and pushed events are folded by the same functions, in any order. */
export interface LiveList<State> {
  /** Subscribes, and fetches the list. The returned function stops both. */
  start(): () => void;
  /** Fetches the list anew, now, and again until it succeeds or is refused. */
  reload(): void;
  /** The same for the "Try again" of a failed list: it shows as loading meanwhile. */
  retry(): void;
  /**
   * Folds the change that `ask` resolves to, with the events pushed since. Resolves to false, and folds nothing, when
   * the list was fetched anew in between. Rejects as `ask` does.
   */
  load(ask: () => Promise<Change<State>>): Promise<boolean>;
  /** The same, but asks again instead: for single rows. */
  loadUntilFolded(ask: () => Promise<Change<State>>): Promise<void>;
  /** The same as `load`, one request at a time per `key`. */
  loadOnce(key: string, ask: () => Promise<Change<State>>): Promise<void>;
  /** Repeats `run` in the background until it succeeds or is refused. For each id only the latest one. */
  ensure(id: string, run: () => Promise<void>): void;
  /** Whether `ensure` still runs for this id. */
  isDue(id: string): boolean;
  /** Fetches the list again later, after `error`. */
  reloadLater(error: unknown): void;
}

const LIST = 'list';

export function createLiveList<State extends { readonly status: LiveStatus }, Event>(
  deps: LiveListDeps,
  options: LiveListOptions<State, Event>,
): LiveList<State> {
  const { hub } = deps;
  const { store, topic, isShared = false } = options;
  const retrier = createRetrier(deps);
  const flight = createSingleFlight();
  const buffer = createEventBuffer<Event>(complete);
  let isStopped = false;
  let latest: Promise<RtPosition | null> = Promise.resolve(null);

  function complete(events: readonly Event[]): void {
    const state = store.getState();
    if (state.status === 'ready' && !isStopped) options.complete(state, events);
  }

  function write(change: Change<State>, events: readonly Event[]): void {
    store.setState((state) => options.fold(change(state), events), true);
  }

  function receive(batch: readonly HubEvent[]): void {
    const events = options.eventsOf(batch);
    if (events.length === 0) return;
    write((state) => state, events);
    buffer.add(events);
    if (!buffer.isAsking()) complete(events);
  }

  const load = (ask: () => Promise<Change<State>>) => buffer.during(ask, write);

  async function loadUntilFolded(ask: () => Promise<Change<State>>): Promise<void> {
    while (!(await load(ask)));
  }

  async function fetchAll(): Promise<RtPosition | null> {
    let position: RtPosition | null = null;
    try {
      const isFolded = await load(async () => {
        const whole = await options.loadAll();
        position = whole.position;
        return whole.change;
      });
      // Not folded: a later run has replaced this one.
      return isFolded ? position : await latest;
    } catch (error) {
      if (isRefusal(error)) store.setState(options.refused, true);
      else if (store.getState().status === 'loading')
        store.setState((state) => ({ ...state, status: 'failed' }), true);
      throw error;
    }
  }

  /**
   * Answers to earlier requests are dropped: they may be older than what is fetched now. Resolves to the position from
   * which the stream continues.
   */
  function loadAll(): Promise<RtPosition | null> {
    buffer.restart();
    latest = fetchAll();
    return latest;
  }

  /** A refusal ends the attempts of the hub, too. */
  async function snapshot(): Promise<RtPosition | null> {
    try {
      return await loadAll();
    } catch (error) {
      if (isRefusal(error)) return null;
      throw error;
    }
  }

  const reload = () => retrier.run(LIST, loadAll);

  return {
    start() {
      isStopped = false;
      const refuse = () => store.setState(options.refused, true);
      const stops = [
        retrier.start(),
        hub.onBatch(receive),
        followPeople({ hub, scheduler: deps.scheduler }, (rename) => store.setState(rename, true)),
        hub.subscribe(topic, 'full', isShared ? { refresh: reload } : { snapshot, refused: refuse }),
      ];
      if (isShared) reload();
      // Another subscriber may already use this stream; its earlier events are not in this store yet.
      else hub.forget(topic);
      return () => {
        isStopped = true;
        for (const stop of stops) stop();
        if (!isShared) hub.forget(topic);
      };
    },
    reload,
    retry() {
      if (store.getState().status === 'failed')
        store.setState((state) => ({ ...state, status: 'loading' }), true);
      reload();
    },
    load,
    loadUntilFolded,
    loadOnce: (key, ask) => flight(key, async () => void (await load(ask))),
    ensure: retrier.run,
    isDue: retrier.isDue,
    reloadLater: (error) => retrier.runLater(LIST, loadAll, error),
  };
}
