import type { RtPosition } from '../../../contract/core/realtime.ts';
import type { SeenFrame } from './fault-layer.ts';

/** One line of an exported history, in the words of the history checker. */
export type HistoryLine = Readonly<Record<string, string | number | readonly object[]>>;

export interface TestHistory {
  saw(seen: SeenFrame): void;
  applied(topic: string, offset: number): void;
  reset(rt: RtPosition): void;
  /** The server ended the subscription, and the page knows. */
  left(topic: string): void;
  /** Adds a line that no check reads. */
  note(what: string): void;
  /** In order. */
  lines(): readonly HistoryLine[];
  /** Clears the lines; the current state stays known. */
  clear(): void;
}

interface TestHistoryDeps {
  readonly now: () => number;
  readonly actor: string;
  /** False for events that the client ignores. */
  readonly isKnownKind: (kind: string) => boolean;
}

/** Records what this client did and saw, so that a fault report can be checked with the same rules as the tests. */
export function createTestHistory({ now, actor, isKnownKind }: TestHistoryDeps): TestHistory {
  let lines: HistoryLine[] = [];
  /** By `topic offset`. */
  const seen = new Map<string, { readonly tag: number; readonly isKnown: boolean }>();
  const positions = new Map<string, number>();
  const startedAt = now();

  function add(line: HistoryLine): void {
    lines.push({ t: now() - startedAt, actor, ...line });
  }

  function apply(topic: string, off: number): void {
    positions.set(topic, off);
    add({ op: 'apply', f: 'ok', topic, off, tag: seen.get(`${topic} ${off}`)?.tag ?? 0 });
  }

  /** An event of an unknown kind shows nothing, but moves the page's position. */
  function passOver(topic: string): void {
    const from = positions.get(topic) ?? 0;
    for (let next = from + 1; seen.get(`${topic} ${next}`)?.isKnown === false; next++) apply(topic, next);
  }

  function reset(topic: string, off: number): void {
    positions.set(topic, off);
    // It has no messages whose state could be compared.
    add({ op: 'reset', f: 'ok', topic, off, limit: 0, rows: [] });
  }

  return {
    saw({ direction, frame, fate }) {
      if (direction === 'out' || fate === 'dropped' || fate === 'swallowed') return;
      const events = frame.op === 'ev' ? [frame] : frame.op === 'batch' ? frame.ev : [];
      for (const { t, o, x, k } of events) seen.set(`${t} ${o}`, { tag: x, isKnown: isKnownKind(k) });
    },
    applied(topic, off) {
      passOver(topic);
      apply(topic, off);
    },
    reset: ([topic, , off]) => reset(topic, off),
    left(topic) {
      positions.delete(topic);
      add({ op: 'left', f: 'ok', topic });
    },
    note(what) {
      add({ op: 'note', f: 'info', what });
    },
    lines() {
      for (const topic of positions.keys()) passOver(topic);
      return lines;
    },
    clear() {
      lines = [];
      for (const [topic, off] of positions) reset(topic, off);
    },
  };
}
