import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getMe } from '../../../src/contract/account/me.ts';
import {
  kickTester,
  publishTestEvents,
  readTestLog,
  stallTester,
  testerEndpoints,
  testTopic,
} from '../../../src/contract/tester.ts';
import { mayListen } from '../../../src/server/realtime/connections/authz.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

/** For each of the calls; those without a body ignore it. */
const anyInput = { query: {}, body: { count: 1 } };

describe('outside of production', () => {
  let api: CommunityApi;
  let ana: string;
  beforeAll(async () => {
    api = await startCommunityApi();
    ana = await api.person();
  });
  afterAll(() => api.close());

  test.each(testerEndpoints.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s is for the signed in',
    async (_path, endpoint) => {
      const { code } = await api.refused(endpoint, null, anyInput);
      expect(code).toBe('auth.required');
    },
  );

  test('published events lie in the own log, each at an offset of its own, and the log says where it stands', async () => {
    const { data: published } = await api.ok(publishTestEvents, ana, { query: {}, body: { count: 3 } });
    await api.ok(publishTestEvents, ana, { query: {}, body: { count: 1, kind: 'unknown' } });
    const { data } = await api.ok(readTestLog, ana, { query: {} });
    expect(published.rt.slice(0, 3)).toEqual([`test:${ana}`, 1_000_001, 3]);
    expect(data.events.map(({ o, k }) => [o, k])).toEqual([
      [1, 'test.published'],
      [2, 'test.published'],
      [3, 'test.published'],
      [4, 'test.unheard_of'],
    ]);
    expect(data.rt).toEqual([`test:${ana}`, 1_000_001, 4, data.events[3]?.x]);
  });

  test('no one else sees or fills it', async () => {
    const ben = await api.person();
    await api.ok(publishTestEvents, ben, { query: {}, body: { count: 2 } });
    const { data } = await api.ok(readTestLog, ben, { query: {} });
    expect(data.rt[0]).toBe(`test:${ben}`);
    expect(data.events).toHaveLength(2);
  });

  test('each run has a log of its own, which is the own one of no one else', async () => {
    const [dan, eva] = [await api.person(), await api.person()];
    const runs = ['00000000', 'ffffffff'].map((run) => ({ query: { run } }));
    for (const [n, run] of runs.entries())
      await api.ok(publishTestEvents, dan, { ...run, body: { count: n + 1 } });
    for (const [n, run] of runs.entries()) {
      const { data } = await api.ok(readTestLog, dan, run);
      expect(data.rt[0]).toBe(testTopic(dan, run.query.run));
      expect(data.events).toHaveLength(n + 1);
    }
    expect((await api.ok(readTestLog, dan, { query: {} })).data.events).toEqual([]);
    const mayHear = async (person: string, topic: string) => {
      const { rows } = await api.db.query<{ may: boolean }>(
        `select ${mayListen('$1', { user: '$2::uuid', session: 'null', id: `split_part($1, ':', 2)::uuid` }, 'local')} as may`,
        [topic, person],
      );
      return rows[0]?.may;
    };
    expect(await mayHear(dan, testTopic(dan, '00000000'))).toBe(true);
    expect(await mayHear(eva, testTopic(dan, '00000000'))).toBe(false);
  });

  test('a kick is an event in the same log', async () => {
    const cora = await api.person();
    await api.ok(kickTester, cora, { query: {} });
    expect(await api.eventsOn(`test:${cora}`)).toMatchObject([{ k: 'member.removed', d: { user_id: cora } }]);
  });

  test('a stall is bounded, since the server closes connections that read nothing for long', async () => {
    await api.ok(stallTester, ana, { query: {}, body: { seconds: 1 } });
    const { issues } = await api.refused(stallTester, ana, { query: {}, body: { seconds: 61 } });
    expect(issues).toMatchObject([{ path: 'seconds' }]);
  });

  test.each([0, 1001, 1.5])('%s events are refused, and the field is named', async (count) => {
    const { code, issues } = await api.refused(publishTestEvents, ana, { query: {}, body: { count } });
    expect(code).toBe('request.invalid');
    expect(issues).toMatchObject([{ path: 'count' }]);
  });
});

describe('in production', () => {
  let api: CommunityApi;
  beforeAll(async () => {
    api = await startCommunityApi({
      STAGE: 'prod',
      ALLOW_SANDBOX_PAYMENTS: 'yes',
      PUBLIC_URL: 'https://tambayan.example',
      DATABASE_URL: 'postgres://unused',
      SMTP_URL: 'smtp://unused',
      RATE_LIMIT: 'on',
      TAMBAYAN_SECRET: 'hXo8Yw1q0eT5rR2kL9mN4bV7cZ3xA6sDhXo8Yw1q0eT=',
    });
  });
  afterAll(() => api.close());

  test('the product answers', async () => {
    await api.ok(getMe, await api.person(), {});
  });

  test.each(testerEndpoints.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s does not exist',
    async (_path, endpoint) => {
      const { status } = await api.call(endpoint, await api.person(), anyInput);
      expect(status).toBe(404);
    },
  );
});
