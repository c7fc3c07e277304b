import type {
  createRestriction,
  Restriction,
  RestrictionForm,
} from '../../../contract/communities/restrictions.ts';
import type { Answer } from '../../../contract/core/endpoint.ts';
import { outranks } from '../../../contract/core/permissions.ts';
import { Problem } from '../../../contract/core/problems.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { CommunityService } from '../communities/community.service.ts';
import type { Notifier } from '../notifications/core/notification-input.ts';
import { beginLater } from './begin-scheduled.ts';
import { createRestrictionRepo } from './restriction.repo.ts';
import {
  announceRestriction,
  endConnections,
  restrictionEntry,
  restrictionNotification,
} from './restriction-notices.ts';
import {
  administratorsOnly,
  isAdministrator,
  ranksTooHigh,
  restrictionNotFound,
  restrictionStale,
} from './restriction-problems.ts';

export interface RestrictionActionDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly communities: Pick<CommunityService, 'requirePermission'>;
  readonly notifier: Pick<Notifier, 'notify'>;
}

type RestrictionAction = Answer<typeof createRestriction>;

/** What restricting, lifting and deciding on appeals have in common. */
export function createRestrictionActions(deps: RestrictionActionDeps) {
  const { db, clock, audit, jobs, communities, notifier } = deps;
  const now = () => new Date(clock.now()).toISOString();

  /** @throws Problem when the caller may not restrict users there; null: on the platform. */
  async function requireRight(groupId: string | null, caller: Caller): Promise<void> {
    if (groupId !== null) await communities.requirePermission(caller, groupId, 'members.restrict');
    else if (caller.platformRole !== 'ADMIN') throw administratorsOnly();
  }

  /** The same answer for a missing restriction and for callers who may not know of it. */
  async function require(id: string, caller: Caller): Promise<Restriction> {
    const restriction = await createRestrictionRepo(db).find(id, now());
    if (!restriction) throw restrictionNotFound();
    try {
      await requireRight(restriction.group_id, caller);
      return restriction;
    } catch (error) {
      throw error instanceof Problem ? restrictionNotFound() : error;
    }
  }

  /** Locks the user in question, so that two moderators act one after the other. @throws Problem */
  async function lockTarget(
    tx: Tx,
    { group_id: groupId, user_id: userId }: Pick<RestrictionForm, 'group_id' | 'user_id'>,
    caller: Caller,
  ): Promise<void> {
    const repo = createRestrictionRepo(tx);
    if (groupId === null) {
      const user = await repo.lockUser(userId);
      if (!user) throw new Problem('user.not_found', 'This person does not exist.');
      if (userId === caller.userId || user.platform_role === 'ADMIN') throw isAdministrator();
      return;
    }
    const { standing } = await communities.requirePermission(caller, groupId, 'members.restrict');
    const target = await repo.lockMembership(groupId, userId);
    if (!target) throw new Problem('member.not_found', 'This person is not in this community.');
    if (userId === caller.userId || !outranks(standing, target.role)) throw ranksTooHigh();
  }

  /** Announces each restriction that one action created or ended, and notifies the user once. */
  async function announceAll(
    tx: Tx,
    kind: 'RESTRICTED' | 'RESTRICTION_LIFTED',
    [data, ...also]: readonly Restriction[],
    caller: Caller,
  ): Promise<RestrictionAction> {
    if (!data) throw new Error('an act changes something');
    const action = kind === 'RESTRICTED' ? 'restriction.created' : 'restriction.lifted';
    await audit(tx, restrictionEntry(action, [data, ...also], caller));
    for (const one of [data, ...also]) announceRestriction(tx, one, caller.userId);
    await notifier.notify(tx, restrictionNotification(kind, data, also));
    if (kind === 'RESTRICTED')
      for (const one of [data, ...also]) {
        endConnections(tx, one);
        if (one.status === 'SCHEDULED') await beginLater(tx, jobs, one);
      }
    return { data, also };
  }

  return { requireRight, require, lockTarget, announceAll };
}

/** Nothing is left to lift. */
export function isOver({ status }: Restriction): boolean {
  return status === 'LIFTED' || status === 'EXPIRED';
}

/** @throws Problem `restriction.stale` */
export function requireVersion(current: Restriction, seen: number | undefined): void {
  if (seen !== undefined && seen !== current.version) throw restrictionStale(current);
}
