import { isKnownKind, type TesterHub } from './tester-hub.ts';

/** What a case needs of the server, besides its live connection. */
export interface TesterServer {
  publish(count: number, kind?: 'known' | 'unknown'): Promise<void>;
  kick(): Promise<void>;
  /** The log of the own topic, as the database has it. */
  log(): Promise<readonly { readonly o: number; readonly k: string }[]>;
}

export interface ConformanceBench {
  readonly tester: TesterHub;
  readonly server: TesterServer;
  readonly pause: (ms: number) => Promise<void>;
}

/** One promise of the protocol that a client can see kept or broken. */
export interface ConformanceCase {
  readonly id: string;
  readonly title: string;
  /** Rejects with what was wrong, in words. */
  run(bench: ConformanceBench): Promise<void>;
}

const SOON_MS = 8_000;
const LOOK_EVERY_MS = 20;

/** Resolves as soon as `holds`; rejects after `ms` with `what`. */
async function until(
  { pause }: ConformanceBench,
  what: string,
  holds: () => boolean,
  ms: number,
): Promise<void> {
  const end = performance.now() + ms;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`not within ${ms / 1000} s: ${what}`);
    await pause(LOOK_EVERY_MS);
  }
}

/** The client holds what the database holds, each event once and in order. */
async function converges(bench: ConformanceBench, ms = SOON_MS): Promise<void> {
  const { tester, server } = bench;
  const wanted = (await server.log()).filter(({ k }) => isKnownKind(k)).map(({ o }) => o);
  const holds = () => tester.state.getState().offsets;
  try {
    await until(bench, 'the client holds what the database holds', () => holds().length >= wanted.length, ms);
  } finally {
    assert(
      holds().every((offset, index) => index === 0 || offset > (holds()[index - 1] ?? 0)),
      'out of order',
    );
  }
  assert(
    holds().join() === wanted.join(),
    `the client holds ${holds().length} events, ${wanted.length} were stored`,
  );
}

function assert(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what);
}

const isLive = ({ tester }: ConformanceBench) => tester.hub.connection.getState().status === 'live';

/** Simulates the browser's `online` event: after many cuts the retry pauses would be too long to watch. */
async function comesBack(bench: ConformanceBench, ms = SOON_MS): Promise<void> {
  if (!isLive(bench)) bench.tester.signal('online');
  await until(bench, 'the connection is live again', () => isLive(bench), ms);
}

async function isResetOnceMore(bench: ConformanceBench, forgery: 'bad_tag' | 'ahead'): Promise<void> {
  const { tester, server } = bench;
  const before = tester.hub.counts().resets;
  await server.publish(1);
  await converges(bench);
  tester.faults.arm({ forgery });
  tester.faults.cut();
  await until(
    bench,
    'the server answers the cursor with a reset',
    () => tester.hub.counts().resets > before,
    SOON_MS,
  );
  await server.publish(2);
  await converges(bench);
}

