import * as contract from '../../../contract/admin/administration.ts';
import type { Context } from '../../platform/context.ts';
import { createDeadJobs } from '../../platform/jobs/dead-jobs.ts';
import { createAuditRepo } from './audit.repo.ts';

/** What only administrators of the platform read. The right is the endpoints' own. */
export function administrationRoutes({ implement, db }: Pick<Context, 'implement' | 'db'>): void {
  const audit = createAuditRepo(db);
  const jobs = createDeadJobs(db);
  implement(contract.searchAudit, async ({ query }) => {
    const { rows, cursor } = await audit.search(query);
    return { data: [...rows], cursor: { after: cursor.after } };
  });
  implement(contract.getJobStats, async () => ({ data: await jobs.count() }));
}
