import type { FastifyInstance } from 'fastify';
import { Problem } from '../../../contract/core/problems.ts';
import type { Timers } from '../clock/clock.ts';
import type { DiskRoom } from '../storage/disk-room.ts';

export interface HealthDeps {
  /** One round trip to the database. */
  readonly ping: () => Promise<unknown>;
  readonly timers: Pick<Timers, 'after'>;
  /** Absent when this node stores nothing on its own disk. */
  readonly disk?: Pick<DiskRoom, 'check'>;
}

/** A database that hangs counts as down, and a probe does not wait long. */
const PING_TIMEOUT_MS = 2_000;

/** Additional details in the answer of `/readyz`. */
export interface Health {
  /** Adds a detail for monitoring that does not make the node unready. */
  detail(name: string, read: () => string): void;
}

/**
 * Serves the probes. `/livez` succeeds while the process runs, because a restart would not help other problems.
 * `/readyz` succeeds when the node can take requests; it fails while the database does not answer or the disk is full,
 * and from the moment the server begins to close.
 */
export function serveHealth(app: FastifyInstance, { ping, timers, disk }: HealthDeps): Health {
  const details = new Map<string, () => string>();
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.get('/livez', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isClosing) throw notReady('The server is closing');
    if (!(await answersInTime(ping, timers))) throw notReady('The database does not answer');
    const full = (await disk?.check()) ?? null;
    if (full !== null) throw notReady(full);
    return { status: 'ok', ...Object.fromEntries([...details].map(([name, read]) => [name, read()])) };
  });
  return { detail: (name, read) => void details.set(name, read) };
}

function notReady(message: string): Problem {
  return new Problem('server.unavailable', message, { retryAfter: 1 });
}

function answersInTime(ping: HealthDeps['ping'], timers: Pick<Timers, 'after'>): Promise<boolean> {
  return new Promise((resolve) => {
    const cancel = timers.after(PING_TIMEOUT_MS, () => resolve(false));
    ping()
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(cancel);
  });
}
