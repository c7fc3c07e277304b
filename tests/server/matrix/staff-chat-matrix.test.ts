import { afterAll, beforeAll, expect, test } from 'vitest';
import { groupPermissions, may, standingOf } from '../../../src/contract/core/permissions.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { aPlace, aWorld, type CallerKind, callerKinds, groupKinds, traitsOf } from './a-world.ts';
import type { Row } from './row.ts';
import { rows } from './rows.ts';

let api: CommunityApi;
beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());

const group = groupKinds[0] ?? expect.fail('no kind of community');
const kinds = callerKinds.filter(
  ({ place }) => place === null || ['ACTIVE', 'REMOVED'].includes(place.status),
);
const ofChats = rows.filter(({ about }) => about === 'chat');

/** Of a chat that only the staff may read, everyone else learns as little as of one that does not exist. */
function expectedStatus(row: Row, { place, platformRole, isAnonymous }: CallerKind): number {
  if (isAnonymous) return 401;
  const standing = standingOf(place, platformRole);
  if (!may('staff_chat.read', standing, traitsOf(group))) return 404;
  const isAllowed = groupPermissions.some(
    (right) => right === row.right && may(right, standing, traitsOf(group)),
  );
  return isAllowed ? row.status : 403;
}

const countEvents = async () =>
  (await api.db.query(`select from rt_events where kind <> 'badge.updated'`)).rowCount;

test('a chat of the staff answers its staff as any chat, and is unknown to everyone else', async () => {
  expect(ofChats.length).toBeGreaterThan(20);
  for (const kind of kinds) {
    const world = await aWorld(api, kind, group);
    const makeStaffOnly = (id: string) =>
      api.db.query('update chat_conversations set is_staff_only = true where id = $1', [id]);
    await makeStaffOnly(world.chatId);
    const answered: [string, number | string][] = [];
    for (const row of ofChats) {
      const before = await countEvents();
      const where = row.isMove ? await aPlace(api, kind, group) : world;
      if (row.isMove) await makeStaffOnly(where.chatId);
      const { status, json } = await (row.isMove ? row.send(api, where) : row.send(api, world));
      const isTold = status >= 400 && !row.isMove && (await countEvents()) !== before;
      answered.push([row.name, isTold ? `${status}, and told: ${JSON.stringify(json)}` : status]);
    }
    expect.soft(answered, kind.name).toEqual(ofChats.map((row) => [row.name, expectedStatus(row, kind)]));
  }
});
