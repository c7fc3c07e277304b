import type { call } from '../../../src/client/data/api/call.ts';
import { createMembershipPlan } from '../../../src/contract/communities/membership-plans.ts';
import {
  changeProofSettings,
  decideProof,
  getProofSettings,
  sendProof,
} from '../../../src/contract/money/proofs.ts';
import type { Act } from '../a-chat-world.ts';

/** The owner changes where people send money. A member sends a proof of payment, which the owner rejects. */
export function proofActions({
  asOwner,
  asMember,
  groupId,
}: {
  asOwner: typeof call;
  asMember: typeof call;
  groupId: string;
}): Readonly<Record<'proof.updated' | 'proof_settings.updated', Act>> {
  const params = { group_id: groupId };
  let planId: string | null = null;
  let count = 0;
  async function turn() {
    count += 1;
    const { version } = (await asOwner(getProofSettings, { params })).data;
    const instructions = `GCash 0917 555 0${100 + count}`;
    await asOwner(changeProofSettings, { params, body: { is_on: true, instructions, version } });
  }
  return {
    'proof_settings.updated': turn,
    async 'proof.updated'() {
      await turn();
      const plan = { group_id: groupId, type: 'Pilak', fee_amount: '199', cycle_type: 'YEARLY' } as const;
      planId ??= (await asOwner(createMembershipPlan, { body: plan })).data.id;
      const { data } = await asMember(sendProof, {
        params,
        body: { group_membership_plan_id: planId, reference: `REF ${100 + count}`, amount: '199' },
      });
      await asOwner(decideProof, {
        params: { ...params, proof_id: data.id },
        body: { decision: 'reject', reason: 'Hindi dumating', version: data.version },
      });
    },
  };
}
