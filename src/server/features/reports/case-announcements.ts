import type { EventData } from '../../../contract/events.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { createCaseRepo } from './case.repo.ts';

/**
 * Notifies those who handle the case to fetch it again. The reporters are told separately, and the person it is about is
 * never told.
 */
export async function announceCase(
  tx: Tx,
  kind: 'report.created' | 'report.updated',
  { id, version }: { readonly id: string; readonly version: number },
): Promise<void> {
  const { group_id, is_for_all, owners } = await createCaseRepo(tx).staffOf(id);
  const data = { report_issue_id: id, group_id, version } satisfies EventData<'report.updated'>;
  const staff = group_id !== null && is_for_all ? [`m:${group_id}`] : owners.map((owner) => `u:${owner}`);
  for (const topic of ['adm', ...staff]) tx.emit({ kind, topic, ref: id, data });
}

/** Notifies reporters that their list changed. */
export function announceReports(
  tx: Tx,
  reports: readonly { readonly id: string; readonly reporter_id: string }[],
): void {
  for (const { id, reporter_id } of reports)
    tx.emit({
      kind: 'own_report.updated',
      topic: `u:${reporter_id}`,
      ref: id,
      data: { report_id: id } satisfies EventData<'own_report.updated'>,
    });
}
