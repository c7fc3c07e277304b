import type { Context } from '../../platform/context.ts';
import { type CaseDeps, createCaseService } from './case.service.ts';
import { reportRoutes } from './report.routes.ts';
import { createReportService } from './report.service.ts';
import { createReportedContent, type ReportedContentDeps } from './reported-content.ts';
import { createReportedThings, type ReportedThingsDeps } from './reported-things.ts';

/** What people report, and those who handle it. */
export function registerReports(
  context: Context,
  features: ReportedThingsDeps &
    ReportedContentDeps &
    Pick<CaseDeps, 'communities' | 'notifier' | 'restrictions' | 'refundOf'>,
): void {
  reportRoutes(context.implement, {
    reports: createReportService({ ...context, things: createReportedThings(features) }),
    cases: createCaseService({ ...context, ...features, content: createReportedContent(features) }),
  });
}
