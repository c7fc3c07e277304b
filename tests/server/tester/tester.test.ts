import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getMe } from '../../../src/contract/account/me.ts';
import {
  kickTester,
  publishTestEvents,
  readTestLog,
  stallTester,
  testerEndpoints,
} from '../../../src/contract/tester.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

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
      const { code } = await api.refused(endpoint, null, { body: { count: 1 } });
      expect(code).toBe('auth.required');
    },
  );

  test('published events lie in the own log, each at an offset of its own, and the log says where it stands', async () => {
    const { data: published } = await api.ok(publishTestEvents, ana, { body: { count: 3 } });
    await api.ok(publishTestEvents, ana, { body: { count: 1, kind: 'unknown' } });
    const { data } = await api.ok(readTestLog, ana, {});
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
    await api.ok(publishTestEvents, ben, { body: { count: 2 } });
    const { data } = await api.ok(readTestLog, ben, {});
    expect(data.rt[0]).toBe(`test:${ben}`);
    expect(data.events).toHaveLength(2);
  });

  test('a kick is an event in the same log', async () => {
    const cora = await api.person();
    await api.ok(kickTester, cora, {});
    expect(await api.eventsOn(`test:${cora}`)).toMatchObject([{ k: 'member.removed', d: { user_id: cora } }]);
  });

  test('a stall is bounded, since the server closes connections that read nothing for long', async () => {
    await api.ok(stallTester, ana, { body: { seconds: 1 } });
    const { issues } = await api.refused(stallTester, ana, { body: { seconds: 61 } });
    expect(issues).toMatchObject([{ path: 'seconds' }]);
  });

  test.each([0, 1001, 1.5])('%s events are refused, and the field is named', async (count) => {
    const { code, issues } = await api.refused(publishTestEvents, ana, { body: { count } });
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
      const { status } = await api.call(endpoint, await api.person(), { body: { count: 1 } });
      expect(status).toBe(404);
    },
  );
});
