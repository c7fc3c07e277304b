import type {
  AdminProposal,
  decideAdminProposal,
  searchAdminProposals,
  updatePlatformRole,
} from '../../../contract/admin/administrators.ts';
import type { Answer, HandlerInput } from '../../../contract/core/endpoint.ts';
import type { PlatformRole } from '../../../contract/core/permissions.ts';
import { Problem } from '../../../contract/core/problems.ts';
import type { EventData } from '../../../contract/events.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import {
  hasSecondAdministrator,
  requireSecondAdministrator,
} from '../../platform/rights/second-administrator.ts';
import type { AuthDeps } from './auth-deps.ts';
import { type PasswordProof, wrongPassword } from './password-proof.ts';
import { createPlatformRoleRepo } from './platform-role.repo.ts';

type Deps = Pick<AuthDeps, 'db' | 'withTx' | 'repo' | 'audit' | 'clock' | 'random' | 'notifier'> & {
  readonly prove: PasswordProof;
};

const FIELD = 'current_password';

/** Who administrates the platform. The role is proposed by one administrator and given by a second one. */
export interface PlatformRoleService {
  /**
   * Proposes another active user as an administrator, or takes the role away at once. Idempotent.
   *
   * @throws Problem `user.not_found`, `platform.not_allowed` for the caller's own role, `platform.no_second`,
   *   `auth.password_wrong`
   */
  set(
    userId: string,
    body: HandlerInput<typeof updatePlatformRole>['body'],
    caller: Caller,
  ): Promise<Answer<typeof updatePlatformRole>['data']>;
  /**
   * @throws Problem `admin_proposal.not_found`, `admin_proposal.over`, `admin_proposal.stale`, `platform.not_second`,
   *   `auth.password_wrong`, `user.not_found`
   */
  decide(
    id: string,
    body: HandlerInput<typeof decideAdminProposal>['body'],
    caller: Caller,
  ): Promise<AdminProposal>;
  search(
    query: HandlerInput<typeof searchAdminProposals>['query'],
    caller: Caller,
  ): Promise<Answer<typeof searchAdminProposals>>;
}

export function createPlatformRoleService(deps: Deps): PlatformRoleService {
  const { db, withTx, repo, audit, clock, random, notifier, prove } = deps;
  const now = () => new Date(clock.now());

  /** Makes the change with the caller's password checked, which stays theirs until the end of it. */
  async function withPassword<T>(
    caller: Caller,
    password: string,
    change: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    const account = await repo.findById(db, caller.userId);
    if (!account) throw new Error('the caller has no account');
    await prove(account, password, FIELD);
    return withTx(async (tx) => {
      if (!(await repo.lockUnchanged(tx, account.id, account.password_hash))) throw wrongPassword(FIELD);
      return change(tx);
    });
  }

  const note = (
    tx: Tx,
    action: string,
    { by, userId, to }: { by: string; userId: string; to?: PlatformRole },
  ) =>
    audit(tx, {
      ...{ actorId: by, action: `platform_role.${action}`, targetType: 'user', targetId: userId },
      ...(to !== undefined && {
        before: { platform_role: to === 'ADMIN' ? 'USER' : 'ADMIN' },
        after: { platform_role: to },
      }),
    });

  const announce = (tx: Tx, userId: string) =>
    tx.emit({
      kind: 'authorization.updated',
      topic: `u:${userId}`,
      data: {} satisfies EventData<'authorization.updated'>,
    });

  async function requireActive(tx: Tx, userId: string): Promise<void> {
    if ((await repo.findById(tx, userId))?.status !== 'ACTIVE')
      throw new Problem('user.not_found', 'This person does not exist.');
  }

  async function revoke(tx: Tx, userId: string, by: string): Promise<void> {
    if (!(await createPlatformRoleRepo(tx).set(userId, 'USER', { at: now() }))) return;
    announce(tx, userId);
    await note(tx, 'revoked', { by, userId, to: 'USER' });
  }

  async function propose(tx: Tx, userId: string, by: string): Promise<void> {
    const roles = createPlatformRoleRepo(tx);
    if (!(await hasSecondAdministrator(tx, { proposedBy: by, at: now() })))
      throw new Problem(
        'platform.no_second',
        'No other administrator can approve this yet. The operator of the server can make administrators with: npm run admin',
      );
    const id = random.uuid();
    if (!(await roles.propose({ id, userId, by, at: now() }))) return;
    await note(tx, 'proposed', { by, userId });
    await notifier.notify(tx, {
      ...{ kind: 'ACCOUNT_NOTICE', groupId: null, actorId: by, facts: { notice: 'ADMIN_PROPOSED' } },
      key: `admin-proposal:${id}`,
      to: (await roles.others(by, userId)).map((other) => ({ userId: other, reason: 'OWN_ACCOUNT' })),
    });
  }

  return {
    set: (userId, { platform_role: role, current_password }, caller) => {
      if (userId === caller.userId)
        throw new Problem('platform.not_allowed', 'Another administrator has to change your role.');
      return withPassword(caller, current_password, async (tx) => {
        await requireActive(tx, userId);
        const roles = createPlatformRoleRepo(tx);
        const before = await roles.roleOf(userId);
        if (role === 'USER') await revoke(tx, userId, caller.userId);
        else if (before === 'USER') await propose(tx, userId, caller.userId);
        return {
          user_id: userId,
          platform_role: role === 'USER' ? 'USER' : before,
          proposal: role === 'USER' ? null : await roles.openOf(userId),
        };
      });
    },

    decide: (id, { decision, version, current_password }, caller) => {
      const isApproval = decision === 'approve';
      const change = async (tx: Tx) => {
        const roles = createPlatformRoleRepo(tx);
        const before = await roles.lock(id);
        if (!before) throw new Problem('admin_proposal.not_found', 'This proposal does not exist.');
        const status = isApproval ? 'APPROVED' : 'DECLINED';
        if (before.status !== 'PROPOSED') {
          if (before.status === status && before.decided_by?.id === caller.userId) return before;
          throw new Problem('admin_proposal.over', 'Someone else decided about this proposal.', {
            fresh: before,
          });
        }
        if (before.version !== version)
          throw new Problem('admin_proposal.stale', 'Someone else changed this proposal in the meantime.', {
            fresh: before,
          });
        const [userId, proposedBy] = [before.person.id, before.proposed_by.id];
        if (isApproval) {
          await requireActive(tx, userId);
          const two = { proposedBy, userId: caller.userId, at: now() };
          await requireSecondAdministrator(tx, two);
          await roles.set(userId, 'ADMIN', { at: now(), hands: [proposedBy, caller.userId] });
          announce(tx, userId);
        }
        await roles.decide(id, status, { by: caller.userId, at: now() });
        await note(tx, isApproval ? 'granted' : 'declined', {
          ...{ by: caller.userId, userId },
          ...(isApproval && { to: 'ADMIN' as const }),
        });
        const after = await roles.find(id);
        if (!after) throw new Error('a proposal is missing in its own transaction');
        return after;
      };
      return isApproval ? withPassword(caller, current_password ?? '', change) : withTx(change);
    },

    async search(query, caller) {
      const [found, has_second] = await Promise.all([
        createPlatformRoleRepo(db).search(query),
        hasSecondAdministrator(db, { proposedBy: caller.userId, at: now() }),
      ]);
      return { ...found, has_second };
    },
  };
}
