import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TransportKind } from '../../../../machines/connection.machine.ts';
import {
  type ClientFrame,
  type Cursor,
  type ServerFrame,
  serverFrame,
} from '../../../contract/core/realtime.ts';
import type {
  OpenTransport,
  Transport,
  TransportListener,
} from '../../data/realtime/transports/transport.ts';
import type { Scheduler } from '../../ui/base/scheduler.ts';

/** How long a frame waits for the next one, which should overtake it. */
const REORDER_MS = 300;
/** The close code of a broken network. */
const CUT_CODE = 1006;

/** The faults that are active. {@link FaultLayer.heal} ends all of them. */
export interface FaultState {
  readonly isDuplicating: boolean;
  readonly isReordering: boolean;
  readonly delayMs: number;
  /** Null: no limit. */
  readonly bytesPerSecond: number | null;
  /** Number of frames with events that will still be dropped. */
  readonly dropsLeft: number;
  /** The change to the cursors of the next frame that has any. */
  readonly forgery: 'bad_tag' | 'old' | 'ahead' | null;
}

const healthy: FaultState = {
  isDuplicating: false,
  isReordering: false,
  delayMs: 0,
  bytesPerSecond: null,
  dropsLeft: 0,
  forgery: null,
};

/** A frame that crossed the layer. `fate`: what was done to it; `passed` means nothing. */
export interface SeenFrame {
  readonly direction: 'in' | 'out';
  readonly transport: TransportKind;
  readonly frame: ServerFrame | ClientFrame;
  readonly fate: 'passed' | 'dropped' | 'swallowed' | 'forged' | 'repeated';
}

/** A step in the life of a transport: requested, open, closed by the server or the network, or closed by the client. */
export interface TransportStep {
  readonly transport: TransportKind;
  readonly step: 'asked' | 'open' | 'closed' | 'left';
  /** Milliseconds since it was asked for. */
  readonly ms: number;
  /** With `closed`: the close code and reason. */
  readonly code?: number;
  readonly why?: string;
}

export interface FaultLayer {
  readonly openTransport: OpenTransport;
  readonly state: StoreApi<FaultState>;
  arm(change: Partial<FaultState>): void;
  /** Ends all faults; transports that are half-open stay so. */
  heal(): void;
  /** Breaks every transport without a close frame. */
  cut(): void;
  /** From now on the open transports silently carry nothing, in both directions. */
  halfOpen(): void;
  /** Sends a "restarting" frame in the server's name, with the range of milliseconds in which to reconnect. */
  bye(retry: readonly [number, number]): void;
  /** The kind of transport to open from now on, whatever the connection requests. */
  use(kind: TransportKind): void;
}

interface Line {
  readonly kind: TransportKind;
  readonly transport: Transport;
  readonly listener: TransportListener;
  readonly askedAt: number;
  isHalfOpen: boolean;
  isOver: boolean;
  /** The frame that waits to be overtaken. */
  held: ServerFrame | null;
  /** When the last delayed frame is due. */
  dueAt: number;
}

const hasEvents = ({ op }: ServerFrame) => op === 'ev' || op === 'batch';

