import { getStaffLog } from '../../../../contract/communities/staff-log.ts';
import type { Implement } from '../../../platform/http/api/implement.ts';
import type { StaffLogService } from './staff-log.service.ts';

/** Binds the log of the staff to its service. Contains no rules. */
export function staffLogRoutes(implement: Implement, log: StaffLogService): void {
  implement(getStaffLog, ({ params, query }, caller) => log.read(params.group_id, query, caller));
}
