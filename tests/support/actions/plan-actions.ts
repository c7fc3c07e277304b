import type { call } from '../../../src/client/data/api/call.ts';
import { getCommunity } from '../../../src/contract/communities/communities.ts';
import { updateCommunity } from '../../../src/contract/communities/community-settings.ts';
import {
  createMembershipPlan,
  updateMembershipPlan,
} from '../../../src/contract/communities/membership-plans.ts';
import { createCourse } from '../../../src/contract/courses/courses.ts';
import { createOffer, updateOffer } from '../../../src/contract/money/offers.ts';
import type { Database } from '../../../src/server/platform/db/database.ts';
import type { Act } from '../a-chat-world.ts';
import type { CommunityApi } from './community-api.ts';

/** Gives a plan, and with null takes all plans back, whatever they came from. */
export async function givePlan(
  db: Database,
  { groupId, userId, planId }: { groupId: string; userId: string; planId: string | null },
): Promise<void> {
  await db.query(
    `update entitlements set ended_at = now(), ended_why = 'TAKEN_BACK'
     where group_id = $1 and user_id = $2 and ended_at is null`,
    [groupId, userId],
  );
  await db.query(
    `insert into entitlements (id, user_id, group_id, thing, thing_id, plan_id, starts_at, source, source_id)
     select gen_random_uuid(), $2, $1, 'MEMBERSHIP', tier_id, id, now(), 'STAFF', id from membership_plans where id = $3`,
    [groupId, userId, planId],
  );
  await db.query('update group_members set plan_id = $3 where group_id = $1 and user_id = $2', [
    ...[groupId, userId, planId],
  ]);
}

/** From now on, joining the community needs one of its plans. */
export async function sellJoining(
  api: Pick<CommunityApi, 'ok'>,
  owner: string,
  groupId: string,
): Promise<void> {
  const params = { group_id: groupId };
  const { version } = (await api.ok(getCommunity, owner, { params })).data;
  await api.ok(updateCommunity, owner, { params, body: { joining: 'PLAN', version } });
}

/** Changes a membership plan of the community, and a course that it sells, which are made at the first turn. */
export function planActions({
  asOwner,
  groupId,
}: {
  asOwner: typeof call;
  groupId: string;
}): Readonly<Record<'plan.updated' | 'offer.updated', Act>> {
  let offer: { id: string; version: number } | null = null;
  let plan: { id: string; version: number } | null = null;
  return {
    async 'offer.updated'() {
      const params = { group_id: groupId };
      if (offer === null) {
        const course = await asOwner(createCourse, {
          body: { ...params, title: 'Kape', content_md: 'Paano', is_active: false },
        });
        const body = { kind: 'COURSE' as const, title: 'Kape', price: '99', course_ids: [course.data.id] };
        offer = (await asOwner(createOffer, { params, body })).data;
        return;
      }
      const { id, version } = offer;
      const body = { title: `Kape ${version}`, version };
      offer = (await asOwner(updateOffer, { params: { ...params, offer_id: id }, body })).data;
    },
    async 'plan.updated'() {
      if (plan === null) {
        const body = { group_id: groupId, type: 'Suki', fee_amount: '0', cycle_type: 'MONTHLY' } as const;
        plan = (await asOwner(createMembershipPlan, { body })).data;
        return;
      }
      const { id, version } = plan;
      plan = (
        await asOwner(updateMembershipPlan, {
          params: { group_membership_plan_id: id },
          body: { inclusions: { perks: [`Change ${version}`] }, version },
        })
      ).data;
    },
  };
}
