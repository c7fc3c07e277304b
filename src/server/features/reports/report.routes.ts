import * as cases from '../../../contract/reports/report-issues.ts';
import * as contract from '../../../contract/reports/reports.ts';
import type { Implement } from '../../platform/http/api/implement.ts';
import type { CaseService } from './case.service.ts';
import type { ReportService } from './report.service.ts';

interface ReportServices {
  readonly reports: ReportService;
  readonly cases: CaseService;
}

/** Binds the endpoints of reports to their services. Contains no rules. */
export function reportRoutes(implement: Implement, services: ReportServices): void {
  const { reports, cases: handling } = services;
  implement(contract.createReport, async ({ body }, caller, { keyed }) => ({
    data: await reports.send(body, caller, keyed),
  }));
  implement(contract.searchOwnReports, ({ query }, caller) => reports.search(query, caller));
  implement(cases.searchReportIssues, ({ query }, caller) => handling.search(query, caller));
  implement(cases.getReportStats, async ({ query }, caller) => ({
    data: await handling.stats(query, caller),
  }));
  implement(cases.getReportIssue, async ({ params }, caller) => ({
    data: await handling.get(params.report_issue_id, caller),
  }));
  implement(cases.updateReportIssue, async ({ params, body }, caller) => ({
    data: await handling.update(params.report_issue_id, body, caller),
  }));
  implement(cases.archiveReportIssue, async ({ params }, caller) => ({
    data: await handling.archive(params.report_issue_id, caller),
  }));
}
