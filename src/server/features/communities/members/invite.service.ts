import { createHmac } from 'node:crypto';
import type { createInvite, Invite, MadeInvite } from '../../../../contract/communities/invites.ts';
import { DAY_MS } from '../../../../contract/core/durations.ts';
import type { HandlerInput } from '../../../../contract/core/endpoint.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock, Random } from '../../../platform/clock/clock.ts';
import { sha256 } from '../../../platform/config/sha256.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import type { ActionLimits } from '../../../platform/limits/action-limits.ts';
import { noteFirstStep } from '../../users/note-first-step.ts';
import type { CommunityService } from '../community.service.ts';
import { createInviteRepo } from './invite.repo.ts';
import { refuseJoinBlocked } from './refuse-join-blocked.ts';

const TOKEN_BYTES = 24;

export interface InviteDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  /** The key of the links' secrets. */
  readonly secret: string;
  readonly audit: Audit;
  readonly actionLimits: ActionLimits;
  readonly communities: Pick<CommunityService, 'requirePermission'>;
}

/** @throws Problem `group.not_found` and `group.not_allowed`, from each method, for users who may not invite. */
export interface InviteService {
  create(
    groupId: string,
    input: HandlerInput<typeof createInvite>['body'],
    caller: Caller,
  ): Promise<MadeInvite>;
  list(groupId: string, caller: Caller): Promise<Invite[]>;
  /** @throws Problem `invite.not_found` also for a link of another community. */
  revoke(groupId: string, inviteId: string, caller: Caller): Promise<void>;
}

/**
 * The database stores only this hash of a link's secret, which is made from the link's id and a key that only the server
 * knows. So staff can see a link again, and read access to the table does not give a usable one.
 */
export function inviteHash(token: string): Buffer {
  return sha256(token);
}

export function createInviteService({
  db,
  withTx,
  clock,
  random,
  secret,
  audit,
  actionLimits,
  communities,
}: InviteDeps): InviteService {
  const tokenOf = (id: string) =>
    createHmac('sha256', secret)
      .update(`invite\n${id}`)
      .digest()
      .subarray(0, TOKEN_BYTES)
      .toString('base64url');

  return {
    async create(groupId, { label, expires_in_days, max_uses, skips_approval }, caller) {
      await communities.requirePermission(caller, groupId, 'invites.manage');
      if (skips_approval) await communities.requirePermission(caller, groupId, 'members.approve');
      const id = random.uuid();
      const token = tokenOf(id);
      const now = clock.now();
      const expires_at =
        expires_in_days === null ? null : new Date(now + expires_in_days * DAY_MS).toISOString();
      return withTx(async (tx) => {
        const at = new Date(now).toISOString();
        await refuseJoinBlocked(tx, { groupId, userId: caller.userId }, at);
        await actionLimits.count(tx, 'INVITE_CREATED', caller);
        const { token_hash: _, ...invite } = await createInviteRepo(tx).insert({
          id,
          group_id: groupId,
          token_hash: inviteHash(token),
          label,
          created_by: caller.userId,
          created_at: at,
          expires_at,
          max_uses,
          skips_approval,
        });
        await audit(tx, {
          actorId: caller.userId,
          action: 'invite.created',
          targetType: 'invite',
          targetId: id,
          groupId,
          after: { label, expires_at, max_uses, skips_approval },
        });
        await noteFirstStep(tx, caller.userId);
        return { ...invite, token };
      });
    },

    async list(groupId, caller) {
      await communities.requirePermission(caller, groupId, 'invites.manage');
      const invites = await createInviteRepo(db).list(groupId, new Date(clock.now()).toISOString());
      return invites.map(({ token_hash, ...invite }) => {
        const token = tokenOf(invite.id);
        return { ...invite, token: inviteHash(token).equals(token_hash) ? token : null };
      });
    },

    async revoke(groupId, inviteId, caller) {
      await communities.requirePermission(caller, groupId, 'invites.manage');
      await withTx(async (tx) => {
        const at = new Date(clock.now()).toISOString();
        const outcome = await createInviteRepo(tx).revoke(groupId, inviteId, at);
        if (outcome === 'unknown') throw new Problem('invite.not_found', 'This invite link does not exist.');
        if (outcome === 'was_revoked') return;
        await audit(tx, {
          actorId: caller.userId,
          action: 'invite.revoked',
          targetType: 'invite',
          targetId: inviteId,
          groupId,
        });
      });
    },
  };
}
