import type {
  Cursor,
  Ev,
  RtPosition,
  ServerFrame,
  SubscriptionMode,
} from '../../../../contract/core/realtime.ts';

/** Events kept aside behind a gap. More are dropped: the fill brings them again. */
export const HELD_MAX = 64;
/** Fills in a row that may bring nothing before the transport is given up. */
export const FRUITLESS_FILLS_MAX = 3;

type Frame<Op extends ServerFrame['op']> = Extract<ServerFrame, { op: Op }>;

/**
 * What the hub has to do after a frame or a call. `sub` sends the value of `cursorOf(topic)` at the time of sending.
 */
export type CursorCommand =
  | { readonly do: 'apply'; readonly ev: Ev }
  | { readonly do: 'sub'; readonly topic: string }
  | { readonly do: 'unsub'; readonly topic: string }
  /** The state of the topic is invalid: fetch it again, at a random moment within `spreadMs`. */
  | { readonly do: 'reload'; readonly topic: string; readonly spreadMs: number }
  /** The stream starts here without any earlier events: state that was fetched before has to be fetched again. */
  | { readonly do: 'refresh'; readonly topic: string; readonly spreadMs: number }
  | { readonly do: 'reconnect' };

/** How often each thing happened since the start. For the tester pages. */
export interface CursorCounts {
  readonly applied: number;
  readonly duplicates: number;
  readonly gaps: number;
  readonly fills: number;
  readonly resets: number;
}

export interface Cursors {
  /**
   * Subscribes to `topic`, or changes its mode. With `isSnapshotted`, a stream without a position waits for
   * `setPosition`; otherwise it starts from now.
   */
  want(topic: string, mode: SubscriptionMode, isSnapshotted: boolean): readonly CursorCommand[];
  /** Ends the subscription. The position is kept in case of a new one. */
  unwant(topic: string): readonly CursorCommand[];
  /** Drops the position, because the state that it belongs to is gone. */
  forget(topic: string): readonly CursorCommand[];
  /**
   * Sets the position where a snapshot was taken. Ignored while the stream has a position, which only the stream moves.
   */
  setPosition(position: RtPosition): readonly CursorCommand[];
  onEv(ev: Ev): readonly CursorCommand[];
  onSubok(frame: Frame<'subok'>): readonly CursorCommand[];
  onReset(frame: Frame<'reset'>): readonly CursorCommand[];
  /** Denied or revoked: the topic sends nothing more. */
  onRefused(topic: string): void;
  /** No answer to the `sub` of `topic` in time. */
  onSubOverdue(topic: string): readonly CursorCommand[];
  /** Every topic that can be subscribed to now, full ones first: the cursors of a hello. */
  hello(limit: number): readonly Cursor[];
  cursorOf(topic: string): Cursor | null;
  /** True while an answer to a `sub` of `topic` is outstanding. */
  isAwaiting(topic: string): boolean;
  counts(): CursorCounts;
  clear(): void;
}

interface Position {
  readonly epoch: number;
  readonly offset: number;
  readonly tag: number;
}

interface Entry {
  mode: SubscriptionMode | null;
  isSnapshotted: boolean;
  position: Position | null;
  isAwaiting: boolean;
  fruitless: number;
  /** A refresh is spread over this many milliseconds. Set by the reset that made the refresh necessary. */
  spreadMs: number;
  readonly held: Map<number, Ev>;
}

const nothing: readonly CursorCommand[] = [];

/** Moves `entry` past `ev` and past all events held behind it. Returns them in order. */
function advance(entry: Entry, ev: Ev): Ev[] {
  const ready = [ev];
  let last = ev;
  if (entry.held.size > 0) {
    for (const held of [...entry.held.values()].sort((a, b) => a.o - b.o)) {
      if (held.o - held.n > last.o) break;
      entry.held.delete(held.o);
      if (held.o <= last.o) continue;
      ready.push(held);
      last = held;
    }
  }
  entry.position = { epoch: last.e, offset: last.o, tag: last.x };
  entry.fruitless = 0;
  return ready;
}

/**
 * Tracks for each topic how far its log was applied, and finds what is missing. It does no I/O: it returns the commands
 * to run. Frames may be dropped, repeated or reordered: the events that it passes on are the log, in order, each once.
 */
