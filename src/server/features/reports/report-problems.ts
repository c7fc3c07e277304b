import { Problem } from '../../../contract/core/problems.ts';
import type { ReportIssue } from '../../../contract/reports/report-issues.ts';

export function reportNotFound(): Problem {
  return new Problem('report.not_found', 'This report does not exist.');
}

export function ownThing(): Problem {
  return new Problem('report.own', 'You can’t report yourself or what is your own.');
}

export function staleReport(fresh: ReportIssue): Problem {
  return new Problem('report.stale', 'Someone else changed this report first.', { fresh });
}

export function claimedReport(fresh: ReportIssue): Problem {
  return new Problem('report.claimed', 'Someone else is working on this report.', { fresh });
}

export function openReport(): Problem {
  return new Problem('report.open', 'Decide the report before you archive it.');
}

export function newerReport(): Problem {
  return new Problem('report.exists', 'There is a newer open report about the same thing.');
}

export function notPossible(): Problem {
  return new Problem('report.not_possible', 'This decision is not possible for what was reported.');
}

export function notRefunded(): Problem {
  const message = 'This payment has no refund. Refund it first.';
  return new Problem('report.not_refunded', message, { issues: [{ path: 'resolution', message }] });
}
