import { type Pool, types } from 'pg';
import type { ConstructorOptions, Db } from 'pg-boss';
import type { Clock, Timers } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';

/** The pool in the form that pg-boss expects. Columns are parsed by pg's defaults, because pg-boss needs `Date`. */
export function bossDatabase(pool: Pool): Db {
  return {
    async executeSql(text, values = []) {
      const answer = await pool.query({ text, values, types });
      // pg returns one result, or a list when there were several statements.
      return { rows: [answer].flat().flatMap(({ rows }) => rows) };
    },
  };
}

/** A transaction in the form that pg-boss expects: its changes commit or roll back with the rest. */
export function bossTransaction(tx: Database): Db {
  return { executeSql: async (text, values = []) => ({ rows: (await tx.query(text, values)).rows }) };
}

/** Our clock and timers in the form that pg-boss expects. */
export function bossClock(clock: Clock, timers: Timers): NonNullable<ConstructorOptions['clock']> {
  const cancel = (handle: unknown) => {
    if (typeof handle === 'function') handle();
  };
  return {
    now: () => clock.now(),
    setTimeout: (run, ms) => timers.after(ms, run),
    clearTimeout: cancel,
    setInterval: (run, ms) => timers.every(ms, run),
    clearInterval: cancel,
  };
}
