import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TransportKind } from '../../../../machines/connection.machine.ts';
import type { ClientFrame, Ev, ServerFrame } from '../../../contract/core/realtime.ts';
import type { Scheduler } from '../../ui/base/scheduler.ts';
import type { SeenFrame, TransportStep } from './fault-layer.ts';

/** Frames that are kept; older ones are forgotten. */
export const FRAMES_MAX = 5000;
/** Latencies that the percentiles speak of. */
const LATENCIES_MAX = 500;

/** One row of the log: a frame, or a step of a wire that carries frames. */
export interface FrameRecord {
  readonly id: number;
  /** Milliseconds since 1970, by this device's clock. */
  readonly at: number;
  readonly direction: 'in' | 'out';
  readonly transport: TransportKind;
  readonly op: string;
  /** Of the first topic it speaks of; null when of none. */
  readonly topic: string | null;
  /** The last offset it speaks of. */
  readonly offset: number | null;
  readonly bytes: number;
  /** What it carries, on one line. */
  readonly text: string;
  /** What it meant, in words; empty for the ordinary. */
  readonly note: string;
  readonly tone: 'plain' | 'dim' | 'warn' | 'good';
}

export interface FrameLogState {
  readonly frames: readonly FrameRecord[];
  /** Frames since the start, forgotten ones too. */
  readonly total: number;
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
  /** The highest offset of each topic in any frame, lost frames included. */
  readonly heads: Readonly<Record<string, number>>;
}

/** What an observer who only sees the frames knows about a topic's order. */
interface Watch {
  offset: number;
  /** Time when the gap was seen. */
  gapAt: number | null;
  /** Number of events that arrived behind the gap. */
  held: number;
  /** Everything between a request and its response is a replay. */
  isReplaying: boolean;
}

export interface FrameLog {
  readonly store: StoreApi<FrameLogState>;
  add(seen: SeenFrame): void;
  /** Adds a row for a transport that was requested, opened or closed, with the reason. */
  addTransport(step: TransportStep): void;
  /** Of the newest frame; 0 before the first. */
  lastId(): number;
  clear(): void;
}

const empty: FrameLogState = { frames: [], total: 0, p50Ms: null, p95Ms: null, heads: {} };

type Facts = Pick<FrameRecord, 'topic' | 'offset' | 'text'>;

function withoutOp({ op: _, ...rest }: ServerFrame | ClientFrame): string {
  return JSON.stringify(rest);
}

function factsOf(frame: ServerFrame | ClientFrame): Facts {
  switch (frame.op) {
    case 'ev':
      return { topic: frame.t, offset: frame.o, text: `${frame.k} ${JSON.stringify(frame.d)}` };
    case 'batch': {
      const [first, last] = [frame.ev[0], frame.ev.at(-1)];
      return {
        topic: first?.t ?? null,
        offset: last?.o ?? null,
        text: `${frame.ev.length} events, ${first?.o} to ${last?.o}`,
      };
    }
    case 'subok':
      return { topic: frame.t, offset: frame.o, text: withoutOp(frame) };
    case 'hello':
    case 'sub':
      return { topic: frame.cur[0]?.[0] ?? null, offset: frame.cur[0]?.[3] ?? null, text: withoutOp(frame) };
    case 'reset':
    case 'denied':
    case 'revoked':
      return { topic: frame.t, offset: null, text: withoutOp(frame) };
    default:
      return {
        topic: 't' in frame && typeof frame.t === 'string' ? frame.t : null,
        offset: null,
        text: withoutOp(frame),
      };
  }
}

function percentile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
}

type Verdict = Pick<FrameRecord, 'note' | 'tone'>;
const plain: Verdict = { note: '', tone: 'plain' };

/** The row of a transport step; steps of the client are marked as outgoing. */
function rowOfTransport({
  transport,
  step,
  ms,
  code,
  why,
}: TransportStep): Pick<FrameRecord, 'direction' | 'op' | 'text' | 'note' | 'tone'> {
  switch (step) {
    case 'asked':
      return { direction: 'out', op: 'connect', text: transport, ...plain };
    case 'open':
      return { direction: 'in', op: 'open', text: transport, note: `after ${ms} ms`, tone: 'plain' };
    case 'closed':
      return {
        ...{ direction: 'in', op: 'close', text: `${transport}, ${code} ${why}`.trimEnd() },
        ...{ note: `closed after ${ms} ms`, tone: 'warn' },
      };
    case 'left':
      return { direction: 'out', op: 'close', text: transport, note: `left after ${ms} ms`, tone: 'dim' };
  }
}

/**
 * Records frames and says what each did to the order of its topic. It has its own rules, because the hub is what is
 * tested.
 */
