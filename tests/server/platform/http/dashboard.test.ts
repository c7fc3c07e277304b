import { afterAll, beforeAll, expect, test } from 'vitest';
import dashboard from '../../../../src/server/platform/http/grafana-dashboard.json' with { type: 'json' };
import { type CommunityApi, startCommunityApi } from '../../../support/acts/community-api.ts';

let api: CommunityApi;
beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());

test('every metric of the dashboard is exported', async () => {
  await api.app.inject({ url: '/api/nothing' });
  const { body } = await api.app.inject({ url: '/metrics' });
  const exported = new Set(body.match(/^[a-z_]+/gm));
  const named = dashboard.panels
    .flatMap(({ targets }) => targets.map(({ expr }) => expr))
    .flatMap(
      (expr) => expr.match(/\b(?:http|realtime|jobs|process|nodejs)_[a-z_]+/g) ?? [`nothing in ${expr}`],
    );
  expect(named.length).toBeGreaterThan(dashboard.panels.length);
  expect(named.filter((name) => !exported.has(name))).toEqual([]);
});
