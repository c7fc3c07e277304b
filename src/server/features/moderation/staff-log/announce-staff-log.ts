import { type StaffAction, staffActions } from '../../../../contract/communities/staff-log.ts';
import type { EventData } from '../../../../contract/events.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/transaction.ts';

const listed: ReadonlySet<string> = new Set<StaffAction>(Object.values(staffActions).flat());

/** Wraps the audit, so that each entry of the staff's log is announced to the staff in the transaction of the action. */
export function announceStaffLog(audit: Audit): Audit {
  return async (db, entry) => {
    await audit(db, entry);
    const { groupId: group_id, action, actorId } = entry;
    if (group_id === undefined || !listed.has(action) || !isTx(db)) return;
    const data = { group_id } satisfies EventData<'staff_log.updated'>;
    db.emit({
      kind: 'staff_log.updated',
      topic: `m:${group_id}`,
      ...(actorId !== null && { actor: actorId }),
      data,
    });
  };
}

function isTx(db: Database): db is Tx {
  return 'emit' in db;
}
