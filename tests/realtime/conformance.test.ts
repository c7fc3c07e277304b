import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, test } from 'vitest';
import type { TransportKind } from '../../machines/connection.machine.ts';
import { conformanceCases, runCase, type TesterServer } from '../../src/client/qa/tester/conformance.ts';
import { createTesterHub, type TesterHub } from '../../src/client/qa/tester/tester-hub.ts';
import { kickTester, publishTestEvents, readTestLog } from '../../src/contract/tester.ts';
import { checkHistory } from '../history/check-history.ts';
import { readHistory } from '../history/read-history.ts';
import { type CommunityApi, startCommunityApi } from '../support/actions/community-api.ts';
import { systemScheduler as scheduler } from '../support/browser/virtual-client.ts';
import { createNodeTransports } from '../support/node-transports.ts';

let api: CommunityApi;
let url: string;
beforeAll(async () => {
  api = await startCommunityApi();
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.app.server.address() as AddressInfo;
  url = `ws://127.0.0.1:${port}/rt/ws`;
});
afterAll(() => api.close());

const pause = (ms: number) => new Promise<void>((resolve) => void scheduler.after(ms, resolve));

async function aTester(transport: TransportKind): Promise<{ tester: TesterHub; server: TesterServer }> {
  const person = await api.person();
  const tester = createTesterHub({
    topic: `test:${person}`,
    transport,
    openTransport: createNodeTransports({ url, scheduler, headers: { authorization: `Bearer ${person}` } })
      .openTransport,
    random: Math.random,
    scheduler,
    build: 'test',
    readLog: async () => (await api.ok(readTestLog, person, { query: {} })).data,
  });
  const server: TesterServer = {
    async publish(count, kind = 'known') {
      await api.ok(publishTestEvents, person, { query: {}, body: { count, kind } });
    },
    async kick() {
      await api.ok(kickTester, person, { query: {} });
    },
    log: async () => (await api.ok(readTestLog, person, { query: {} })).data.events,
  };
  tester.start();
  return { tester, server };
}

const transports: readonly TransportKind[] = ['ws', 'sio', 'sse', 'sync'];

// The same cases that a tester runs on the test pages, so that the page and this run cannot drift apart.
test.concurrent.for(transports)(
  'a client on %s keeps what the protocol promises',
  async (transport, { expect }) => {
    const { tester, server } = await aTester(transport);
    for (const one of conformanceCases) {
      const { fault } = await runCase(one, { tester, server, pause }, () => performance.now());
      expect(fault, `${one.id}: ${one.title}`).toBeNull();
    }

    // The page's export of the run is a history in which the checker finds no error.
    const exported = async () => readHistory(await tester.exportHistory());
    const faults = async () => {
      const { steps, truth } = await exported();
      return truth === null ? ['no log'] : checkHistory(steps, truth);
    };
    await expect.poll(faults).toEqual([]);
    const { steps, truth } = await exported();
    const applied = steps.filter(({ op }) => op === 'apply');
    expect(applied.length).toBeGreaterThan(300);
    const lost = steps.filter((step) => step !== applied.at(-100));
    if (truth !== null)
      expect(checkHistory(lost, truth)).toEqual([expect.stringMatching(/applied \d+ after \d+/)]);
    tester.history.clear();
    await server.publish(2);
    await expect.poll(faults).toEqual([]);
    expect((await exported()).steps.map(({ op }) => op)).toEqual(['reset', 'apply', 'apply']);
    tester.stop();
  },
);