/** In the order in which they run; each leaves the connection as it found it. */
export const conformanceCases: readonly ConformanceCase[] = [
  {
    id: 'C1',
    title: 'Resumes after a cut',
    async run(bench) {
      await bench.server.publish(5);
      bench.tester.faults.cut();
      await bench.server.publish(5);
      await comesBack(bench);
      await converges(bench);
    },
  },
  {
    id: 'C2',
    title: 'Applies a repeated event once',
    async run(bench) {
      const { duplicates } = bench.tester.hub.counts();
      bench.tester.faults.arm({ isDuplicating: true });
      await bench.server.publish(10);
      await converges(bench);
      await bench.pause(50);
      assert(bench.tester.hub.counts().duplicates > duplicates, 'nothing was repeated');
    },
  },
  {
    id: 'C3',
    title: 'Fills a gap, in order',
    async run(bench) {
      const { gaps, fills } = bench.tester.hub.counts();
      bench.tester.faults.arm({ dropsLeft: 3 });
      await bench.server.publish(10);
      await until(
        bench,
        'three frames are lost',
        () => bench.tester.faults.state.getState().dropsLeft === 0,
        SOON_MS,
      );
      await bench.server.publish(1);
      await converges(bench);
      const after = bench.tester.hub.counts();
      // A gap at the end of a response is visible only when the response names its last offset.
      assert(after.gaps + after.fills > gaps + fills, 'the gap was not noticed');
    },
  },
  {
    id: 'C4',
    title: 'Puts swapped frames in order',
    async run(bench) {
      bench.tester.faults.arm({ isReordering: true });
      await bench.server.publish(20);
      await converges(bench);
    },
  },
  {
    id: 'C5',
    title: 'Is reset when its past is another one',
    run: (bench) => isResetOnceMore(bench, 'bad_tag'),
  },
  {
    id: 'C6',
    title: 'Is reset when it is ahead of the log',
    run: (bench) => isResetOnceMore(bench, 'ahead'),
  },
  {
    id: 'C7',
    title: 'Resumes a replay that broke off',
    async run(bench) {
      bench.tester.faults.cut();
      await bench.server.publish(40);
      for (let cut = 0; cut < 3; cut++) {
        await comesBack(bench);
        bench.tester.faults.cut();
      }
      await comesBack(bench);
      await converges(bench);
    },
  },
  {
    id: 'C8',
    title: 'Moves to another connection without a pause',
    async run(bench) {
      const { tester, server } = bench;
      let wasAway = false;
      const stop = tester.hub.connection.subscribe(({ status }) => {
        wasAway ||= status !== 'live';
      });
      try {
        const opened = () =>
          tester.steps.getState().filter(({ state }) => state.startsWith('live.handover')).length;
        const before = opened();
        tester.faults.bye([0, 200]);
        await server.publish(20);
        await until(bench, 'a second connection takes over', () => opened() > before, SOON_MS);
        await until(
          bench,
          'the handover ends',
          () => tester.steps.getState().at(-1)?.state === 'live.steady',
          SOON_MS,
        );
        await converges(bench);
      } finally {
        stop();
      }
      assert(!wasAway, 'the connection was gone in between');
    },
  },
  {
    id: 'C9',
    title: 'Finds a half-open connection when the page is shown',
    async run(bench) {
      bench.tester.faults.halfOpen();
      await bench.server.publish(3);
      const { id: before = 0 } = bench.tester.steps.getState().at(-1) ?? {};
      bench.tester.signal('shown');
      const isGivenUp = () =>
        bench.tester.steps.getState().some(({ id, state }) => id > before && state === 'connecting');
      await until(bench, 'it is given up', isGivenUp, 5_000);
      await comesBack(bench);
      await converges(bench);
    },
  },
  {
    id: 'C10',
    title: 'Passes over kinds that it does not know',
    async run(bench) {
      const { unknownKinds, resets } = bench.tester.hub.counts();
      await bench.server.publish(2, 'unknown');
      await bench.server.publish(2);
      await converges(bench);
      const after = bench.tester.hub.counts();
      assert(after.unknownKinds > unknownKinds, 'the unknown kind did not come');
      assert(after.resets === resets, 'it was reset');
    },
  },
  {
    id: 'C11',
    title: 'Hears nothing once removed, and all once back',
    async run(bench) {
      const { tester, server } = bench;
      const isRefused = () => tester.state.getState().refused !== null;
      // Between two `sync` polls the server cannot notify the page: a removal that is reverted in between is not
      // seen. A second later a poll is waiting again, also on a busy machine.
      for (let kicks = 0; kicks < 10 && !isRefused(); kicks++) {
        await server.kick();
        for (let looks = 0; looks < 50 && !isRefused(); looks++) await bench.pause(LOOK_EVERY_MS);
      }
      assert(isRefused(), 'the subscription did not end');
      const held = tester.state.getState().offsets.length;
      await server.publish(3);
      await bench.pause(300);
      assert(tester.state.getState().offsets.length === held, 'events came after the removal');
      tester.rejoin();
      await converges(bench);
    },
  },
  {
    id: 'C12',
    title: 'Catches up on a flood while hidden',
    async run(bench) {
      bench.tester.setHidden(true);
      try {
        await bench.server.publish(300);
      } finally {
        bench.tester.setHidden(false);
      }
      await converges(bench);
    },
  },
];

export interface ConformanceResult {
  readonly id: string;
  readonly ms: number;
  /** Null when the promise was kept. */
  readonly fault: string | null;
  /** The first and last frame of the case, by their ids in the log. */
  readonly frames: readonly [number, number];
}

/** Runs one case on a live connection, and ends all faults afterwards. */
export async function runCase(
  one: ConformanceCase,
  bench: ConformanceBench,
  now: () => number,
): Promise<ConformanceResult> {
  const startedAt = now();
  const { lastId } = bench.tester.frames;
  const first = lastId() + 1;
  let fault: string | null = null;
  try {
    await comesBack(bench);
    await one.run(bench);
  } catch (error) {
    fault = error instanceof Error ? error.message : String(error);
  }
  bench.tester.faults.heal();
  if (bench.tester.state.getState().refused !== null) bench.tester.rejoin();
  return { id: one.id, ms: now() - startedAt, fault, frames: [first, lastId()] };
}
