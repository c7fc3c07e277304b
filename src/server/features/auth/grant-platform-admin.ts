import type { Audit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { WithTx } from '../../platform/db/transaction.ts';
import { type AuthRepo, authRepo } from './auth.repo.ts';
import { createPlatformRoleRepo } from './platform-role.repo.ts';

export interface GrantDeps {
  readonly withTx: WithTx;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly repo?: AuthRepo;
}

/**
 * `kept`: was an administrator already. `unknown`: no account has the address. `inactive`: not verified yet, or
 * archived.
 */
export type GrantOutcome = 'granted' | 'kept' | 'unknown' | 'inactive';

/**
 * Makes an active account a platform administrator, on behalf of the server's operator. For one that is it already, the
 * operator stands from now on, in place of the administrators who proposed and approved it.
 */
export async function grantPlatformAdmin(
  { withTx, audit, clock, repo = authRepo }: GrantDeps,
  email: string,
): Promise<GrantOutcome> {
  return withTx(async (tx) => {
    const account = await repo.findByEmail(tx, email);
    if (!account) return 'unknown';
    if (account.status !== 'ACTIVE') return 'inactive';
    const roles = createPlatformRoleRepo(tx);
    const at = new Date(clock.now());
    if (!(await roles.set(account.id, 'ADMIN', { at }))) {
      await roles.confirm(account.id, at);
      await audit(tx, {
        ...{ actorId: null, action: 'platform_role.confirmed', targetType: 'user', targetId: account.id },
      });
      return 'kept';
    }
    tx.emit({ kind: 'authorization.updated', topic: `u:${account.id}`, data: {} });
    await audit(tx, {
      actorId: null,
      action: 'platform_role.granted',
      targetType: 'user',
      targetId: account.id,
      before: { platform_role: 'USER' },
      after: { platform_role: 'ADMIN' },
    });
    return 'granted';
  });
}
