import { createActor, type SnapshotFrom, type StateValue } from 'xstate';
import { connectionMachine, type TransportKind } from '../../../../../machines/connection.machine.ts';
import {
  type ClientFrame,
  type Cursor,
  type ServerFrame,
  serverFrame,
} from '../../../../contract/core/realtime.ts';
import type { Scheduler } from '../../../ui/base/scheduler.ts';
import type { OpenTransport, Transport } from '../transports/transport.ts';
import { xstateClock } from '../xstate-clock.ts';
import {
  type ConnectionStatus,
  type ConnectionStore,
  changeStatus,
  createConnectionStore,
  type EndReason,
} from './connection-store.ts';
import type { ListenToPage, PageSignal } from './page-signals.ts';
import { watchForSleep } from './sleep-watch.ts';

/** Frames other than pings are reported to the watchdog at most this often. */
const ARRIVED_EVERY_MS = 1000;
/** The frames that concern topics. The connection handles the others itself. */
export type TopicFrame = Exclude<ServerFrame, { op: 'welcome' | 'ping' | 'bye' | 'err' }>;

export interface ConnectionDeps {
  /** The store for the connection's state; creates one when left out. */
  readonly store?: ConnectionStore | undefined;
  /** Best first. */
  readonly transports: readonly [TransportKind, ...TransportKind[]];
  /** See the machine's input of this name. */
  readonly startWith?: TransportKind | undefined;
  /** Called when a transport has proved to work here. */
  readonly onProved?: ((kind: TransportKind) => void) | undefined;
  readonly openTransport: OpenTransport;
  readonly listenToPage: ListenToPage;
  readonly scheduler: Scheduler;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
  readonly tab: string;
  readonly build: string;
  /** The cursors to put into a hello, read when it is sent. */
  readonly cursors: () => readonly Cursor[];
  readonly onFrame: (frame: TopicFrame) => void;
  /** Whether the server should save data. Read at each hello. */
  readonly isLite: () => boolean;
  /** Called with a frame that the contract does not know. It was ignored. */
  readonly onBadFrame: (why: string) => void;
  /** Called with each state of the machine, like `live.steady`. For the tester pages. */
  readonly onState?: (path: string) => void;
}

export interface Connection {
  readonly store: ConnectionStore;
  start(): void;
  stop(): void;
  /** Sends on each open transport. Returns false when none is open. */
  send(frame: ClientFrame): boolean;
  /**
   * The same for a frame that nodes of the release before do not know: only after the welcome they forgive it. Its
   * refusal is not reported.
   */
  sendNew(frame: ClientFrame): boolean;
  /** The user does not want to wait: drops the transport and reconnects, or ends the pause. */
  reconnect(): void;
  /** Changes to another transport of the list, without a gap. For testers. */
  switchTo(kind: TransportKind): void;
  /**
   * The stream cannot be repaired on this transport. Does nothing while none is in use: it does not shorten a pause.
   */
  abandon(): void;
}

interface Line {
  readonly transport: Transport;
  isOpen: boolean;
  isWelcome: boolean;
  /** Topics of its hello that were not answered yet. */
  readonly unanswered: Set<string>;
}

const endReasons = ['auth', 'banned', 'outdated', 'replaced'] as const;

function statusOf(snapshot: SnapshotFrom<typeof connectionMachine>, wasLive: boolean): ConnectionStatus {
  if (snapshot.matches('live')) return 'live';
  if (snapshot.matches('terminal')) return 'ended';
  if (snapshot.matches('idle') || snapshot.matches('paused')) return 'offline';
  return wasLive ? 'reconnecting' : 'connecting';
}

function reasonOf(snapshot: SnapshotFrom<typeof connectionMachine>): EndReason | null {
  return endReasons.find((reason) => snapshot.matches({ terminal: reason })) ?? null;
}

/** `{ live: { handover: 'opening' } }` as `live.handover.opening`. */
function pathOf(value: StateValue): string {
  if (typeof value === 'string') return value;
  return Object.entries(value)
    .map(([name, inner]) => (inner === undefined ? name : `${name}.${pathOf(inner)}`))
    .join();
}

/**
 * Runs the connection machine with real transports: sends the hello, answers pings, and passes on the topics' frames.
 */
