import { DELETION_UNDO_DAYS, type DeletionCheck } from '../../../../contract/account/account.ts';
import { DAY_MS } from '../../../../contract/core/durations.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock, Random } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Tx, WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Codes } from '../../auth/codes.ts';
import {
  type Accounts,
  type PasswordProof,
  type ProvenAccount,
  wrongPassword,
} from '../../auth/password-proof.ts';
import { securityAlert } from '../../auth/security-alert.ts';
import type { SessionService } from '../../auth/sessions/session.service.ts';
import type { Notifier } from '../../notifications/core/notification-input.ts';
import { createDeletionRepo } from './deletion.repo.ts';
import { undoHashOf, undoToken } from './undo-token.ts';

const FIELD = 'current_password';

export interface DeletionDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Random;
  readonly audit: Audit;
  readonly accounts: Accounts;
  readonly codes: Codes;
  readonly sessions: SessionService;
  readonly prove: PasswordProof;
  readonly jobs: Pick<Jobs, 'send'>;
  /** The key from which the undo token is derived. */
  readonly secret: string;
  readonly notifier: Pick<Notifier, 'notify'>;
  /** Notifies each of the user's communities to update its directory. */
  readonly announceEverywhere: (tx: Tx, who: { userId: string; actorId: string }) => Promise<void>;
  /** Makes the change, and notifies the conversation of the two users when it becomes read-only or writable again. */
  readonly withWritability: (
    tx: Tx,
    two: readonly [string, string],
    change: () => Promise<void>,
  ) => Promise<void>;
}

/** Deletes an account and restores it. */
export interface DeletionService {
  /** Returns the communities that the user has to transfer first. */
  check(userId: string): Promise<DeletionCheck>;
  /**
   * Ends every session and hides the user. What they wrote stays under their name until the account is erased.
   *
   * @throws Problem `user.not_found` for another user's account, `auth.password_wrong`, `account.owns_communities`
   */
  archive(
    asked: { userId: string; currentPassword: string; ip: string },
    caller: Caller,
  ): Promise<{ erases_at: string }>;
  /**
   * An administrator's archive of another account: it is hidden and signed out, and nothing is erased. Idempotent.
   *
   * @throws Problem `user.not_found`, also for callers who are no administrators; `platform.not_allowed` for
   * administrators, themselves included; `account.owns_communities`
   */
  archiveOther(asked: { userId: string; reason: string; ip: string }, caller: Caller): Promise<void>;
  /** Idempotent. @throws Problem `user.not_found`, also once the account is erased */
  unarchive(userId: string, caller: Caller): Promise<void>;
  /** Restores the account of a mailed token. Idempotent. @throws Problem `auth.token_wrong` */
  restore(token: string): Promise<void>;
}

