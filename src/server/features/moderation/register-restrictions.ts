import type { Context } from '../../platform/context.ts';
import type { CommunityDeps } from '../communities/community.service.ts';
import { createRestrictionRepo } from './restriction.repo.ts';
import { restrictionRoutes } from './restriction.routes.ts';
import { createRestrictionService, type RestrictionDeps } from './restriction.service.ts';
import { staffLogRoutes } from './staff-log/staff-log.routes.ts';
import { createStaffLogService } from './staff-log/staff-log.service.ts';

/** The mutes of a user in a community that are in force now. */
export function createMutesOf({ db, clock }: Pick<Context, 'db' | 'clock'>): CommunityDeps['mutesOf'] {
  const repo = createRestrictionRepo(db);
  return (groupId, userId) => repo.inForce(groupId, userId, new Date(clock.now()).toISOString());
}

/** Mutes in communities, and the log of what their staff did. */
export function registerRestrictions(
  context: Context,
  features: Pick<RestrictionDeps, 'communities' | 'notifier'>,
): void {
  restrictionRoutes(context.implement, createRestrictionService({ ...context, ...features }));
  staffLogRoutes(context.implement, createStaffLogService({ ...context, ...features }));
}
