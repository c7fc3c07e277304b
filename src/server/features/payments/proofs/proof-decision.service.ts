import type { HandlerInput } from '../../../../contract/core/endpoint.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import { type decideProof, type PaymentProof, referenceKey } from '../../../../contract/money/proofs.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock, Random } from '../../../platform/clock/clock.ts';
import type { Tx, WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import type { CommunityService } from '../../communities/community.service.ts';
import type { PaidAccess } from '../../communities/paid-access.ts';
import type { Notifier } from '../../notifications/core/notification-input.ts';
import type { Subscriptions } from '../../subscriptions/subscription.service.ts';
import { createPaymentRepo } from '../checkouts/payment.repo.ts';
import { createLedgerRepo } from '../ledger/ledger.repo.ts';
import { postOutside, postOutsideReversed } from '../ledger/ledger.ts';
import { createProofRepo, isMatch, type ProofRow, toOwnersProof } from './proof.repo.ts';
import { proofNotFound } from './proof.service.ts';
import { announceProof, notifyOfDecision } from './proof-announcements.ts';

export interface ProofDecisionDeps {
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly audit: Audit;
  readonly communities: Pick<CommunityService, 'requirePermission'>;
  readonly subscriptions: Pick<Subscriptions, 'grant' | 'voidPeriod'>;
  readonly paidAccess: Pick<PaidAccess, 'buying' | 'ownersOf'>;
  readonly notifier: Pick<Notifier, 'notify' | 'settle'>;
  readonly provider: { readonly isLive: boolean };
}

type Wish = HandlerInput<typeof decideProof>['body'];

/** The owner's decision. Repeating one's own decision changes nothing. */
export interface ProofDecisions {
  /** @throws Problem `proof.not_found`, `proof.decided`, `proof.stale`, `proof.reference_used`, `proof.not_deliverable`, `proof.over` */
  decide(ids: ProofIds, wish: Wish, caller: Caller): Promise<PaymentProof>;
  /** Accepts one that is in the history with nothing wrong about it. @throws Problem as `decide`, and `proof.not_matched` */
  acceptMatch(ids: ProofIds, caller: Caller): Promise<void>;
}

interface ProofIds {
  readonly groupId: string;
  readonly proofId: string;
}

const RESULTS = { accept: 'ACCEPTED', reject: 'REJECTED', take_back: 'REJECTED' } as const;
const ACTIONS = {
  accept: 'proof.accepted',
  reject: 'proof.rejected',
  take_back: 'proof.taken_back',
} as const;

export function createProofDecisions(deps: ProofDecisionDeps): ProofDecisions {
  const { withTx, clock, random, audit, communities, subscriptions, paidAccess } = deps;

  /** Locks the community before the proof, as everything that gives access does. */
  async function opened(tx: Tx, { groupId, proofId }: ProofIds, caller: Caller) {
    await communities.requirePermission(caller, groupId, 'plans.manage');
    const seen = await createProofRepo(tx).find(proofId);
    if (seen?.group_id !== groupId) throw proofNotFound();
    await paidAccess.buying(tx, groupId, seen.user_id);
    const proof = await createProofRepo(tx).lock(proofId);
    if (!proof) throw proofNotFound();
    return proof;
  }

  /** Gives the plan as it was offered. Returns the payment that it is from now on. */
  async function accept(tx: Tx, proof: ProofRow, at: string): Promise<string> {
    const { id: proofId, group_id: groupId, user_id: userId, amount_centavos: amount } = proof;
    const paymentId = random.uuid();
    const repo = createProofRepo(tx);
    const key = referenceKey(proof.reference);
    await repo.lockReference(key);
    if (await repo.isReferenceUsed(proof, key, ['ACCEPTED']))
      throw new Problem(
        'proof.reference_used',
        'A payment with this reference was accepted already, here or in another community with the same owner or wallet.',
      );
    await repo.insertPayment({
      ...{ id: paymentId, proofId, amount, isLive: deps.provider.isLive, at },
    });
    const granted = await subscriptions.grant(tx, {
      ...{ kind: 'MEMBERSHIP', groupId, userId, snapshot: proof.plan_snapshot },
      // What was sent on top is no credit for another plan.
      ...{ amount: Math.min(amount, proof.due_centavos), checkoutId: null, paymentId },
    });
    if (granted === null)
      throw new Problem(
        'proof.not_deliverable',
        'They cannot get this plan now. Return the money and reject the payment.',
      );
    await createLedgerRepo(tx).post(postOutside(paymentId, amount, groupId), { random, at: new Date(at) });
    return paymentId;
  }

  /** Ends what the acceptance gave, and posts the reverse. The payment stays in the books as one that never came. */
  async function takeBack(tx: Tx, proof: ProofRow, at: string): Promise<void> {
    const { payment_id: paymentId, group_id: groupId, amount_centavos: amount } = proof;
    if (paymentId === null || !proof.can_take_back)
      throw new Problem('proof.over', 'What this payment bought is over, or was replaced by another plan.', {
        fresh: toOwnersProof(proof),
      });
    await subscriptions.voidPeriod(tx, paymentId);
    await createPaymentRepo(tx).setStatus(paymentId, 'FAILED');
    const posting = postOutsideReversed(paymentId, amount, groupId);
    await createLedgerRepo(tx).post(posting, { random, at: new Date(at) });
  }

  /** False: the caller decided the same before. */
  function isOpen({ status, ...before }: ProofRow, decision: Wish['decision'], { userId }: Caller): boolean {
    const from = decision === 'take_back' ? 'ACCEPTED' : 'WAITING';
    if (status === 'WAITING' || status === from) return true;
    if (status === RESULTS[decision] && before.decided_by === userId) return false;
    throw new Problem('proof.decided', 'Someone decided about this payment already.', {
      fresh: toOwnersProof({ status, ...before }),
    });
  }

  async function settle(
    tx: Tx,
    before: ProofRow,
    { decision, reason }: Omit<Wish, 'version'>,
    caller: Caller,
  ): Promise<PaymentProof> {
    const at = new Date(clock.now()).toISOString();
    const paymentId = decision === 'accept' ? await accept(tx, before, at) : null;
    if (decision === 'take_back') await takeBack(tx, before, at);
    const repo = createProofRepo(tx);
    await repo.decide(before.id, {
      ...{ status: RESULTS[decision], reason: decision === 'accept' ? null : reason },
      ...{ paymentId, by: caller.userId, at },
    });
    const after = await repo.find(before.id);
    if (!after) throw proofNotFound();
    await announceProof(deps, tx, after);
    await notifyOfDecision(deps, tx, after, decision === 'take_back');
    await audit(tx, {
      ...{ actorId: caller.userId, action: ACTIONS[decision], targetType: 'payment_proof' },
      ...{ targetId: before.id, groupId: before.group_id },
      after: { centavos: before.amount_centavos, ...(decision === 'take_back' && { reason }) },
    });
    return toOwnersProof(after);
  }

  return {
    decide: (ids, { decision, reason, version }, caller) =>
      withTx(async (tx) => {
        const before = await opened(tx, ids, caller);
        if (!isOpen(before, decision, caller)) return toOwnersProof(before);
        const from = decision === 'take_back' ? 'ACCEPTED' : 'WAITING';
        if (before.status !== from || before.version !== version)
          throw new Problem('proof.stale', 'This payment has changed. Check it again.', {
            fresh: toOwnersProof(before),
          });
        return settle(tx, before, { decision, reason }, caller);
      }),

    acceptMatch: (ids, caller) =>
      withTx(async (tx) => {
        const before = await opened(tx, ids, caller);
        if (!isOpen(before, 'accept', caller)) return;
        if (!isMatch(before))
          throw new Problem('proof.not_matched', 'Look at this payment before you accept it.');
        await settle(tx, before, { decision: 'accept', reason: '' }, caller);
      }),
  };
}
