import { compare, micros, type Result } from './result.ts';

/** The cost of one thing in a small and in a large world. */
interface Growth<World> {
  readonly few: World;
  readonly many: World;
  readonly read: (world: World) => Promise<void>;
  readonly rounds: number;
  /** How often it is done in each round. */
  readonly calls: number;
}

/** What `read` costs among many rows, against the same among few. The worlds take turns. */
export async function growthOf<World>(
  label: string,
  { few, many, read, rounds, calls }: Growth<World>,
): Promise<Result> {
  const costs: Record<'few' | 'many', number[]> = { few: [], many: [] };
  for (let round = 0; round < rounds; round++) {
    costs.few.push(await costOf(() => read(few), calls));
    costs.many.push(await costOf(() => read(many), calls));
  }
  return compare(label, { ours: costs.many, floor: costs.few, goal: 1.5, show: micros });
}

/** Microseconds per call, including the wait for PostgreSQL. */
async function costOf(call: () => Promise<void>, calls: number): Promise<number> {
  await call();
  const before = performance.now();
  for (let n = 0; n < calls; n++) await call();
  return ((performance.now() - before) * 1_000) / calls;
}
