import { createStore } from 'zustand/vanilla';
import type { ReportType } from '../../../contract/reports/report-facts.ts';

/** What was put in about one thing. */
export interface ReportDraft {
  readonly type: ReportType | null;
  readonly description: string;
  readonly pictures: readonly File[];
  readonly isBlocking: boolean;
}

export const emptyDraft: ReportDraft = { type: null, description: '', pictures: [], isBlocking: false };

/** Drafts by the id of the thing, until the page is closed: nothing that was typed is lost with the dialog. */
export const reportDrafts = createStore<{ readonly byId: Readonly<Record<string, ReportDraft>> }>()(() => ({
  byId: {},
}));

export function changeDraft(id: string, change: Partial<ReportDraft>): void {
  reportDrafts.setState(({ byId }) => ({
    byId: { ...byId, [id]: { ...emptyDraft, ...byId[id], ...change } },
  }));
}

export function forgetDraft(id: string): void {
  reportDrafts.setState(({ byId: { [id]: _, ...rest } }) => ({ byId: rest }));
}
