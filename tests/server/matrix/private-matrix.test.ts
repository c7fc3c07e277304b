import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemBody } from '../../../src/contract/core/problems.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { type PrivateKind, type PrivateRow, privateKinds, privateRows } from './private-rows.ts';
import { aPrivateWorld } from './private-world.ts';

let api: CommunityApi;
beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());

const mayWrite: readonly PrivateKind[] = ['one of the two', 'an administrator who is one of the two'];
const mayRead: readonly PrivateKind[] = [
  ...mayWrite,
  'one whom the other blocked',
  'one who blocked the other',
  'one who shares no community any more',
];

function expectedStatus({ right }: PrivateRow, kind: PrivateKind): number {
  if (kind === 'nobody signed in') return 401;
  if (right === 'anyone') return 200;
  if (!mayRead.includes(kind)) return 404;
  if (right === 'never') return 403;
  return right === 'read' || mayWrite.includes(kind) ? 200 : 403;
}

async function eventCount(): Promise<number> {
  const { rows } = await api.db.query<{ count: number }>(
    `select count(*) as count from rt_events where kind <> 'badge.updated'`,
  );
  return rows[0]?.count ?? Number.NaN;
}

test.each(privateKinds)('a private conversation answers %s by one rule', async (kind) => {
  const world = await aPrivateWorld(api, kind);
  const answered: [string, number | string][] = [];
  for (const row of privateRows) {
    const before = await eventCount();
    const { status, json } = await row.send(api, world);
    const isTold = status >= 400 && (await eventCount()) !== before;
    const isListed =
      status < 400 ||
      status === 401 ||
      row.endpoint.problems.some((code) => code === problemBody.parse(json).code);
    answered.push([row.name, isTold || !isListed ? `${status}: ${JSON.stringify(json)}` : status]);
  }
  expect(answered).toEqual(privateRows.map((row) => [row.name, expectedStatus(row, kind)]));
});
