import type { RestrictionForm } from '../../../contract/communities/restrictions.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import { createRestrictionRepo } from './restriction.repo.ts';
import { reportNotFound } from './restriction-problems.ts';

type Led = Pick<RestrictionForm, 'group_id' | 'user_id'> & { readonly report_id: string };

/** What restrictions ask about the reports that lead to them. Reports answer it. */
export interface RestrictionReports {
  /** Whether the caller handles this report, and it is about this user, in this community if it is of one. */
  isHandled(tx: Tx, led: Led, caller: Caller): Promise<boolean>;
}

/**
 * Checks the report that a new restriction names. A report that led to such a restriction before is accepted, too, so
 * that lifting can be undone by everyone who may lift.
 *
 * @throws Problem `report.not_found` at its field
 */
export async function requireReport(
  tx: Tx,
  reports: RestrictionReports,
  { report_id, group_id, user_id }: Pick<RestrictionForm, 'report_id' | 'group_id' | 'user_id'>,
  caller: Caller,
): Promise<void> {
  if (report_id === null) return;
  const led = { report_id, group_id, user_id };
  if (await reports.isHandled(tx, led, caller)) return;
  if (!(await createRestrictionRepo(tx).hasLedTo(led))) throw reportNotFound();
}
