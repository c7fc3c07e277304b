import { fullName } from '../../../../contract/account/people.ts';
import type { ReportIssue } from '../../../../contract/reports/report-issues.ts';
import { formatAgo } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { whatOf } from '../../reports/queue/case-list.tsx';
import { ClaimNote } from '../../reports/queue/claim-note.tsx';
import { PriorityMark } from '../../reports/queue/priority-mark.tsx';
import { statusNames, typeNames } from '../../reports/report-text.ts';
import type { Column } from '../table/table-types.ts';

/** The first one opens the case with `onOpen`. */
export function reportColumns(onOpen: (id: string) => void): readonly Column<ReportIssue, never>[] {
  return [
    {
      name: 'Reported',
      cell: (issue) => (
        <button
          type="button"
          onClick={() => onOpen(issue.id)}
          className="rounded-[3px] text-left underline-offset-3 hover:underline"
        >
          <span className="line-clamp-2 wrap-anywhere text-ink">{whatOf(issue)}</span>
        </button>
      ),
    },
    { name: 'Priority', cell: ({ priority }) => <PriorityMark priority={priority} /> },
    { name: 'What is wrong', cell: ({ type }) => t(typeNames[type]) },
    { name: 'Person', cell: ({ subject }) => (subject === null ? '' : fullName(subject)) },
    {
      name: 'Community',
      isWide: true,
      cell: ({ group }) => group?.name ?? '',
    },
    { name: 'Reporters', isNumber: true, cell: ({ reporter_count }) => reporter_count },
    {
      name: 'State',
      cell: (issue) => (
        <span className="flex flex-wrap items-center gap-x-2">
          {t(statusNames[issue.status])} <ClaimNote claimed={issue} />
        </span>
      ),
    },
    { name: 'Since', cell: ({ created_at }) => formatAgo(created_at) },
  ];
}

/** The row of a case in a file. */
export function reportInFile(issue: ReportIssue) {
  const { id, type, status, priority, resolution, is_archived, kind, target_id, group, subject } = issue;
  const { title, excerpt, reporter_count, claimed_by, resolver, resolved_at, note, created_at } = issue;
  return {
    ...{ id, type, status, priority, resolution, is_archived, kind, target_id },
    ...{ group_id: group?.id ?? null, group: group?.name ?? null },
    ...{ person_id: subject?.id ?? null, person: subject === null ? null : fullName(subject) },
    ...{ title, excerpt, reporter_count },
    claimed_by: claimed_by === null ? null : fullName(claimed_by),
    resolver: resolver === null ? null : fullName(resolver),
    ...{ resolved_at, note, created_at },
  };
}
