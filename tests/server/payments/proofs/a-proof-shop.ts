import { randomUUID } from 'node:crypto';
import { createMembershipPlan } from '../../../../src/contract/communities/membership-plans.ts';
import { changeProofSettings, type PaymentProof } from '../../../../src/contract/money/proofs.ts';
import type { CommunityApi } from '../../../support/actions/community-api.ts';
import { sellJoining } from '../../../support/actions/plan-actions.ts';

export type ProofShop = Awaited<ReturnType<typeof aProofShop>>;

/** A community with one paid plan that takes payments outside the platform, unless there are no instructions. */
export async function aProofShop(
  api: CommunityApi,
  owner: string,
  fee = '499',
  instructions = 'GCash 0917 555 0123, Olive R.',
) {
  const group = await api.community(owner);
  const params = { group_id: group.id };
  const plan = { group_id: group.id, type: 'Suki', fee_amount: fee, cycle_type: 'MONTHLY' } as const;
  const { data } = await api.ok(createMembershipPlan, owner, { body: plan });
  await sellJoining(api, owner, group.id);
  const body = { is_on: instructions !== '', instructions, version: 1 };
  await api.ok(changeProofSettings, owner, { params, body });
  return { params, groupId: group.id, planId: data.id };
}

/** Tells of a payment for the plan, with a reference that is used nowhere else. */
export const formOf = (shop: ProofShop, more: object = {}) => ({
  params: shop.params,
  body: {
    ...{ group_membership_plan_id: shop.planId, reference: `Ref. ${randomUUID()}`, amount: '499' },
    ...more,
  },
});

export const decisionOf = (
  shop: ProofShop,
  { id, version }: PaymentProof,
  decision: 'accept' | 'reject' | 'take_back',
  reason = '',
) => ({
  params: { ...shop.params, proof_id: id },
  body: { decision, reason, version },
});
