import type { Answer } from '../../../../contract/core/endpoint.ts';
import { isOwner } from '../../../../contract/core/permissions.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import { parsePesos } from '../../../../contract/money/money.ts';
import {
  type PaymentProof,
  type ProofForm,
  type ProofsQuery,
  referenceKey,
  type searchProofs,
} from '../../../../contract/money/proofs.ts';
import type { Clock, Random } from '../../../platform/clock/clock.ts';
import { paginateCounted } from '../../../platform/db/counted-total.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Tx, WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import type { KeyedRequest } from '../../../platform/http/api/keyed-request.ts';
import type { Once } from '../../../platform/idempotency/idempotency.ts';
import type { ActionLimits } from '../../../platform/limits/action-limits.ts';
import type { CommunityService } from '../../communities/community.service.ts';
import type { CouponPrices } from '../../coupons/coupon-prices.ts';
import type { Subscriptions } from '../../subscriptions/subscription.service.ts';
import { priceOf } from './price-of.ts';
import { createProofRepo, type ProofRow, toOwnersProof, toProof } from './proof.repo.ts';
import { announceProof, notifyOfProof, type ProofAnnouncementDeps } from './proof-announcements.ts';
import { readProofSettings, walletsOf } from './proof-settings.service.ts';

export interface ProofDeps extends ProofAnnouncementDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly once: Once;
  readonly actionLimits: ActionLimits;
  readonly communities: Pick<CommunityService, 'requirePermission'>;
  readonly subscriptions: Pick<Subscriptions, 'quote' | 'grant'>;
  readonly coupons: Pick<CouponPrices, 'price'>;
}

/** Payments that people made outside the platform, as they say. The owner looks at each. */
export interface ProofService {
  /**
   * @throws Problem `proof.off`, `proof.waiting`, `proof.reference_used`, `proof.nothing_due`, `limit.reached`, and what
   * `Subscriptions.quote` throws for a person who cannot buy the plan
   */
  send(groupId: string, form: ProofForm, caller: Caller, keyed: KeyedRequest | null): Promise<PaymentProof>;
  search(groupId: string, query: ProofsQuery, caller: Caller): Promise<Answer<typeof searchProofs>>;
}

export function proofNotFound(): Problem {
  return new Problem('proof.not_found', 'This proof of payment does not exist.');
}

export function createProofService(deps: ProofDeps): ProofService {
  const { db, withTx, clock, random, once, actionLimits, communities } = deps;

  /** The community is locked, so nothing else is sent in it meanwhile. */
  async function requireNew(
    tx: Tx,
    proof: Pick<ProofRow, 'group_id' | 'user_id' | 'receivers'>,
    key: string,
  ): Promise<void> {
    const repo = createProofRepo(tx);
    if (await repo.hasWaiting(proof.group_id, proof.user_id))
      throw new Problem('proof.waiting', 'The owner has not decided about your last payment yet.');
    await repo.lockReference(key);
    // One that was rejected may be sent again.
    if (!(await repo.isReferenceUsed(proof, key, ['WAITING', 'ACCEPTED']))) return;
    const message = 'This reference was already sent. Check the number of your transfer.';
    throw new Problem('proof.reference_used', message, { issues: [{ path: 'reference', message }] });
  }

  async function add(tx: Tx, groupId: string, form: ProofForm, userId: string): Promise<PaymentProof> {
    const { group_membership_plan_id: planId, reference } = form;
    const settings = await readProofSettings(tx, groupId);
    if (!settings.is_on) throw new Problem('proof.off', 'This community takes payments in the app only.');
    const { snapshot, quote } = await priceOf(deps, tx, { groupId, userId, planId });
    const key = referenceKey(reference);
    const to = { group_id: groupId, user_id: userId, receivers: walletsOf(settings).accounts };
    await requireNew(tx, to, key);
    await actionLimits.count(tx, 'PROOF_SENT', { userId });
    const id = random.uuid();
    const repo = createProofRepo(tx);
    await repo.insert({
      ...{ ...to, id, plan_snapshot: snapshot, due_centavos: quote.total },
      ...{ amount_centavos: parsePesos(form.amount) ?? 0, reference, referenceKey: key },
      created_at: new Date(clock.now()).toISOString(),
    });
    const proof = await repo.find(id);
    if (!proof) throw new Error('a proof is missing in its own transaction');
    await announceProof(deps, tx, proof);
    await notifyOfProof(deps, tx, proof);
    return toProof(proof);
  }

  return {
    async send(groupId, form, caller, keyed) {
      await communities.requirePermission(caller, groupId, 'plans.read');
      return withTx((tx) => once(tx, keyed, () => add(tx, groupId, form, caller.userId)));
    },

    async search(groupId, query, caller) {
      const { standing } = await communities.requirePermission(caller, groupId, 'plans.read');
      const senderId = isOwner(standing) ? null : caller.userId;
      const { rows, total } = await createProofRepo(db).search(query, { groupId, senderId });
      const seen = senderId === null ? toOwnersProof : toProof;
      return { data: rows.map(seen), pagination: paginateCounted(query, total, rows.length) };
    },
  };
}
