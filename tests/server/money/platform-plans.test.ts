import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchPlatformPlans } from '../../../src/contract/money/platform-plans.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());

test('visitors see the plans with the arithmetic of a year', async () => {
  const { data } = await api.ok(searchPlatformPlans, null, { query: {} });
  expect(
    data.map(({ type, fee_amount, yearly_fee_amount, yearly_saving }) => [
      type,
      fee_amount,
      yearly_fee_amount,
      yearly_saving,
    ]),
  ).toEqual([
    ['FREEMIUM', 0, 0, 0],
    ['PLUS', 499, 4_788, 1_200],
    ['PRO', 1_499, 14_388, 3_600],
    ['ENTERPRISE', null, null, null],
  ]);
});

test('each filter narrows the list, and plans without a price come last in both orders', async () => {
  const rows: [string, string[]][] = [
    ['order_by=desc', ['PRO', 'PLUS', 'FREEMIUM', 'ENTERPRISE']],
    ['types=PRO,PLUS', ['PLUS', 'PRO']],
    ['types=GOLD', ['FREEMIUM', 'PLUS', 'PRO', 'ENTERPRISE']],
    ['cycle_types=ONE_TIME', ['FREEMIUM']],
    ['cycle_types=YEARLY', ['PLUS', 'PRO']],
    ['min_fee_amount=499&max_fee_amount=1000', ['PLUS']],
    ['max_fee_amount=0', ['FREEMIUM']],
    ['commission_percentage=2.5', ['PRO']],
    ['q=plu', ['PLUS']],
    ['limit=1&page=2', ['PLUS']],
  ];
  for (const [query, types] of rows) {
    const answer = await api.app.inject({ url: `/api/subscription-plans/search?${query}` });
    const { data } = searchPlatformPlans.response.parse(answer.json());
    expect([query, data.map(({ type }) => type)]).toEqual([query, types]);
  }
});
