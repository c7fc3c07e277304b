import { useEffect, useState } from 'react';
import {
  kickTester,
  PUBLISH_MAX,
  publishTestEvents,
  readTestLog,
  runOf,
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

/** The server's side of a case on this connection, through the ordinary API. */
export function testerServerOf({ topic }: Pick<TesterHub, 'topic'>): TesterServer {
  const query = { run: runOf(topic) };
  return {
    async publish(count, kind = 'known') {
      await call(publishTestEvents, { query, body: { count, kind } });
    },
    async kick() {
      await call(kickTester, { query });
    },
    log: async () => (await call(readTestLog, { query })).data.events,
  };
}

/** Long enough to publish more than the server buffers for one reader. */
const STALL_S = 10;

/**
 * Makes the server treat this page as slow: it stops sending, and reads the rest from the log when the page reads
 * again.
 */
export async function stallReader(tester: TesterHub): Promise<void> {
  const server = testerServerOf(tester);
  await call(stallTester, { query: { run: runOf(tester.topic) }, body: { seconds: STALL_S } });
  await server.publish(PUBLISH_MAX);
  await server.publish(PUBLISH_MAX);
}

const pause = (ms: number) => new Promise<void>((resolve) => void browserScheduler.after(ms, resolve));

export interface Conformance {
  readonly results: readonly ConformanceResult[];
  /** Id of the running case; null between runs. */
  readonly running: string | null;
}

/** Runs the cases one after the other on this connection, if it is there for that. It stops with the connection. */
export function useConformance(tester: TesterHub, isRun: boolean): Conformance {
  const [results, setResults] = useState<readonly ConformanceResult[]>([]);
  const [running, setRunning] = useState<string | null>(null);

  useEffect(() => {
    if (!isRun) return;
    let isOver = false;
    async function runAll(bench: ConformanceBench): Promise<void> {
      for (const one of conformanceCases) {
        if (isOver) return;
        setRunning(one.id);
        const result = await runCase(one, bench, () => performance.now());
        setResults((known) => [...known, result]);
      }
      setRunning(null);
    }
    void runAll({ tester, server: testerServerOf(tester), pause });
    return () => {
      isOver = true;
    };
  }, [tester, isRun]);

  return { results, running };
}
