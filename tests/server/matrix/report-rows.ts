import { randomUUID } from 'node:crypto';
import { getJobStats, searchAudit } from '../../../src/contract/admin/administration.ts';
import * as cases from '../../../src/contract/reports/report-issues.ts';
import * as reports from '../../../src/contract/reports/reports.ts';
import { requestReportImageUpload } from '../../../src/contract/uploads.ts';
import { type Row, row } from './row.ts';

const picture = { file_name: 'a.png', file_mime_type: 'image/png' as const, file_size: 1024 };
const unknown = () => ({ params: { report_issue_id: randomUUID() } });
const missing = { how: 'of an unknown case', status: 404 };

/** Calls about reports, and what administrators read. Who handles which case is a table of its own, see server/reports. */
export const reportRows: readonly Row[] = [
  row(reports.createReport, 'nothing', () => ({ body: { type: 'BUG' as const } }), { how: 'of a fault' }),
  row(
    reports.createReport,
    'posts',
    ({ foreignPostId }) => ({ body: { type: 'SPAM' as const, reported_post_id: foreignPostId } }),
    { how: 'of a post', right: 'posts.read' },
  ),
  row(
    reports.createReport,
    'nothing',
    () => ({ body: { type: 'PAYMENT' as const, reported_checkout_ref: 'CHK-0000000000' } }),
    { how: 'of a payment of someone else', status: 404 },
  ),
  row(reports.searchOwnReports, 'nothing', () => ({ query: {} })),
  row(cases.searchReportIssues, 'group', ({ groupId }) => ({ query: { group_id: groupId } }), {
    how: 'of one community',
    right: 'reports.handle',
  }),
  row(cases.searchReportIssues, 'nothing', () => ({ query: {} }), {
    how: 'of all communities',
    right: 'platform.admin',
  }),
  row(cases.getReportStats, 'group', ({ groupId }) => ({ query: { group_id: groupId } }), {
    how: 'of one community',
    right: 'reports.handle',
  }),
  row(cases.getReportStats, 'nothing', () => ({ query: {} }), {
    how: 'of all communities',
    right: 'platform.admin',
  }),
  row(searchAudit, 'nothing', () => ({ query: {} })),
  row(getJobStats, 'nothing', () => ({})),
  row(cases.getReportIssue, 'nothing', unknown, missing),
  row(cases.updateReportIssue, 'nothing', () => ({ ...unknown(), body: { version: 1 } }), missing),
  row(cases.archiveReportIssue, 'nothing', unknown, missing),
  row(
    requestReportImageUpload,
    'nothing',
    () => ({ params: { report_id: randomUUID() }, body: picture }),
    missing,
  ),
];
