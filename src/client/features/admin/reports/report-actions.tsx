import { Archive, ArchiveRestore, Hand, RotateCcw, Undo2, X } from 'lucide-react';
import {
  REPORT_NOTE_MAX,
  type ReportIssue,
  type ReportIssueChange,
  updateReportIssue,
} from '../../../../contract/reports/report-issues.ts';
import { call } from '../../../data/api/call.ts';
import type { Action } from '../table/table-types.ts';

function change({ id, version }: ReportIssue, wish: Omit<ReportIssueChange, 'version'>) {
  return call(updateReportIssue, { params: { report_issue_id: id }, body: { ...wish, version } });
}

/** What can be done with many cases at once. Each action is about the version that is shown. */
export const reportActions = (meId: string | undefined): readonly Action<ReportIssue>[] => [
  {
    label: 'Claim',
    done: 'Claimed',
    icon: <Hand aria-hidden />,
    fits: ({ is_resolved, claimed_by }) => !is_resolved && claimed_by === null,
    note: 'They’re yours for five minutes. Each action you take renews that.',
    run: (issue) => change(issue, { claim: true }),
  },
  {
    label: 'Release',
    done: 'Released',
    icon: <Undo2 aria-hidden />,
    fits: ({ is_resolved, claimed_by }) => !is_resolved && claimed_by?.id === meId,
    note: 'Others can work on them.',
    run: (issue) => change(issue, { claim: false }),
  },
  {
    label: 'Reopen',
    done: 'Reopened',
    icon: <RotateCcw aria-hidden />,
    fits: ({ is_resolved, is_archived }) => is_resolved && !is_archived,
    note: 'The decision is undone, and the reports wait again.',
    run: (issue) => change(issue, { status: 'OPEN' }),
  },
  {
    label: 'Archive',
    done: 'Archived',
    icon: <Archive aria-hidden />,
    fits: ({ is_resolved, is_archived }) => is_resolved && !is_archived,
    note: 'Decided reports are hidden from the list. You can unarchive them.',
    run: (issue) => change(issue, { is_archived: true }),
  },
  {
    label: 'Unarchive',
    done: 'Taken out of the archive',
    icon: <ArchiveRestore aria-hidden />,
    fits: ({ is_archived }) => is_archived,
    note: 'They show up in the list of decided reports again.',
    run: (issue) => change(issue, { is_archived: false }),
  },
  {
    label: 'Close without a decision',
    done: 'Closed without a decision',
    icon: <X aria-hidden />,
    isDanger: true,
    fits: ({ is_resolved }) => !is_resolved,
    note: 'Nothing happens to the reported content. The reporters will see your message.',
    reason: { label: 'Message to the reporters', max: REPORT_NOTE_MAX },
    run: (issue, note) => change(issue, { status: 'DISMISSED', note }),
  },
];