export function createCursors(): Cursors {
  const entries = new Map<string, Entry>();
  const counted = { applied: 0, duplicates: 0, gaps: 0, fills: 0, resets: 0 };

  function entryOf(topic: string): Entry {
    const known = entries.get(topic);
    if (known !== undefined) return known;
    const entry: Entry = {
      mode: null,
      isSnapshotted: false,
      position: null,
      isAwaiting: false,
      fruitless: 0,
      spreadMs: 0,
      held: new Map(),
    };
    entries.set(topic, entry);
    return entry;
  }

  function isReady({ mode, position, isSnapshotted }: Entry): boolean {
    return mode === 'head' || (mode === 'full' && (position !== null || !isSnapshotted));
  }

  function sub(topic: string, entry: Entry): readonly CursorCommand[] {
    entry.isAwaiting = true;
    return [{ do: 'sub', topic }];
  }

  /** One fill at a time. After too many fills that brought nothing, the transport is at fault. */
  function fill(topic: string, entry: Entry): readonly CursorCommand[] {
    if (entry.isAwaiting) return nothing;
    if (entry.fruitless >= FRUITLESS_FILLS_MAX) {
      entry.fruitless = 0;
      return [{ do: 'reconnect' }];
    }
    entry.fruitless += 1;
    counted.fills += 1;
    return sub(topic, entry);
  }

  function cursorFor(topic: string, { mode, position }: Entry): Cursor | null {
    if (mode === null) return null;
    if (mode === 'head' || position === null) return [topic, mode, position?.epoch ?? 0, -1, 0];
    return [topic, 'full', position.epoch, position.offset, position.tag];
  }

  return {
    want(topic, mode, isSnapshotted) {
      const entry = entryOf(topic);
      const isSame =
        entry.mode === mode && (entry.position !== null || entry.isSnapshotted === isSnapshotted);
      entry.mode = mode;
      entry.isSnapshotted = isSnapshotted;
      if (isSame) return nothing;
      entry.held.clear();
      entry.isAwaiting = false;
      if (isReady(entry)) return sub(topic, entry);
      return [{ do: 'reload', topic, spreadMs: 0 }];
    },

    unwant(topic) {
      const entry = entries.get(topic);
      if (entry === undefined || entry.mode === null) return nothing;
      entry.mode = null;
      entry.isAwaiting = false;
      entry.held.clear();
      if (entry.position === null) entries.delete(topic);
      return [{ do: 'unsub', topic }];
    },

    forget(topic) {
      const entry = entries.get(topic);
      if (entry === undefined) return nothing;
      entry.position = null;
      entry.held.clear();
      if (entry.mode === null) entries.delete(topic);
      if (entry.mode !== 'full') return nothing;
      entry.isAwaiting = false;
      return entry.isSnapshotted ? [{ do: 'reload', topic, spreadMs: 0 }] : sub(topic, entry);
    },

    setPosition([topic, epoch, offset, tag]) {
      const entry = entries.get(topic);
      if (entry?.mode !== 'full' || entry.position !== null) return nothing;
      entry.position = { epoch, offset, tag };
      return sub(topic, entry);
    },

    onEv(ev) {
      const entry = entries.get(ev.t);
      if (entry === undefined || entry.mode === null || entry.position === null) return nothing;
      const { epoch, offset } = entry.position;
      if (ev.e < epoch || (ev.e === epoch && ev.o <= offset)) {
        counted.duplicates += 1;
        return nothing;
      }
      if (ev.e === epoch && ev.o - ev.n <= offset) {
        const ready = advance(entry, ev);
        counted.applied += ready.length;
        return ready.map((one) => ({ do: 'apply', ev: one }));
      }
      counted.gaps += 1;
      if (ev.e === epoch && entry.held.size < HELD_MAX) entry.held.set(ev.o, ev);
      return entry.mode === 'full' ? fill(ev.t, entry) : nothing;
    },

    onSubok({ t, m, e, o, x }) {
      const entry = entries.get(t);
      if (entry === undefined || entry.mode !== m) return nothing;
      entry.isAwaiting = false;
      if (m === 'head') return nothing;
      if (entry.position === null) {
        if (entry.isSnapshotted) return nothing;
        entry.position = { epoch: e, offset: o, tag: x };
        return [{ do: 'refresh', topic: t, spreadMs: entry.spreadMs }];
      }
      const isBehind = e !== entry.position.epoch || o > entry.position.offset || entry.held.size > 0;
      if (isBehind) return fill(t, entry);
      entry.fruitless = 0;
      return nothing;
    },

    onReset({ t, spread }) {
      const entry = entries.get(t);
      if (entry === undefined || entry.mode === null) return nothing;
      counted.resets += 1;
      entry.position = null;
      entry.isAwaiting = false;
      entry.fruitless = 0;
      entry.spreadMs = spread;
      entry.held.clear();
      return isReady(entry) ? sub(t, entry) : [{ do: 'reload', topic: t, spreadMs: spread }];
    },

    onRefused: (topic) => void entries.delete(topic),

    onSubOverdue(topic) {
      const entry = entries.get(topic);
      if (entry === undefined || !entry.isAwaiting) return nothing;
      entry.isAwaiting = false;
      return fill(topic, entry);
    },

    hello(limit) {
      const ready = [...entries].filter(([, entry]) => isReady(entry));
      const full = ready.filter(([, entry]) => entry.mode === 'full');
      const head = ready.filter(([, entry]) => entry.mode === 'head');
      return [...full, ...head].slice(0, limit).flatMap(([topic, entry]) => {
        const cursor = cursorFor(topic, entry);
        entry.isAwaiting = true;
        entry.fruitless = 0;
        return cursor === null ? [] : [cursor];
      });
    },

    cursorOf(topic) {
      const entry = entries.get(topic);
      return entry === undefined ? null : cursorFor(topic, entry);
    },
    isAwaiting: (topic) => entries.get(topic)?.isAwaiting ?? false,
    counts: () => ({ ...counted }),
    clear: () => entries.clear(),
  };
}
