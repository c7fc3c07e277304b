import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createConversation } from '../../../src/contract/chat/conversations.ts';
import { joinCommunity } from '../../../src/contract/communities/members.ts';
import { createCourse } from '../../../src/contract/courses/courses.ts';
import { searchPlatformPlans } from '../../../src/contract/money/platform-plans.ts';
import { getGroupUsage } from '../../../src/contract/money/usage.ts';
import { listNotifications } from '../../../src/contract/notifications/notifications.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
let owner: string;
let groupId: string;
beforeAll(async () => {
  api = await startCommunityApi();
  owner = await api.person();
  groupId = (await api.community(owner)).id;
});
afterAll(() => api.close());

const setLimits = (type: string, limits: object) =>
  api.db.query('update platform_plans set limits = limits || $2 where type = $1', [type, limits]);

test('an owner sees how much of each limit is used, and which plan lifts it', async () => {
  const { data } = await api.ok(getGroupUsage, owner, { params: { group_id: groupId } });
  expect(data).toEqual({
    group_id: groupId,
    plan_type: 'FREEMIUM',
    members: { used: 1, max: 100, lifted_by: 'PLUS' },
    group_conversations: { used: 1, max: 3, lifted_by: 'PLUS' },
    courses: { used: 0, max: 3, lifted_by: 'PLUS' },
    storage_bytes: { used: 0, max: 1_000_000_000, lifted_by: 'PLUS' },
  });
  await api.db.query(`update groups set subscription_plan_type = 'PRO' where id = $1`, [groupId]);
  const pro = await api.ok(getGroupUsage, owner, { params: { group_id: groupId } });
  expect(pro.data).toMatchObject({
    members: { max: 10_000, lifted_by: 'ENTERPRISE' },
    courses: { max: null, lifted_by: null },
  });
  await api.db.query(`update groups set subscription_plan_type = 'FREEMIUM' where id = $1`, [groupId]);
});

test('the plans list all four limits', async () => {
  const { data } = await api.ok(searchPlatformPlans, null, { query: { types: 'PLUS' } });
  expect(data[0]?.limits).toEqual({
    ...{ members: 1_000, group_conversations: 20, courses: 20, storage_bytes: 20_000_000_000 },
  });
});

test('a refusal at a limit names the plan, the limit and what lifts it, and follows the stored limits', async () => {
  await setLimits('FREEMIUM', { members: 1, group_conversations: 1, courses: 0 });
  const refusals = [
    [
      await api.refused(joinCommunity, await api.person(), { params: { group_id: groupId }, body: {} }),
      ['group.full', 'The Freemium plan of this community allows 1 member. An upgrade to Plus allows more.'],
    ],
    [
      await api.refused(createConversation, owner, { body: { group_id: groupId, name: 'Isa', topic: '' } }),
      [
        'chat.too_many_conversations',
        'The Freemium plan of this community allows 1 chat. Archive one, or upgrade to Plus.',
      ],
    ],
    [
      await api.refused(createCourse, owner, {
        body: { group_id: groupId, title: randomUUID(), content_md: 'x' },
      }),
      [
        'course.limit_reached',
        'The Freemium plan of this community allows 0 courses. Delete one, or upgrade to Plus.',
      ],
    ],
  ] as const;
  for (const [problem, expected] of refusals) expect([problem.code, problem.message]).toEqual(expected);
});

test('the owner is notified once each time the storage comes to 80 %', async () => {
  const [seller, moderator] = [await api.person(), await api.person()];
  const { id } = await api.community(seller);
  await api.place(id, moderator, 'MODERATOR');
  await setLimits('FREEMIUM', { storage_bytes: 1000 });
  const store = (bytes: number) =>
    api.db.query(
      `insert into files (name, purpose, target_id, group_id, mime_type, bytes, created_at)
       values ($1, 'post_file', $2, $2, 'application/pdf', $3, now())`,
      [randomUUID(), id, bytes],
    );
  const told = async (person: string) => {
    await api.withTx((tx) => api.app.jobs.send(tx, 'storage.note', {}));
    await api.app.jobs.runDue();
    const { data } = await api.ok(listNotifications, person, { query: { group_id: id } });
    return data.filter(({ kind }) => kind === 'STORAGE_NEAR').length;
  };
  await store(799);
  expect(await told(seller)).toBe(0);
  await store(1);
  expect([await told(seller), await told(seller), await told(moderator)]).toEqual([1, 1, 0]);
  await store(150);
  expect(await told(seller)).toBe(1);
  // Less, or a larger plan, ends it; the next time is another one.
  await setLimits('FREEMIUM', { storage_bytes: 1_000_000_000 });
  expect(await told(seller)).toBe(1);
  await setLimits('FREEMIUM', { storage_bytes: 1000 });
  expect(await told(seller)).toBe(2);
  await setLimits('FREEMIUM', { storage_bytes: 1_000_000_000 });
});
