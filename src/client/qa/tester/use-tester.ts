import { useEffect, useState } from 'react';
import type { TransportKind } from '../../../../machines/connection.machine.ts';
import { readTestLog } from '../../../contract/tester.ts';
import { call } from '../../data/api/call.ts';
import { settings } from '../../data/api/settings.ts';
import { openPageTransport } from '../../data/realtime/hub/page-hub.ts';
import { browserScheduler } from '../../ui/base/scheduler.ts';
import { createTesterHub, type TesterHub } from './tester-hub.ts';

/** A connection under test while the page is mounted, starting with `transport`; null while signed out. */
export function useTester(userId: string | null, transport: TransportKind): TesterHub | null {
  const [tester, setTester] = useState<TesterHub | null>(null);
  useEffect(() => {
    if (userId === null) return;
    const made = createTesterHub({
      topic: `test:${userId}`,
      transport,
      openTransport: openPageTransport,
      random: Math.random,
      scheduler: browserScheduler,
      build: settings.build,
      readLog: async () => (await call(readTestLog, {})).data,
    });
    made.start();
    setTester(made);
    return () => {
      made.stop();
      setTester(null);
    };
  }, [userId, transport]);
  return tester;
}
