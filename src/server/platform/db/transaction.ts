import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { Random, Timers } from '../clock/clock.ts';
import { createConcurrencyLimitByKey } from '../clock/concurrency-limit.ts';
import { columnTypes } from './column-types.ts';
import { type Database, sqlState } from './database.ts';
import {
  type CommittedEvent,
  type EmittedRow,
  type Emitting,
  emissionOf,
  type PendingEvent,
} from './emit.ts';
import { runStatement } from './run-statement.ts';

/** One attempt at a transaction. It is closed when `fn` returns: later calls throw. */
export interface Tx extends Database {
  /** Stores `event` and announces it when the transaction commits. Events of one topic keep the order of the calls. */
  emit<Kind extends string>(event: PendingEvent<Kind>): void;
  /**
   * Runs the whole transaction as one statement, in one round trip. The statement stores its events itself, see {@link
   * emitting}, and returns a row with them, or no row when there was nothing to do.
   */
  whole<Row extends Emitting>(text: string, values: readonly unknown[]): Promise<Row | null>;
}

export interface TxOptions {
  /**
   * The name of the row that all such transactions lock, such as `c:<id>` for a reaction in a conversation. Only a few
   * of them use a connection of this node at once. The others wait without one, so that one busy row does not use up
   * the pool.
   */
  readonly queue?: string;
}

/** See {@link createWithTx}. */
export type WithTx = <T>(fn: (tx: Tx) => Promise<T>, options?: TxOptions) => Promise<T>;

export interface TransactionDeps {
  readonly pool: Pool;
  readonly random: Pick<Random, 'number'>;
  readonly timers: Pick<Timers, 'after'>;
  readonly log: Pick<Logger, 'error'>;
  /** Called after each commit with events, sorted by topic. Its errors are logged and reach no caller. */
  readonly onCommitted: (events: readonly CommittedEvent[]) => void;
  /** Called when the connection broke before it was known whether a transaction was committed. */
  readonly onUnsure?: () => void;
}

const MAX_RETRIES = 3;
/** Per queue: one transaction that holds the row, and the next ones on their way. The pool has 20 connections. */
const QUEUE = {
  width: 4,
  queueMax: 1_000,
  refusal: 'Too much is happening here right now. Please try again.',
};
/** Serialization failure, deadlock, lock timeout: rolled back because of another transaction. */
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
  const inTurn = createConcurrencyLimitByKey(QUEUE);
  return async (fn, { queue } = {}) => {
    for (let retry = 0; ; retry++) {
      try {
        const attempted = () => attempt(deps, fn);
        const { result, events } = await (queue === undefined ? attempted() : inTurn(queue, attempted));
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

async function attempt<T>({ pool, onUnsure }: TransactionDeps, fn: (tx: Tx) => Promise<T>) {
  const client = await pool.connect();
  const opened = openTx(client);
  let isEnding = false;
  try {
    const result = await fn(opened.tx);
    const closed = opened.close();
    isEnding = true;
    const events = await commit(client, closed);
    client.release();
    return { result, events };
  } catch (error) {
    const { isWhole } = opened.close();
    await rollBack(client);
    if ((isEnding || isWhole) && !isRolledBack(error)) onUnsure?.();
    throw error;
  }
}

/** Whether the database itself reported an error, and not a broken connection or a stopped server. */
function isRolledBack(error: unknown): boolean {
  const state = sqlState(error);
  return state !== null && !/^(?:08|57P)/.test(state);
}

interface Closed {
  /** False when `fn` ran no statement, or only one with `whole`. */
  readonly isBegun: boolean;
  /** Whether it was one statement, which commits on its own. */
  readonly isWhole: boolean;
  readonly pending: readonly PendingEvent[];
  /** The events that this statement stored. */
  readonly emitted: readonly CommittedEvent[];
}

function openTx(client: PoolClient): { tx: Tx; close: () => Closed } {
  const pending: PendingEvent[] = [];
  let isWhole = false;
  let emitted: readonly CommittedEvent[] = [];
  let isOpen = true;
  let isBegun = false;
  function assertOpen() {
    if (!isOpen) throw new Error('this transaction is over');
  }
  const tx: Tx = {
    async query(text, values = []) {
      assertOpen();
      // Sent together with the first statement.
      const begun = isBegun ? null : client.query('begin');
      isBegun = true;
      const [{ rows, rowCount }] = await Promise.all([runStatement(client, text, values), begun]);
      return { rows, rowCount: rowCount ?? 0 };
    },
    emit(event) {
      assertOpen();
      pending.push(event);
    },
    async whole(text, values) {
      assertOpen();
      if (isBegun || pending.length > 0) throw new Error('this transaction has done something else');
      isOpen = false;
      isWhole = true;
      const { rows } = await runStatement(client, text, values);
      const [row] = rows;
      emitted = row?.emitted ?? [];
      return row ?? null;
    },
  };
  return {
    tx,
    close() {
      isOpen = false;
      return { isBegun, isWhole, pending, emitted };
    },
  };
}

/**
 * Stores the events and commits, in one text: PostgreSQL stops at the first statement that fails, so nothing is
 * committed without its events, and the topics stay locked for as long as that takes and not for a round trip more.
 */
async function commit(
  client: PoolClient,
  { isBegun, pending, emitted }: Closed,
): Promise<readonly CommittedEvent[]> {
  if (!isBegun && pending.length === 0) return emitted;
  const emission = pending.length > 0 ? emissionOf(pending) : null;
  const statements = [...(isBegun ? [] : ['begin']), ...(emission ? [emission.sql] : []), 'commit'];
  const answer = await client.query<EmittedRow>({ text: statements.join('; '), types: columnTypes });
  // pg returns one result, or a list when there were several statements.
  const answers = [answer].flat();
  if (answers.at(-1)?.command !== 'COMMIT')
    throw new Error('a statement failed and its error was caught: nothing was committed');
  return emission?.committed(answers.at(-2)?.rows ?? []) ?? [];
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
