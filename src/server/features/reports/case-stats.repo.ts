import { reportPriorities, reportStatuses, reportTypes } from '../../../contract/reports/report-facts.ts';
import type { ReportStats } from '../../../contract/reports/report-issues.ts';
import { type Database, singleRow } from '../../platform/db/database.ts';
import { type Handler, isHandledBy } from './handling-right.ts';

type Column = 'status' | 'priority' | 'type';

const countedBy = (column: Column, names: readonly string[]) =>
  `json_build_object(${names.map((name) => `'${name}', count(*) filter (where c.${column} = '${name}')`).join(', ')})`;

const median = (moment: string) =>
  `percentile_cont(0.5) within group (order by extract(epoch from ${moment} - c.created_at))::float8`;

export function createCaseStatsRepo(db: Database) {
  return {
    /** Cases that are not archived, of one community or (null) of all. */
    async read(groupId: string | null, handler: Handler): Promise<ReportStats> {
      const { rows } = await db.query<ReportStats>(
        `select count(*)::integer as total, ${countedBy('status', reportStatuses)} as by_status,
           ${countedBy('priority', reportPriorities)} as by_priority, ${countedBy('type', reportTypes)} as by_type,
           count(*) filter (where c.resolved_at is null)::integer as unresolved,
           min(c.created_at) filter (where c.resolved_at is null) as oldest_open_at,
           ${median('c.first_action_at')} as median_first_action_s, ${median('c.resolved_at')} as median_resolution_s
         from report_issues c
         where c.archived_at is null and ($1::uuid is null or c.group_id = $1)
           and ${isHandledBy('$2::uuid', handler)}`,
        [groupId, handler.userId],
      );
      return singleRow(rows);
    },
  };
}
