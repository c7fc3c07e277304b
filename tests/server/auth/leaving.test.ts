import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());

test('a logout empties what the browser kept of our answers, but not what was typed and not sent', async () => {
  const ana = await api.person();
  const leave = () =>
    api.app.inject({
      method: 'DELETE',
      url: '/api/auth/logout',
      headers: { authorization: `Bearer ${ana}` },
    });
  const left = await leave();
  expect([left.statusCode, left.headers['clear-site-data']]).toEqual([200, '"cache"']);
  const asked = await api.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${ana}` } });
  expect(asked.headers['clear-site-data']).toBeUndefined();
});