export function createConnection(deps: ConnectionDeps): Connection {
  const { scheduler } = deps;
  const { store = createConnectionStore(scheduler.now()) } = deps;
  const actor = createActor(connectionMachine, {
    input: {
      transports: deps.transports,
      random: deps.random,
      ...(deps.startWith !== undefined && { startWith: deps.startWith }),
    },
    clock: xstateClock(scheduler),
  });
  let current: Line | null = null;
  let next: Line | null = null;
  let wasLive = false;
  let arrivedAt = 0;
  let stopListening: readonly (() => void)[] = [];

  function noteFrame(isPing: boolean): void {
    const now = scheduler.now();
    const isDue = Math.abs(now - arrivedAt) >= ARRIVED_EVERY_MS;
    if (!isPing && !isDue && !actor.getSnapshot().matches({ live: 'probing' })) return;
    arrivedAt = now;
    actor.send({ type: 'frame.arrived' });
  }

  function answered(line: Line, topic: string): void {
    line.unanswered.delete(topic);
    if (line === next && line.isWelcome && line.unanswered.size === 0) actor.send({ type: 'next.caught_up' });
  }

  function welcomed(line: Line, frame: Extract<ServerFrame, { op: 'welcome' }>): void {
    line.isWelcome = true;
    store.setState({ serverBuild: frame.build });
    const type = line === next ? 'next.welcomed' : 'transport.welcomed';
    actor.send({ type, pingMs: frame.ping });
    if (line === next && line.unanswered.size === 0) actor.send({ type: 'next.caught_up' });
  }

  function handle(line: Line, frame: ServerFrame): void {
    noteFrame(frame.op === 'ping');
    switch (frame.op) {
      case 'welcome':
        welcomed(line, frame);
        break;
      case 'ping':
        line.transport.send({ op: 'pong', s: frame.s });
        break;
      case 'bye':
        if (line !== next) actor.send({ type: 'bye.received', code: frame.code, retry: frame.retry });
        break;
      case 'err':
        if (frame.code === 'realtime.unknown_op') break;
        deps.onBadFrame(`${frame.code}: ${frame.msg}`);
        break;
      case 'subok':
      case 'reset':
      case 'denied':
        deps.onFrame(frame);
        answered(line, frame.t);
        break;
      default:
        deps.onFrame(frame);
    }
  }

  function open(kind: TransportKind): Line {
    const line: Line = {
      transport: deps.openTransport(kind, {
        opened() {
          line.isOpen = true;
          const cur = [...deps.cursors()];
          for (const [topic] of cur) line.unanswered.add(topic);
          const { tab, build } = deps;
          line.transport.send({ op: 'hello', v: 1, tab, build, cur, ...(deps.isLite() && { lite: true }) });
          if (line === current) actor.send({ type: 'transport.opened' });
        },
        received(raw) {
          const parsed = serverFrame.safeParse(raw);
          if (parsed.success) handle(line, parsed.data);
          else deps.onBadFrame(parsed.error.message);
        },
        closed(code) {
          line.isOpen = false;
          if (line === next) {
            next = null;
            actor.send({ type: 'next.closed' });
          } else if (line === current) {
            current = null;
            actor.send({ type: 'transport.closed', code });
          }
        },
      }),
      isOpen: false,
      isWelcome: false,
      unanswered: new Set(),
    };
    return line;
  }

  function sendOn(fits: (line: Line) => boolean, frame: ClientFrame): boolean {
    const lines = [current, next].filter((line) => line !== null && fits(line));
    for (const line of lines) line?.transport.send(frame);
    return lines.length > 0;
  }

  function signalled(signal: PageSignal): void {
    if (signal === 'online') actor.send({ type: 'network.restored' });
    else actor.send({ type: `page.${signal}` });
  }

  actor.on('transport.wanted', ({ kind }) => {
    current = open(kind);
  });
  actor.on('next.wanted', ({ kind }) => {
    next = open(kind);
  });
  actor.on('transports.unwanted', () => {
    current?.transport.close();
    next?.transport.close();
    current = null;
    next = null;
  });
  actor.on('next.unwanted', () => {
    next?.transport.close();
    next = null;
  });
  actor.on('next.promoted', () => {
    current?.transport.close();
    current = next;
    next = null;
  });
  actor.on('probe.wanted', () => current?.transport.send({ op: 'probe', s: 0 }));
  actor.on('transport.proved', ({ kind }) => deps.onProved?.(kind));
  actor.start();
  deps.onState?.(pathOf(actor.getSnapshot().value));
  // From the first change on: a store that was passed in may already show that the page is connecting.
  actor.subscribe((snapshot) => {
    deps.onState?.(pathOf(snapshot.value));
    if (snapshot.matches('live')) wasLive = true;
    const [status, reason] = [statusOf(snapshot, wasLive), reasonOf(snapshot)];
    const transport = status === 'live' ? (current?.transport.kind ?? null) : null;
    store.setState((state) => changeStatus(state, { status, reason, transport }, scheduler.now()));
  });

  return {
    store,
    start() {
      wasLive = false;
      for (const stop of stopListening) stop();
      stopListening = [deps.listenToPage(signalled), watchForSleep(scheduler, () => signalled('shown'))];
      actor.send({ type: 'session.started' });
    },
    stop() {
      for (const stop of stopListening) stop();
      stopListening = [];
      actor.send({ type: 'session.ended' });
    },
    send: (frame) => sendOn(({ isOpen }) => isOpen, frame),
    sendNew: (frame) => sendOn(({ isOpen, isWelcome }) => isOpen && isWelcome, frame),
    reconnect: () => actor.send({ type: 'reconnect.requested' }),
    switchTo: (kind) => actor.send({ type: 'switch.requested', kind }),
    abandon() {
      if (actor.getSnapshot().matches('live')) actor.send({ type: 'reconnect.requested' });
    },
  };
}
