import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockPerson, listBlocks, unblockPerson } from '../../../src/contract/blocks.ts';
import { type CommunityApi, startCommunityApi } from '../../support/community-api.ts';

let api: CommunityApi;
beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());

const of = (user_id: string) => ({ params: { user_id } });
const blocked = async (person: string) =>
  (await api.ok(listBlocks, person, {})).data.map((row) => row.person.id);

test('lists whom one blocked, the latest first, and nobody else’s', async () => {
  const [ana, ben, carlo] = await Promise.all([api.person(), api.person(), api.person()]);
  await api.ok(blockPerson, ana, of(ben));
  await api.ok(blockPerson, ana, of(carlo));
  expect(await blocked(ana)).toEqual([carlo, ben]);
  expect(await blocked(ben)).toEqual([]);
  await api.ok(unblockPerson, ana, of(carlo));
  expect(await blocked(ana)).toEqual([ben]);
});

test('blocking fifty times at once is one block, told once', async () => {
  const [ana, ben] = await Promise.all([api.person(), api.person()]);
  await Promise.all(Array.from({ length: 50 }, () => api.ok(blockPerson, ana, of(ben))));
  expect(await blocked(ana)).toEqual([ben]);
  expect(await api.eventsOn(`u:${ana}`)).toMatchObject([{ k: 'block.updated' }]);
});

test('nobody blocks themself or somebody who does not exist', async () => {
  const ana = await api.person();
  expect(await api.refused(blockPerson, ana, of(ana))).toMatchObject({ status: 409, code: 'user.is_caller' });
  expect(await api.refused(blockPerson, ana, of(randomUUID()))).toMatchObject({
    status: 404,
    code: 'user.not_found',
  });
  expect((await api.call(unblockPerson, ana, of(randomUUID()))).status).toBe(200);
});

test('nobody signed in is refused', async () => {
  expect((await api.refused(listBlocks, null, {})).status).toBe(401);
  expect((await api.refused(blockPerson, null, of(randomUUID()))).status).toBe(401);
  expect((await api.refused(unblockPerson, null, of(randomUUID()))).status).toBe(401);
});
