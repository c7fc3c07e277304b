import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createConversation } from '../../../src/contract/chat/conversations.ts';
import { joinCommunity } from '../../../src/contract/communities/members.ts';
import { createCourse } from '../../../src/contract/courses/courses.ts';
import { searchPlatformPlans } from '../../../src/contract/money/platform-plans.ts';
import { getGroupUsage } from '../../../src/contract/money/usage.ts';
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
