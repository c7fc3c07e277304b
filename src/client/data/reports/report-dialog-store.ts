import { createStore } from 'zustand/vanilla';
import type { Person } from '../../../contract/account/people.ts';
import type { ReportedKind } from '../../../contract/reports/report-facts.ts';

/** What someone is about to report. */
export interface ReportRequest {
  /** Null for a problem with the product. */
  readonly kind: ReportedKind | null;
  /** Of the thing; any text that stands for the problem. */
  readonly id: string;
  /** The person who wrote it, or who it is: can be blocked in the same step. Null where there is none. */
  readonly author: Person | null;
}

/** The dialog that reports something. The frame of signed-in pages draws it; at most one is open. */
export const reportDialog = createStore<{ readonly open: ReportRequest | null }>()(() => ({ open: null }));

export function openReport(request: ReportRequest): void {
  reportDialog.setState({ open: request });
}

export function closeReport(): void {
  reportDialog.setState({ open: null });
}
