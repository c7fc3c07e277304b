import { pauseAfter } from '../../../../../machines/pause-after.ts';
import type { RtPosition } from '../../../../contract/core/realtime.ts';
import type { Scheduler } from '../../../ui/base/scheduler.ts';

type Snapshot = () => Promise<RtPosition | null>;

export interface Snapshots {
  /** Runs the snapshots of `topic` after a random part of `spreadMs`. Replaces a run that is under way. */
  load(topic: string, spreadMs: number): void;
  /** Runs at once what waits after a failure: the connection is there again. */
  hurry(): void;
  cancel(topic: string): void;
  clear(): void;
}

/** The earliest position. From there the stream only repeats events that another snapshot already contains. */
function earliest(positions: readonly RtPosition[]): RtPosition | undefined {
  return [...positions].sort((a, b) => a[1] - b[1] || a[2] - b[2])[0];
}

/** Fetches the state of topics, one run per topic at a time, until it succeeds or a retry is pointless. */
export function createSnapshots(deps: {
  readonly scheduler: Scheduler;
  readonly random: () => number;
  readonly snapshotsOf: (topic: string) => readonly Snapshot[];
  readonly onLoaded: (position: RtPosition) => void;
}): Snapshots {
  /** `failures` of a run that waits to be repeated; 0 otherwise. */
  const running = new Map<string, { readonly cancel: () => void; failures: number }>();

  function cancel(topic: string): void {
    running.get(topic)?.cancel();
    running.delete(topic);
  }

  function schedule(topic: string, ms: number, failures: number): void {
    let isCancelled = false;
    const stopTimer = deps.scheduler.after(ms, async () => {
      run.failures = 0;
      const results = await Promise.allSettled(deps.snapshotsOf(topic).map((snapshot) => snapshot()));
      if (isCancelled) return;
      running.delete(topic);
      if (results.some(({ status }) => status === 'rejected')) {
        schedule(topic, pauseAfter(failures + 1, null, deps.random), failures + 1);
        return;
      }
      const positions = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      const position = earliest(positions.filter((value) => value !== null));
      if (position !== undefined) deps.onLoaded(position);
    });
    const run = {
      failures,
      cancel() {
        isCancelled = true;
        stopTimer();
      },
    };
    running.set(topic, run);
  }

  return {
    load(topic, spreadMs) {
      cancel(topic);
      schedule(topic, deps.random() * spreadMs, 0);
    },
    hurry() {
      for (const [topic, { failures }] of [...running]) {
        if (failures === 0) continue;
        cancel(topic);
        schedule(topic, 0, failures);
      }
    },
    cancel,
    clear() {
      for (const topic of [...running.keys()]) cancel(topic);
    },
  };
}
