import type { Contestant } from './contestant.ts';
import type { DatabaseMeter } from './database-meter.ts';
import { compare, micros, type Result } from './result.ts';

/** The cost of one unit of work (a message, a page). */
export interface Cost {
  readonly appMicros: number;
  /** Null when the CPU time of PostgreSQL cannot be read. */
  readonly databaseMicros: number | null;
  readonly walBytes: number;
}

/** Runs `work`, which resolves to the number of its units, and reads both meters before and after. */
export async function costOf(
  contestant: Contestant,
  database: DatabaseMeter,
  work: () => Promise<number>,
): Promise<Cost> {
  const [app, before] = [await contestant.read(), await database.read()];
  const units = await work();
  const [appAfter, after] = [await contestant.read(), await database.read()];
  const each = (from: number, to: number) => (to - from) / units;
  return {
    appMicros: each(app.cpuMicros, appAfter.cpuMicros),
    databaseMicros:
      before.cpuMicros === null || after.cpuMicros === null ? null : each(before.cpuMicros, after.cpuMicros),
    walBytes: each(before.walBytes, after.walBytes),
  };
}

export const showCost = ({ appMicros, databaseMicros, walBytes }: Cost) =>
  `app ${micros(appMicros)}, database ${databaseMicros === null ? 'not known' : micros(databaseMicros)}, ` +
  `WAL ${Math.round(walBytes)} bytes`;

/** Compares the CPU time of the app, and that of the database where it is known: one line each. */
export function compareCosts(
  what: string,
  {
    ours,
    floor,
    ...goals
  }: {
    readonly ours: readonly Cost[];
    readonly floor: readonly Cost[];
    readonly appGoal: number | null;
    readonly databaseGoal: number | null;
  },
): Result[] {
  const app = (costs: readonly Cost[]) => costs.map(({ appMicros }) => appMicros);
  const database = (costs: readonly Cost[]) =>
    costs.map(({ databaseMicros }) => databaseMicros).filter((value) => value !== null);
  const results = [
    compare(`${what}: CPU of the app`, {
      ...{ ours: app(ours), floor: app(floor), goal: goals.appGoal, show: micros },
    }),
  ];
  if (database(ours).length < ours.length)
    console.log(`  ${what}: CPU of the database is left out, only Linux shows it`);
  else
    results.push(
      compare(`${what}: CPU of the database`, {
        ...{ ours: database(ours), floor: database(floor), goal: goals.databaseGoal, show: micros },
      }),
    );
  return results;
}