export function createFrameLog({ now, frame }: Pick<Scheduler, 'now' | 'frame'>): FrameLog {
  const store = createStore<FrameLogState>()(() => empty);
  const watches = new Map<string, Watch>();
  let latencies: number[] = [];
  /** The server's clock minus ours. */
  let skewMs = 0;
  /** When each kind of transport was last requested. */
  const askedAt = new Map<TransportKind, number>();
  let lastId = 0;
  /** Rows for the next frame of the page: a list that grows once per frame keeps up with any load. */
  let waiting: FrameRecord[] = [];

  function judgeEvents(events: readonly Ev[]): Verdict {
    const [first, last] = [events[0], events.at(-1)];
    if (first === undefined || last === undefined) return plain;
    const watch = watches.get(first.t);
    if (watch === undefined) {
      watches.set(first.t, { offset: last.o, gapAt: null, held: 0, isReplaying: false });
      return plain;
    }
    if (last.o <= watch.offset) return { note: 'duplicate, dropped', tone: 'dim' };
    const missing = first.o - first.n - watch.offset - watch.held;
    if (first.o - first.n > watch.offset) {
      watch.gapAt ??= now();
      watch.held += events.length;
      return { note: `gap of ${missing}, held`, tone: 'warn' };
    }
    watch.offset = last.o;
    if (watch.gapAt !== null) {
      const ms = now() - watch.gapAt;
      watch.gapAt = null;
      watch.held = 0;
      return { note: `gap closed, ${ms} ms`, tone: 'good' };
    }
    return watch.isReplaying ? { note: 'replayed', tone: 'plain' } : plain;
  }

  function welcomeNote(transport: TransportKind): string {
    const since = askedAt.get(transport);
    return since === undefined ? '' : `welcome after ${now() - since} ms`;
  }

  function judge({ direction, transport, frame, fate }: SeenFrame): Verdict {
    if (fate === 'dropped') return { note: 'dropped by a fault', tone: 'dim' };
    if (fate === 'swallowed') return { note: 'swallowed, half-open', tone: 'dim' };
    if (direction === 'out') return judgeOut(frame, fate === 'forged');
    switch (frame.op) {
      case 'ev':
        return judgeEvents([frame]);
      case 'batch':
        return judgeEvents(frame.ev);
      case 'welcome':
        skewMs = frame.now - now();
        return { note: welcomeNote(transport), tone: 'good' };
      case 'subok': {
        const watch = watches.get(frame.t);
        watches.set(frame.t, {
          offset: Math.max(frame.o, watch?.offset ?? 0),
          gapAt: null,
          held: 0,
          isReplaying: false,
        });
        return plain;
      }
      case 'reset':
        watches.delete(frame.t);
        return { note: `reset, ${frame.why.replaceAll('_', ' ')}`, tone: 'warn' };
      case 'revoked':
      case 'denied':
        watches.delete(frame.t);
        return { note: frame.op, tone: 'warn' };
      case 'bye':
        return { note: fate === 'forged' ? 'forged here' : 'the server ends it', tone: 'warn' };
      default:
        return plain;
    }
  }

  function judgeOut(frame: ServerFrame | ClientFrame, isForged: boolean): Verdict {
    if (frame.op !== 'sub' && frame.op !== 'hello') return plain;
    const isFill = frame.op === 'sub' && frame.cur.some(([topic]) => watches.get(topic)?.gapAt != null);
    for (const [topic] of frame.cur) {
      const watch = watches.get(topic);
      if (watch !== undefined) watch.isReplaying = true;
    }
    if (isForged) return { note: 'cursor forged', tone: 'warn' };
    return isFill ? { note: 'fill', tone: 'plain' } : plain;
  }

  function measure(frame: ServerFrame | ClientFrame): void {
    if (frame.op !== 'ev' || watches.get(frame.t)?.isReplaying === true) return;
    latencies = [...latencies.slice(1 - LATENCIES_MAX), Math.max(0, now() + skewMs - frame.at)];
  }

  function flush(): void {
    const records = waiting;
    waiting = [];
    const sorted = latencies.toSorted((a, b) => a - b);
    store.setState(({ frames, total, heads }) => ({
      frames: [...frames, ...records].slice(-FRAMES_MAX),
      total: total + records.length,
      p50Ms: percentile(sorted, 0.5),
      p95Ms: percentile(sorted, 0.95),
      heads: furthest(heads, records),
    }));
  }

  function push(row: Omit<FrameRecord, 'id' | 'at'>): void {
    if (waiting.length === 0) frame(flush);
    waiting.push({ id: ++lastId, at: now(), ...row });
  }

  return {
    store,
    add(seen) {
      measure(seen.frame);
      push({
        direction: seen.direction,
        transport: seen.transport,
        op: seen.frame.op,
        ...factsOf(seen.frame),
        bytes: JSON.stringify(seen.frame).length,
        ...judge(seen),
      });
    },
    addTransport(step) {
      if (step.step === 'asked') askedAt.set(step.transport, now());
      push({ transport: step.transport, topic: null, offset: null, bytes: 0, ...rowOfTransport(step) });
    },
    lastId: () => lastId,
    clear() {
      latencies = [];
      waiting = [];
      store.setState(empty);
    },
  };
}

function furthest(heads: FrameLogState['heads'], records: readonly FrameRecord[]): FrameLogState['heads'] {
  const next: Record<string, number> = { ...heads };
  for (const { direction, topic, offset } of records) {
    if (direction === 'in' && topic !== null && offset !== null)
      next[topic] = Math.max(next[topic] ?? 0, offset);
  }
  return next;
}
