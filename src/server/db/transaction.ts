import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { Random, Timers } from '../clock.ts';
import { type Database, sqlState } from './database.ts';
import { type CommittedEvent, type PendingEvent, storeEvents } from './emit.ts';

/** One attempt at a transaction. It is closed when `fn` returns: what comes later throws. */
export interface Tx extends Database {
  /** Announces `event` if and when the transaction commits. Events of one topic keep the order of the calls. */
  emit<Kind extends string>(event: PendingEvent<Kind>): void;
}

/** See {@link createWithTx}. */
export type WithTx = <T>(fn: (tx: Tx) => Promise<T>) => Promise<T>;

export interface TransactionDeps {
  readonly pool: Pool;
  readonly random: Pick<Random, 'number'>;
  readonly timers: Pick<Timers, 'after'>;
  readonly log: Pick<Logger, 'error'>;
  /** Told after each commit that emitted, sorted by topic. What it throws is logged and reaches no caller. */
  readonly onCommitted: (events: readonly CommittedEvent[]) => void;
}

const MAX_RETRIES = 3;
/** Serialization failure, deadlock, lock timeout: the transaction was rolled back through no fault of its own. */
const RETRYABLE = new Set(['40001', '40P01', '55P03']);

/**
 * Returns `withTx`, which runs `fn` in one READ COMMITTED transaction: commits when it resolves, rolls back
 * when it throws.
 *
 * `fn` runs again, up to three times, when the database gave way to another transaction: it must touch
 * nothing but `tx`, and wait for no network. A database error caught inside `fn` has spoiled the
 * transaction all the same; `withTx` then throws instead of committing nothing in silence.
 */
export function createWithTx(deps: TransactionDeps): WithTx {
  return async (fn) => {
    for (let retry = 0; ; retry++) {
      try {
        const { result, events } = await attempt(deps.pool, fn);
        if (events.length > 0) announce(deps, events);
        return result;
      } catch (error) {
        if (retry === MAX_RETRIES || !RETRYABLE.has(sqlState(error) ?? '')) throw error;
        const pauseMs = 20 * 2 ** retry * (0.5 + deps.random.number());
        await new Promise<void>((resolve) => void deps.timers.after(pauseMs, resolve));
      }
    }
  };
}

async function attempt<T>(pool: Pool, fn: (tx: Tx) => Promise<T>) {
  const client = await pool.connect();
  const { tx, close } = openTx(client);
  try {
    await client.query('begin');
    const result = await fn(tx);
    // rt_emit comes last, because it takes the lock of each topic until the commit.
    const events = await storeEvents(client, close());
    const { command } = await client.query('commit');
    if (command !== 'COMMIT')
      throw new Error('a statement failed and its error was caught: nothing was committed');
    client.release();
    return { result, events };
  } catch (error) {
    close();
    await rollBack(client);
    throw error;
  }
}

function openTx(client: PoolClient): { tx: Tx; close: () => readonly PendingEvent[] } {
  const pending: PendingEvent[] = [];
  let isOpen = true;
  function assertOpen() {
    if (!isOpen) throw new Error('this transaction is over');
  }
  const tx: Tx = {
    async query(text, values = []) {
      assertOpen();
      const { rows, rowCount } = await client.query(text, [...values]);
      return { rows, rowCount: rowCount ?? 0 };
    },
    emit(event) {
      assertOpen();
      pending.push(event);
    },
  };
  return {
    tx,
    close() {
      isOpen = false;
      return pending;
    },
  };
}

/** A connection that cannot even roll back is thrown away, and the server ends its transaction. */
async function rollBack(client: PoolClient): Promise<void> {
  try {
    await client.query('rollback');
    client.release();
  } catch {
    client.release(true);
  }
}

function announce({ onCommitted, log }: TransactionDeps, events: readonly CommittedEvent[]): void {
  try {
    onCommitted(events);
  } catch (error) {
    log.error({ err: error }, 'committed events were not announced on this node');
  }
}
