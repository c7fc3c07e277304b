import { closeCode } from '../../../contract/core/realtime.ts';
import type { Timers } from '../../platform/clock/clock.ts';
import type { Connections } from './connections.ts';
import type { RealtimeLimits } from './limits.ts';

/** Connections per second that the other nodes are asked to take. */
const MOVES_PER_SECOND = 500;
const SLICES = 20;

export interface DrainDeps {
  readonly connections: Connections;
  readonly limits: RealtimeLimits;
  readonly timers: Pick<Timers, 'after'>;
}

/**
 * Asks every client to move, a slice at a time, and closes the rest at the deadline. Clients open their next connection
 * before they close this one, so users see no gap. Resolves when no connection is left.
 */
export async function drainConnections({ connections, limits, timers }: DrainDeps): Promise<void> {
  const all = connections.all();
  const windowMs = Math.max(limits.drainMinMs, (all.length / MOVES_PER_SECOND) * 1_000);
  const deadlineMs = Math.min(limits.drainMaxMs, windowMs + limits.drainGraceMs);
  const cancels: (() => void)[] = [];
  for (const [index, connection] of all.entries()) {
    const slice = Math.floor((index * SLICES) / all.length);
    const ask = () =>
      connection.send({ op: 'bye', code: closeCode.draining, why: 'server restarts', retry: [0, windowMs] });
    cancels.push(timers.after((slice * windowMs) / 2 / SLICES, ask));
  }
  await new Promise<void>((resolve) => {
    const check = () => {
      if (connections.size() === 0) finish();
      else stopChecking = timers.after(50, check);
    };
    const finish = () => {
      stopChecking();
      stopDeadline();
      resolve();
    };
    const stopDeadline = timers.after(deadlineMs, () => {
      for (const connection of connections.all())
        connection.closeWithBye(closeCode.draining, 'server restarts', [0, windowMs]);
      finish();
    });
    let stopChecking: () => void = () => undefined;
    check();
  });
  for (const cancel of cancels) cancel();
}
