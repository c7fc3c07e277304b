import { blockPerson } from '../../../contract/account/blocks.ts';
import { reportedFields } from '../../../contract/reports/report-facts.ts';
import { createReport, type OwnReport } from '../../../contract/reports/reports.ts';
import { call } from '../../data/api/call.ts';
import type { ReportRequest } from '../../data/reports/report-dialog-store.ts';
import { sendPicture } from '../../data/uploads/send-picture.ts';
import type { ReportDraft } from './report-draft.ts';

/** What did not work after the report itself had arrived. */
export interface SentReport {
  readonly report: OwnReport;
  /** Pictures that did not arrive. */
  readonly failed: readonly File[];
  readonly isBlockFailed: boolean;
}

/**
 * Sends a report, then its pictures, then blocks the person. Rejects only when the report itself was not sent. A
 * repeated key sends nothing twice.
 */
export async function sendReport(
  { kind, id, author }: ReportRequest,
  { type, description, pictures, isBlocking }: ReportDraft,
  key: string,
): Promise<SentReport> {
  if (type === null) throw new Error('a report has a type');
  const body = { type, description, ...(kind !== null && { [reportedFields[kind]]: id }) };
  const { data: report } = await call(createReport, { body }, { idempotencyKey: key });
  const failed: File[] = [];
  for (const picture of pictures) {
    try {
      await sendPicture('report_image', report.id, picture);
    } catch {
      failed.push(picture);
    }
  }
  const isBlockFailed =
    isBlocking && author !== null
      ? await call(blockPerson, { params: { user_id: author.id } }).then(
          () => false,
          () => true,
        )
      : false;
  return { report, failed, isBlockFailed };
}
