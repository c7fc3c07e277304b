import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TransportKind } from '../../../../machines/connection.machine.ts';
import type { RtPosition } from '../../../contract/core/realtime.ts';
import { createHub, type Hub, type HubDeps } from '../../data/realtime/hub/hub.ts';
import type { PageSignal } from '../../data/realtime/hub/page-signals.ts';
import type { Scheduler } from '../../ui/base/scheduler.ts';
import { createFaultLayer, type FaultLayer } from './fault-layer.ts';
import { createFrameLog, type FrameLog } from './frame-log.ts';
import { createTestHistory, type TestHistory } from './test-history.ts';

/** The tester's copy of its own topic: the part of the log that it knows, in the order of applying. */
export interface TestState {
  readonly offsets: readonly number[];
  /** False from a reset until its snapshot arrives. */
  readonly isLoaded: boolean;
  /** Why the server ended the subscription; null while it has not. */
  readonly refused: string | null;
}

export interface MachineStep {
  readonly id: number;
  /** `live.steady` */
  readonly state: string;
  readonly at: number;
}

/** One connection under test: the product's own hub, with a layer that injects faults and a log of the frames. */
export interface TesterHub {
  readonly topic: string;
  readonly hub: Hub;
  readonly faults: FaultLayer;
  readonly frames: FrameLog;
  readonly history: Pick<TestHistory, 'clear'>;
  /**
   * What this client did and saw, and the log to compare it with, as JSON: one line per step, in order, for
   * `npm run check-history`.
   */
  exportHistory(): Promise<string>;
  readonly state: StoreApi<TestState>;
  /** The latest states of the connection machine, the current one last. */
  readonly steps: StoreApi<readonly MachineStep[]>;
  /** Connects as the tester. */
  start(): void;
  stop(): void;
  /** Switches to another kind of transport, without a gap. */
  use(kind: TransportKind): void;
  /** Subscribes to the own topic again after the server ended the subscription. */
  rejoin(): void;
  /** Simulates that the page is hidden, shown, frozen or back online. */
  signal(signal: PageSignal): void;
  setHidden(isHidden: boolean): void;
}

const STEPS_MAX = 50;

export interface TesterHubDeps extends Pick<HubDeps, 'openTransport' | 'random'> {
  /** The first kind of transport. There is no fallback: one transport is tested. */
  readonly transport: TransportKind;
  readonly scheduler: Scheduler;
  readonly topic: string;
  readonly build: string;
  /** The log of the topic as the database has it. */
  readonly readLog: () => Promise<{
    readonly rt: RtPosition;
    readonly events: readonly { readonly o: number; readonly x: number; readonly k: string }[];
  }>;
}

/** Kinds that the client knows end up in its state; others only move its cursor. */
export const isKnownKind = (kind: string) => kind !== 'test.unheard_of';

export function createTesterHub(deps: TesterHubDeps): TesterHub {
  const { topic, scheduler } = deps;
  const state = createStore<TestState>()(() => ({ offsets: [], isLoaded: false, refused: null }));
  const steps = createStore<readonly MachineStep[]>()(() => [{ id: 0, state: 'idle', at: scheduler.now() }]);
  const frames = createFrameLog(scheduler);
  const history = createTestHistory({ now: scheduler.now, actor: 'page', isKnownKind });
  const signals = new Set<(signal: PageSignal) => void>();
  const watchers = new Set<(isHidden: boolean) => void>();
  let isHidden = false;

  const faults = createFaultLayer({
    openTransport: deps.openTransport,
    scheduler,
    onFrame(seen) {
      frames.add(seen);
      history.saw(seen);
    },
    onTransport: frames.addTransport,
  });
  const hub = createHub({
    settings: { tab: `tester ${topic.slice(-4)}`, build: deps.build },
    transports: [deps.transport],
    openTransport: faults.openTransport,
    random: deps.random,
    scheduler: {
      ...scheduler,
      isHidden: () => isHidden || scheduler.isHidden(),
      onVisibility(listener) {
        watchers.add(listener);
        return () => void watchers.delete(listener);
      },
    },
    listenToPage(listener) {
      signals.add(listener);
      return () => void signals.delete(listener);
    },
    onBadFrame: (why) => history.note(why),
    onState(path) {
      const last = steps.getState().at(-1);
      if (last?.state === path) return;
      const step = { id: (last?.id ?? 0) + 1, state: path, at: scheduler.now() };
      steps.setState((known) => [...known.slice(1 - STEPS_MAX), step], true);
    },
  });

  let leave = () => {};
  let stopReading = () => {};

  function join(): void {
    leave();
    state.setState({ refused: null });
    leave = hub.subscribe(topic, 'full', {
      async snapshot() {
        const { rt, events } = await deps.readLog();
        state.setState({
          offsets: events.filter(({ k }) => isKnownKind(k)).map(({ o }) => o),
          isLoaded: true,
        });
        history.reset(rt);
        return rt;
      },
      refused(why) {
        history.left(topic);
        state.setState({ refused: why });
      },
    });
  }

  return {
    topic,
    hub,
    faults,
    frames,
    history,
    async exportHistory() {
      const { rt, events } = await deps.readLog();
      const [, , head] = rt;
      const log = events.map(({ o, x, k }) => ({
        ...{ topic, off: o, tag: x, kind: k },
        ...{ id: null, seq: null, version: null, removed: null },
      }));
      // Later events are not in this log, which is correct.
      const lines = history.lines().filter(({ op, off }) => op !== 'apply' || Number(off) <= head);
      const truth = { op: 'truth', log, heads: [[topic, head]], messages: [] };
      return [...lines, truth].map((line) => `${JSON.stringify(line)}\n`).join('');
    },
    state,
    steps,
    start() {
      stopReading = hub.onBatch((batch) => {
        const applied = batch.filter((event) => event.topic === topic);
        if (applied.length === 0) return;
        for (const { offset } of applied) history.applied(topic, offset);
        state.setState(({ offsets }) => ({ offsets: [...offsets, ...applied.map(({ offset }) => offset)] }));
      });
      join();
      hub.start();
    },
    stop() {
      stopReading();
      leave = () => {};
      faults.heal();
      hub.stop();
      state.setState({ offsets: [], isLoaded: false, refused: null });
    },
    use(kind) {
      faults.use(kind);
      faults.bye([0, 0]);
    },
    rejoin: join,
    signal(signal) {
      for (const listener of signals) listener(signal);
    },
    setHidden(hidden) {
      isHidden = hidden;
      for (const listener of watchers) listener(hidden);
    },
  };
}
