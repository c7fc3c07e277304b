import type { OwnRestriction } from '../../../contract/communities/restrictions.ts';
import type { Context } from '../../platform/context.ts';
import { createAppealTokens } from '../../platform/rights/appeal-token.ts';
import { createAppealService } from './appeal.service.ts';
import { beginScheduled } from './begin-scheduled.ts';
import { carryOutRemovals } from './message-removals/carry-out-removals.ts';
import { messageRemovalRoutes } from './message-removals/message-removal.routes.ts';
import {
  createMessageRemovalService,
  type MessageRemovalService,
} from './message-removals/message-removal.service.ts';
import type { RemovedContent, RemovedMessages } from './message-removals/removed-messages.ts';
import { createRestrictionRepo } from './restriction.repo.ts';
import { restrictionRoutes } from './restriction.routes.ts';
import {
  createRestrictionService,
  type RestrictionDeps,
  type RestrictionService,
} from './restriction.service.ts';
import { staffLogRoutes } from './staff-log/staff-log.routes.ts';
import { createStaffLogService } from './staff-log/staff-log.service.ts';

/** What restricts a user now: in a community and on the platform, or (null) on the platform only. */
export function createRestrictionsOf({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const repo = createRestrictionRepo(db);
  return (groupId: string | null, userId: string): Promise<OwnRestriction[]> =>
    repo.inForce(groupId, userId, new Date(clock.now()).toISOString());
}

/** Restrictions, and the log of what their staff did. */
export function registerRestrictions(
  context: Context,
  features: Pick<RestrictionDeps, 'communities' | 'notifier' | 'members' | 'reports'> & {
    readonly messages: RemovedMessages;
    readonly content: RemovedContent;
  },
): Pick<RestrictionService, 'liftOfReport'> & Pick<MessageRemovalService, 'undoOfReport'> {
  const restrictions = createRestrictionService({ ...context, ...features });
  beginScheduled(context);
  const { liftIn } = restrictions;
  const tokens = createAppealTokens(context);
  restrictionRoutes(
    context.implement,
    restrictions,
    createAppealService({ ...context, ...features, tokens, liftIn }),
  );
  carryOutRemovals({ ...context, ...features });
  const removals = createMessageRemovalService({ ...context, ...features, restrictions });
  messageRemovalRoutes(context.implement, removals);
  staffLogRoutes(context.implement, createStaffLogService({ ...context, ...features }));
  return { ...restrictions, ...removals };
}
