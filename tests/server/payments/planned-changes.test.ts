import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMembershipPlan } from '../../../src/contract/communities/membership-plans.ts';
import { subscribe } from '../../../src/contract/money/subscriptions.ts';
import { aPaymentWorld, type PaymentWorld } from './a-payment-world.ts';

let world: PaymentWorld;

beforeAll(async () => {
  world = await aPaymentWorld();
});
afterAll(() => world?.close());

/** What the audit says was planned in a community: who, and what. */
async function plannedIn(groupId: string) {
  const { rows } = await world.api.db.query<{ by: string; before: object; after: object }>(
    `select actor_id as by, before, after from audit_entries
     where group_id = $1 and action = 'subscription.change_planned' order by at`,
    [groupId],
  );
  return rows;
}

test('who planned a cheaper plan is in the audit, once', async () => {
  const { api } = world;
  const paid = await world.aPaidCommunity('499');
  const params = { group_id: paid.groupId };
  const plan = { ...params, type: 'Tipid', fee_amount: '99', cycle_type: 'MONTHLY' } as const;
  const { data: cheaper } = await api.ok(createMembershipPlan, world.owner, { body: plan });
  const member = await api.person();
  const ref = await world.buy(member, paid);
  await world.act(ref, 'authorize');
  await world.deliverAll(ref);
  expect(await plannedIn(paid.groupId)).toEqual([]);
  const key = { 'idempotency-key': 'mas-mura' };
  const change = { params, body: { group_membership_plan_id: cheaper.id }, headers: key };
  for (const _ of [1, 2]) await api.ok(subscribe, member, change);
  expect(await plannedIn(paid.groupId)).toMatchObject([
    { by: member, before: { plan: 'Suki' }, after: { plan: 'Tipid', cycle: 'MONTHLY' } },
  ]);
});