/** A layer between the connection and its real transports that breaks them on request. */
export function createFaultLayer(deps: {
  readonly openTransport: OpenTransport;
  readonly scheduler: Scheduler;
  readonly onFrame: (seen: SeenFrame) => void;
  readonly onTransport: (step: TransportStep) => void;
}): FaultLayer {
  const { scheduler } = deps;
  const state = createStore<FaultState>()(() => healthy);
  const lines = new Set<Line>();
  /** Seen tags by topic and offset: an old cursor has to be a real one. */
  const tags = new Map<string, Map<number, number>>();

  let chosen: TransportKind | null = null;

  function remember(frame: ServerFrame): void {
    const events = frame.op === 'ev' ? [frame] : frame.op === 'batch' ? frame.ev : [];
    for (const { t, o, x } of events) tags.set(t, (tags.get(t) ?? new Map()).set(o, x));
  }

  function hand(line: Line, frame: ServerFrame, fate: SeenFrame['fate']): void {
    if (line.isOver) return;
    deps.onFrame({ direction: 'in', transport: line.kind, frame, fate });
    line.listener.received(frame);
  }

  function deliver(line: Line, frame: ServerFrame): void {
    const { isDuplicating } = state.getState();
    hand(line, frame, 'passed');
    if (isDuplicating && hasEvents(frame)) hand(line, frame, 'repeated');
  }

  function pace(line: Line, frame: ServerFrame): void {
    const { delayMs, bytesPerSecond } = state.getState();
    const now = scheduler.now();
    const sendingMs = bytesPerSecond === null ? 0 : (JSON.stringify(frame).length / bytesPerSecond) * 1000;
    if (delayMs === 0 && sendingMs === 0 && line.dueAt <= now) {
      deliver(line, frame);
      return;
    }
    line.dueAt = Math.max(line.dueAt, now + delayMs) + sendingMs;
    scheduler.after(line.dueAt - now, () => deliver(line, frame));
  }

  function overtaken(line: Line): void {
    const { held } = line;
    line.held = null;
    if (held !== null) pace(line, held);
  }

  function arrived(line: Line, raw: unknown): void {
    const parsed = serverFrame.safeParse(raw);
    if (!parsed.success) {
      line.listener.received(raw);
      return;
    }
    const frame = parsed.data;
    remember(frame);
    if (line.isHalfOpen) {
      deps.onFrame({ direction: 'in', transport: line.kind, frame, fate: 'swallowed' });
      return;
    }
    const { dropsLeft, isReordering } = state.getState();
    if (dropsLeft > 0 && hasEvents(frame)) {
      state.setState({ dropsLeft: dropsLeft - 1 });
      deps.onFrame({ direction: 'in', transport: line.kind, frame, fate: 'dropped' });
    } else if (isReordering && hasEvents(frame) && line.held === null) {
      line.held = frame;
      scheduler.after(REORDER_MS, () => {
        if (line.held === frame) overtaken(line);
      });
    } else {
      pace(line, frame);
      overtaken(line);
    }
  }

  function forge(cursor: Cursor, forgery: NonNullable<FaultState['forgery']>): Cursor {
    const [topic, mode, epoch, offset, tag] = cursor;
    if (offset <= 0) return cursor;
    if (forgery === 'bad_tag') return [topic, mode, epoch, offset, tag + 1];
    if (forgery === 'ahead') return [topic, mode, epoch, offset + 1000, tag];
    const known = [...(tags.get(topic) ?? [])].filter(([at]) => at < offset).sort(([a], [b]) => a - b);
    const [oldOffset, oldTag] = known.at(-20) ?? known[0] ?? [offset, tag];
    return [topic, mode, epoch, oldOffset, oldTag];
  }

  function forged(frame: ClientFrame): ClientFrame {
    const { forgery } = state.getState();
    if (forgery === null || !('cur' in frame)) return frame;
    const cur = frame.cur.map((cursor) => (cursor[0].startsWith('test:') ? forge(cursor, forgery) : cursor));
    if (cur.every((cursor, index) => cursor === frame.cur[index])) return frame;
    state.setState({ forgery: null });
    return { ...frame, cur };
  }

  function tell(
    { kind, askedAt }: Line,
    step: TransportStep['step'],
    end: Pick<TransportStep, 'code' | 'why'> = {},
  ): void {
    deps.onTransport({ transport: kind, step, ms: scheduler.now() - askedAt, ...end });
  }

  function end(line: Line): void {
    line.isOver = true;
    lines.delete(line);
  }

  const openTransport: OpenTransport = (asked, listener) => {
    const kind = chosen ?? asked;
    const transport = deps.openTransport(kind, {
      opened: () => {
        tell(line, 'open');
        if (!line.isHalfOpen) listener.opened();
      },
      received: (raw) => arrived(line, raw),
      closed(code, why) {
        end(line);
        tell(line, 'closed', { code, why });
        if (!line.isHalfOpen) listener.closed(code, why);
      },
    });
    const line: Line = {
      ...{ kind, transport, listener, askedAt: scheduler.now() },
      ...{ isHalfOpen: false, isOver: false, held: null, dueAt: 0 },
    };
    lines.add(line);
    tell(line, 'asked');
    return {
      kind,
      send(frame) {
        const sent = forged(frame);
        const fate = line.isHalfOpen ? 'swallowed' : sent === frame ? 'passed' : 'forged';
        deps.onFrame({ direction: 'out', transport: kind, frame: sent, fate });
        if (!line.isHalfOpen) transport.send(sent);
      },
      close() {
        end(line);
        tell(line, 'left');
        transport.close();
      },
    };
  };

  return {
    openTransport,
    state,
    arm: (change) => state.setState(change),
    heal: () => state.setState(healthy),
    cut() {
      for (const line of [...lines]) {
        end(line);
        line.transport.close();
        tell(line, 'closed', { code: CUT_CODE, why: 'cut here' });
        line.listener.closed(CUT_CODE, 'cut');
      }
    },
    halfOpen() {
      for (const line of lines) line.isHalfOpen = true;
    },
    bye([from, to]) {
      for (const line of lines)
        hand(line, { op: 'bye', code: 4503, why: 'forged', retry: [from, to] }, 'forged');
    },
    use(kind) {
      chosen = kind;
    },
  };
}
