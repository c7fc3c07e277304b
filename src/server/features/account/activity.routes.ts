import { listActivity } from '../../../contract/account/account.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Implement } from '../../platform/http/api/implement.ts';
import { createActivityRepo } from './activity.repo.ts';

/** Binds the call that lists the activity of the caller's own account. */
export function activityRoutes(implement: Implement, db: Database): void {
  implement(listActivity, async ({ query }, { userId }) => {
    const found = await createActivityRepo(db).page(userId, query.before ?? null, query.limit + 1);
    const data = found.slice(0, query.limit);
    return { data, cursor: { before: found.length > data.length ? (data.at(-1)?.id ?? null) : null } };
  });
}
