import { isOwner } from '../../../../contract/core/permissions.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { CommunityService } from '../../communities/community.service.ts';
import type { PrivateFileTarget } from '../../uploads/upload-target.ts';
import { createProofRepo, type ProofRow, toProof } from './proof.repo.ts';
import { proofNotFound } from './proof.service.ts';
import { announceProof, type ProofAnnouncementDeps } from './proof-announcements.ts';

interface ProofTargetDeps extends ProofAnnouncementDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly communities: Pick<CommunityService, 'standingIn'>;
}

/** The picture of a proof: its sender sends it until the owner has decided, and only these two see it. */
export function proofUploadTarget(deps: ProofTargetDeps): PrivateFileTarget {
  const { db, withTx, jobs, communities } = deps;

  function requireOpen(proof: ProofRow | null, { userId }: Caller): ProofRow {
    if (proof?.user_id !== userId) throw proofNotFound();
    if (proof.status !== 'WAITING')
      throw new Problem('proof.decided', 'The owner decided about this payment already.', {
        fresh: toProof(proof),
      });
    return proof;
  }

  return {
    async admit(caller, id) {
      requireOpen(await createProofRepo(db).find(id), caller);
      return null;
    },

    place: (caller, id, { name }) =>
      withTx(async (tx) => {
        const repo = createProofRepo(tx);
        const proof = requireOpen(await repo.lock(id), caller);
        if (proof.picture_name === name) return toProof(proof);
        await repo.setPicture(id, name);
        await jobs.send(tx, 'proof.look', { proof_id: id, name }, { key: `${id} ${name}` });
        const after = requireOpen(await repo.find(id), caller);
        await announceProof(deps, tx, after);
        return toProof(after);
      }),

    async showsFiles(caller, id) {
      const proof = await createProofRepo(db).find(id);
      if (!proof) return false;
      if (proof.user_id === caller.userId) return true;
      const place = await communities.standingIn(caller, proof.group_id);
      return place !== null && isOwner(place.standing);
    },
  };
}