export function createDeletionService(deps: DeletionDeps): DeletionService {
  const { db, withTx, clock, random, audit, accounts, jobs, secret } = deps;
  const now = () => new Date(clock.now());

  /** An archived user cannot be written to and is in no directory, so conversations and communities are updated. */
  async function setStatus(
    tx: Tx,
    { userId, actorId }: { userId: string; actorId: string },
    status: 'ACTIVE' | 'ARCHIVED',
  ): Promise<void> {
    const repo = createDeletionRepo(tx);
    const peers = await repo.peers(userId);
    const change = peers.reduce(
      (next, peer) => () => deps.withWritability(tx, [userId, peer], next),
      () => repo.setStatus(userId, status),
    );
    await change();
    await deps.announceEverywhere(tx, { userId, actorId });
  }

  async function archiveAccount(tx: Tx, account: ProvenAccount, ip: string) {
    const { id: userId, email, password_hash } = account;
    // The password may have been changed since it was read.
    if (!(await accounts.lockUnchanged(tx, userId, password_hash))) throw wrongPassword(FIELD);
    const repo = createDeletionRepo(tx);
    await repo.lockOwned(userId);
    const owned = await repo.soleOwned(userId);
    if (owned.length > 0) throw ownsCommunities(owned);
    await setStatus(tx, { userId, actorId: userId }, 'ARCHIVED');
    const id = random.uuid();
    const eraseAt = new Date(clock.now() + DELETION_UNDO_DAYS * DAY_MS);
    await repo.add({ id, userId, at: now(), eraseAt, undoHash: undoHashOf(undoToken(id, secret)) });
    await jobs.send(tx, 'mail.account_deleted', { deletion_id: id }, { key: id });
    await deps.sessions.endAll(tx, userId);
    await deps.codes.cancel(tx, email);
    await audit(tx, {
      actorId: userId,
      action: 'account.archived',
      targetType: 'user',
      targetId: userId,
      ip,
    });
    return eraseAt;
  }

  async function restoreAccount(tx: Tx, userId: string, actorId: string): Promise<void> {
    const repo = createDeletionRepo(tx);
    const status = await repo.lockStatus(userId);
    if (status === null) throw noSuchPerson();
    if (status === 'ACTIVE') return;
    await setStatus(tx, { userId, actorId }, 'ACTIVE');
    await repo.undo(userId, now());
    await audit(tx, { actorId, action: 'account.unarchived', targetType: 'user', targetId: userId });
    await deps.notifier.notify(tx, securityAlert(userId, 'ACCOUNT_RESTORED', { action: random.uuid() }));
  }

  return {
    async check(userId) {
      const owned = await createDeletionRepo(db).soleOwned(userId);
      return { communities_to_transfer: owned, undo_days: DELETION_UNDO_DAYS };
    },

    async archive({ userId, currentPassword, ip }, caller) {
      if (userId !== caller.userId) throw noSuchPerson();
      const account = await accounts.findById(db, userId);
      if (!account) throw noSuchPerson();
      await deps.prove(account, currentPassword, FIELD);
      const eraseAt = await withTx((tx) => archiveAccount(tx, account, ip));
      return { erases_at: eraseAt.toISOString() };
    },

    async archiveOther({ userId, reason, ip }, { userId: actorId, platformRole }) {
      if (platformRole !== 'ADMIN') throw noSuchPerson();
      await withTx(async (tx) => {
        const repo = createDeletionRepo(tx);
        const account = await accounts.findById(tx, userId);
        const status = await repo.lockStatus(userId);
        if (!account || status === null) throw noSuchPerson();
        if (userId === actorId || (await repo.isAdministrator(userId)))
          throw new Problem('platform.not_allowed', 'Administrators of Tambayan cannot be archived.');
        if (status === 'ARCHIVED') return;
        await repo.lockOwned(userId);
        const owned = await repo.soleOwned(userId);
        if (owned.length > 0) throw ownsCommunities(owned);
        await setStatus(tx, { userId, actorId }, 'ARCHIVED');
        await deps.sessions.endAll(tx, userId);
        await deps.codes.cancel(tx, account.email);
        await audit(tx, {
          ...{ actorId, action: 'account.archived', targetType: 'user', targetId: userId, ip },
          after: { reason },
        });
      });
    },

    async unarchive(userId, caller) {
      await withTx((tx) => restoreAccount(tx, userId, caller.userId));
    },

    async restore(token) {
      await withTx(async (tx) => {
        const deletion = await createDeletionRepo(tx).byUndoHash(undoHashOf(token));
        if (!deletion) throw wrongToken();
        if (deletion.undone_at === null) await restoreAccount(tx, deletion.user_id, deletion.user_id);
      });
    },
  };
}

function noSuchPerson(): Problem {
  return new Problem('user.not_found', 'This person does not exist.');
}

function wrongToken(): Problem {
  return new Problem('auth.token_wrong', 'This link is no longer valid.');
}

function ownsCommunities(communities_to_transfer: DeletionCheck['communities_to_transfer']): Problem {
  return new Problem(
    'account.owns_communities',
    'You own communities. Make someone else the owner or archive them first.',
    { fresh: { communities_to_transfer, undo_days: DELETION_UNDO_DAYS } satisfies DeletionCheck },
  );
}
