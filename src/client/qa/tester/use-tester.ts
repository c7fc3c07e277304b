import { useEffect, useState } from 'react';
import type { TransportKind } from '../../../../machines/connection.machine.ts';
import { readTestLog, testTopic } from '../../../contract/tester.ts';
import { call } from '../../data/api/call.ts';
import { settings } from '../../data/api/settings.ts';
import { openPageTransport } from '../../data/realtime/hub/page-hub.ts';
import { browserScheduler } from '../../ui/base/scheduler.ts';
import { createTesterHub, type TesterHub } from './tester-hub.ts';

/** Everything that one connection under test has of its own. Another object is another connection. */
export interface TesterRound {
  /** The transport that it starts with. */
  readonly transport: TransportKind;
  /** It is there to run all cases. */
  readonly isRun: boolean;
}

const HEX = 16;
const RUN_DIGITS = 8;

/** A connection under test while the page is mounted, on a topic of its own; null while signed out. */
export function useTester(userId: string | null, round: TesterRound): TesterHub | null {
  const [tester, setTester] = useState<TesterHub | null>(null);
  useEffect(() => {
    if (userId === null) return;
    const bytes = crypto.getRandomValues(new Uint8Array(RUN_DIGITS / 2));
    const run = Array.from(bytes, (byte) => byte.toString(HEX).padStart(2, '0')).join('');
    const made = createTesterHub({
      topic: testTopic(userId, run),
      transport: round.transport,
      openTransport: openPageTransport,
      random: Math.random,
      scheduler: browserScheduler,
      build: settings.build,
      readLog: async () => (await call(readTestLog, { query: { run } })).data,
    });
    made.start();
    setTester(made);
    return () => {
      made.stop();
      setTester(null);
    };
  }, [userId, round]);
  return tester;
}
