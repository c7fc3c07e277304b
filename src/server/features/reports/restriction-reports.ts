import type { RestrictionReports } from '../moderation/restriction-reports.ts';
import { createCaseRepo } from './case.repo.ts';
import { toHandler } from './handling-right.ts';

/** Cases, as restrictions name them: those that the caller handles and that are about the restricted user. */
export function createRestrictionReports(): RestrictionReports {
  return {
    isHandled: (tx, { report_id, group_id, user_id }, caller) =>
      createCaseRepo(tx).isAbout(report_id, { groupId: group_id, userId: user_id }, toHandler(caller)),
  };
}
