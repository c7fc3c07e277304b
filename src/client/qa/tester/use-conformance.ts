import { useRef, useState } from 'react';
import {
  kickTester,
  PUBLISH_MAX,
  publishTestEvents,
  readTestLog,
  stallTester,
} from '../../../contract/tester.ts';
import { call } from '../../data/api/call.ts';
import { browserScheduler } from '../../ui/base/scheduler.ts';
import {
  type ConformanceBench,
  type ConformanceResult,
  conformanceCases,
  runCase,
  type TesterServer,
} from './conformance.ts';
import type { TesterHub } from './tester-hub.ts';

/** The server's side of a case, through the ordinary API. */
export const testerServer: TesterServer = {
  async publish(count, kind = 'known') {
    await call(publishTestEvents, { body: { count, kind } });
  },
  async kick() {
    await call(kickTester, {});
  },
  log: async () => (await call(readTestLog, {})).data.events,
};

/** Long enough to publish more than the server buffers for one reader. */
const STALL_S = 10;

/**
 * Makes the server treat this page as slow: it stops sending, and reads the rest from the log when the page reads
 * again.
 */
export async function stallReader(): Promise<void> {
  await call(stallTester, { body: { seconds: STALL_S } });
  await testerServer.publish(PUBLISH_MAX);
  await testerServer.publish(PUBLISH_MAX);
}

const pause = (ms: number) => new Promise<void>((resolve) => void browserScheduler.after(ms, resolve));

export interface Conformance {
  readonly results: readonly ConformanceResult[];
  /** Id of the running case; null between runs. */
  readonly running: string | null;
  readonly run: () => void;
}

/** Runs the cases one after the other on this page's connection. */
export function useConformance(tester: TesterHub | null): Conformance {
  const [results, setResults] = useState<readonly ConformanceResult[]>([]);
  const [running, setRunning] = useState<string | null>(null);
  const isRunning = useRef(false);

  async function runAll(bench: ConformanceBench): Promise<void> {
    setResults([]);
    for (const one of conformanceCases) {
      setRunning(one.id);
      const result = await runCase(one, bench, () => performance.now());
      setResults((known) => [...known, result]);
    }
    setRunning(null);
  }

  return {
    results,
    running,
    run() {
      if (tester === null || isRunning.current) return;
      isRunning.current = true;
      void runAll({ tester, server: testerServer, pause }).finally(() => {
        isRunning.current = false;
      });
    },
  };
}
