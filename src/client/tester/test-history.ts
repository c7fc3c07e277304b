import type { RtPosition } from '../../contract/realtime.ts';
import type { SeenFrame } from './fault-layer.ts';

/** One line of an exported history, in the words of the history checker. */
export type HistoryLine = Readonly<Record<string, string | number>>;

export interface TestHistory {
  saw(seen: SeenFrame): void;
  applied(topic: string, offset: number): void;
  reset(rt: RtPosition): void;
  /** Something worth a line that no check looks at. */
  note(what: string): void;
  /** JSON, one line per step, in order. */
  export(): string;
  clear(): void;
}

/** Keeps what this client did and saw, so that a report of a fault can be checked by the same rules as the tests. */
export function createTestHistory({ now, actor }: { now: () => number; actor: string }): TestHistory {
  const lines: HistoryLine[] = [];
  const tags = new Map<string, number>();
  const startedAt = now();

  function add(line: HistoryLine): void {
    lines.push({ t_mono: now() - startedAt, actor, ...line });
  }

  return {
    saw({ direction, frame, fate }) {
      if (direction === 'out' || fate === 'dropped' || fate === 'swallowed') return;
      const events = frame.op === 'ev' ? [frame] : frame.op === 'batch' ? frame.ev : [];
      for (const { t, o, x } of events) tags.set(`${t} ${o}`, x);
    },
    applied(topic, off) {
      add({ f: 'ok', op: 'apply', topic, off, tag: tags.get(`${topic} ${off}`) ?? 0 });
    },
    reset([topic, , off, tag]) {
      add({ f: 'ok', op: 'reset', topic, off, tag });
    },
    note(what) {
      add({ f: 'info', op: 'note', what });
    },
    export: () => lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    clear() {
      lines.length = 0;
    },
  };
}
