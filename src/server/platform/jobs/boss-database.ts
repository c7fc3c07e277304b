import { type Pool, types } from 'pg';
import type { ConstructorOptions, Db } from 'pg-boss';
import type { Clock, Timers } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';

/** The pool as pg-boss asks it. Columns come as pg has them by itself: pg-boss computes with `Date`. */
export function bossDatabase(pool: Pool): Db {
  return {
    async executeSql(text, values = []) {
      const answer = await pool.query({ text, values, types });
      // pg hands over one result, or a list when there were several statements.
      return { rows: [answer].flat().flatMap(({ rows }) => rows) };
    },
  };
}

/** A transaction as pg-boss asks it: what it does there is committed, or not, with all the rest. */
export function bossTransaction(tx: Database): Db {
  return { executeSql: async (text, values = []) => ({ rows: (await tx.query(text, values)).rows }) };
}

/** Our clock and timers as pg-boss asks them. */
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
