import type { PlatformRole } from '../../../contract/core/permissions.ts';
import { Problem } from '../../../contract/core/problems.ts';
import type { EventData } from '../../../contract/events.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { AuthDeps } from './auth-deps.ts';

export interface PlatformRoleService {
  /**
   * Makes another active user an administrator, or takes that away. Idempotent.
   *
   * @throws Problem `user.not_found`, `platform.not_allowed` for the caller's own role
   */
  set(userId: string, role: PlatformRole, caller: Caller): Promise<void>;
}

export function createPlatformRoleService({
  withTx,
  repo,
  audit,
}: Pick<AuthDeps, 'withTx' | 'repo' | 'audit'>): PlatformRoleService {
  return {
    set: (userId, role, caller) =>
      withTx(async (tx) => {
        if (userId === caller.userId)
          throw new Problem('platform.not_allowed', 'Another administrator has to change your role.');
        const account = await repo.findById(tx, userId);
        if (account?.status !== 'ACTIVE') throw new Problem('user.not_found', 'This person does not exist.');
        if (!(await repo.setPlatformRole(tx, userId, role))) return;
        tx.emit({
          kind: 'authorization.updated',
          topic: `u:${userId}`,
          data: {} satisfies EventData<'authorization.updated'>,
        });
        await audit(tx, {
          actorId: caller.userId,
          action: role === 'ADMIN' ? 'platform_role.granted' : 'platform_role.revoked',
          targetType: 'user',
          targetId: userId,
          before: { platform_role: role === 'ADMIN' ? 'USER' : 'ADMIN' },
          after: { platform_role: role },
        });
      }),
  };
}
