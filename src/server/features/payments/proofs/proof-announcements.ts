import type { EventData } from '../../../../contract/events.ts';
import { numericText } from '../../../../contract/money/money.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { PaidAccess } from '../../communities/paid-access.ts';
import type { Notifier } from '../../notifications/core/notification-input.ts';
import type { ProofRow } from './proof.repo.ts';

export interface ProofAnnouncementDeps {
  readonly paidAccess: Pick<PaidAccess, 'ownersOf'>;
  readonly notifier: Pick<Notifier, 'notify' | 'settle'>;
}

const sentKey = ({ id }: Pick<ProofRow, 'id'>) => `proof:${id}`;

function factsOf({ plan_snapshot, amount_centavos }: ProofRow) {
  return { plan: plan_snapshot.plan_type, amount: numericText(amount_centavos) };
}

/** Notifies the sender and the owners that it changed. */
export async function announceProof(
  { paidAccess }: ProofAnnouncementDeps,
  tx: Tx,
  proof: ProofRow,
): Promise<void> {
  const { id, group_id, user_id, version } = proof;
  const data: EventData<'proof.updated'> = { group_id, proof_id: id, version };
  for (const person of new Set([user_id, ...(await paidAccess.ownersOf(tx, group_id))]))
    tx.emit({ kind: 'proof.updated', topic: `u:${person}`, ref: id, data });
}

/** For the owners, something about the proofs of the community has changed; `proofId` is one of them. */
export async function announceToOwners(
  { paidAccess }: Pick<ProofAnnouncementDeps, 'paidAccess'>,
  tx: Tx,
  groupId: string,
  proof: Pick<ProofRow, 'id' | 'version'>,
): Promise<void> {
  const data: EventData<'proof.updated'> = { group_id: groupId, proof_id: proof.id, version: proof.version };
  for (const owner of await paidAccess.ownersOf(tx, groupId))
    tx.emit({ kind: 'proof.updated', topic: `u:${owner}`, ref: proof.id, data });
}

export async function notifyOfProof(deps: ProofAnnouncementDeps, tx: Tx, proof: ProofRow): Promise<void> {
  const owners = await deps.paidAccess.ownersOf(tx, proof.group_id);
  await deps.notifier.notify(tx, {
    kind: 'PROOF_SUBMITTED',
    groupId: proof.group_id,
    actorId: proof.user_id,
    facts: factsOf(proof),
    key: sentKey(proof),
    to: owners.map((userId) => ({ userId, reason: 'OWNER_OF_GROUP' as const })),
  });
}

/** `isTakenBack`: it was accepted before. */
export async function notifyOfDecision(
  { notifier }: ProofAnnouncementDeps,
  tx: Tx,
  proof: ProofRow,
  isTakenBack: boolean,
): Promise<void> {
  await notifier.settle(tx, sentKey(proof));
  await notifier.notify(tx, {
    kind: 'PROOF_DECIDED',
    groupId: proof.group_id,
    actorId: null,
    facts: {
      ...factsOf(proof),
      result: isTakenBack ? 'TAKEN_BACK' : proof.status,
      ...(proof.reason !== null && { reason: proof.reason }),
    },
    key: `proof-${isTakenBack ? 'taken-back' : 'decided'}:${proof.id}`,
    to: [{ userId: proof.user_id, reason: 'PAYER' }],
  });
}
