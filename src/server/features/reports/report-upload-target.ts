import { Problem } from '../../../contract/core/problems.ts';
import { REPORT_PICTURES_MAX } from '../../../contract/reports/report-facts.ts';
import type { OwnReport } from '../../../contract/reports/reports.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tx, WithTx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { PrivateFileTarget } from '../uploads/upload-target.ts';
import { createCaseRepo } from './case.repo.ts';
import { announceCase, announceReports } from './case-announcements.ts';
import { createReportRepo } from './report.repo.ts';
import { reportNotFound } from './report-problems.ts';

interface ReportTargetDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
}

/** Pictures of a report: the reporter adds them until it is decided, and those who handle it see them, too. */
export function reportUploadTarget({ db, withTx, clock }: ReportTargetDeps): PrivateFileTarget {
  const now = () => new Date(clock.now()).toISOString();

  async function requireRoom(on: Database, id: string, { userId }: Caller, name?: string) {
    const report = await createReportRepo(on).placeOf(id);
    if (report?.reporter_id !== userId) throw reportNotFound();
    if (report.is_resolved) throw new Problem('report.decided', 'This report was decided already.');
    const others = report.pictures.filter((picture) => picture !== name).length;
    if (others >= REPORT_PICTURES_MAX)
      throw new Problem('report.too_many_pictures', 'A report has at most 5 pictures.');
    return report;
  }

  async function add(tx: Tx, caller: Caller, id: string, name: string): Promise<OwnReport> {
    const repo = createReportRepo(tx);
    await repo.lockCaseOf(id);
    const { report_issue_id: caseId } = await requireRoom(tx, id, caller, name);
    await repo.addPicture({ name, reportId: id, at: now() });
    const version = await repo.touchCase(caseId, now());
    await announceCase(tx, 'report.updated', { id: caseId, version });
    announceReports(tx, [{ id, reporter_id: caller.userId }]);
    const own = await repo.ownIn(caseId, caller.userId);
    if (!own) throw reportNotFound();
    return own;
  }

  return {
    async admit(caller, id) {
      await requireRoom(db, id, caller);
      return null;
    },

    place: (caller, id, { name }) => withTx((tx) => add(tx, caller, id, name)),

    async showsFiles(caller, id) {
      const report = await createReportRepo(db).placeOf(id);
      if (!report) return false;
      if (report.reporter_id === caller.userId) return true;
      const handler = { userId: caller.userId, isAdmin: caller.platformRole === 'ADMIN' };
      return (await createCaseRepo(db).find(report.report_issue_id, handler, now())) !== null;
    },
  };
}
