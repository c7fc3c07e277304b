import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type CrowdCount, crowdCount, type Order } from './crowd-process.ts';
import type { DialectName } from './dialect.ts';

/** Clients with a live connection, in a separate process. */
export interface Crowd {
  /** Opens connections until there are `members`; resolves when all are subscribed. */
  growTo(members: number): Promise<void>;
  count(): Promise<CrowdCount>;
  /**
   * Resolves when exactly this many deliveries arrived since the start.
   * @throws Error when more or too few do.
   */
  received(deliveries: number): Promise<CrowdCount>;
  /** Sorts the delays of the stamped messages that arrived: fills `delayMs`. */
  delays(): Promise<CrowdCount>;
  /** Cuts all connections at once; resolves when all clients are subscribed again. */
  storm(): Promise<CrowdCount>;
  close(): Promise<void>;
}

/**
 * Time limit for the last deliveries: long, because the clients read slowly on a busy machine and lose
 * nothing.
 */
const PATIENCE_MS = 60_000;

/**
 * @param full topics whose messages every client gets.
 * @param counted further topics, of which every client only gets the head.
 */
export function createCrowd(
  url: string,
  dialect: DialectName,
  full: readonly string[],
  counted: readonly string[] = [],
): Crowd {
  const child = fork(join(import.meta.dirname, 'crowd-process.ts'));
  const over = new AbortController();
  child.once('exit', () => over.abort(new Error('the process of the clients ended')));
  let members = 0;

  async function give(order: Order): Promise<CrowdCount> {
    const answer = once(child, 'message', { signal: over.signal });
    child.send(order);
    const [message] = await answer;
    return crowdCount.parse(message);
  }

  return {
    async growTo(wanted) {
      await give({
        do: 'join',
        url,
        dialect,
        full: [...full],
        counted: [...counted],
        from: members,
        to: wanted,
      });
      members = wanted;
    },
    count: () => give({ do: 'count' }),
    delays: () => give({ do: 'sort delays' }),
    storm: () => give({ do: 'storm' }),
    async received(deliveries) {
      const giveUpAt = performance.now() + PATIENCE_MS;
      for (;;) {
        const count = await give({ do: 'count' });
        if (count.deliveries === deliveries) return count;
        if (count.deliveries > deliveries || performance.now() > giveUpAt)
          throw new Error(`${count.deliveries} deliveries arrived, ${deliveries} were expected`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async close() {
      if (child.exitCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}
