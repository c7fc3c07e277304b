import { fullName } from '../../../../contract/account/people.ts';
import type { ReportIssue } from '../../../../contract/reports/report-issues.ts';
import { wordsOrFiles } from '../../../i18n/attached-text.ts';
import { formatAgo, formatDateTime, formatListTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { kindNames, statusNames, typeNames } from '../report-text.ts';
import { ClaimNote } from './claim-note.tsx';
import { PriorityMark } from './priority-mark.tsx';

export interface CaseListProps {
  cases: readonly ReportIssue[];
  openId: string | undefined;
  /** Beside an open case there is no room for columns. */
  isNarrow: boolean;
  onOpen: (id: string) => void;
}

/** The cases: a table where there is room, else cards. Each row opens its case. */
export function CaseList(props: CaseListProps) {
  return (
    <>
      {!props.isNarrow && <CaseTable {...props} />}
      <ul className={classNames('divide-y divide-line', !props.isNarrow && 'lg:hidden')}>
        {props.cases.map((one) => (
          <li key={one.id}>
            <CaseCard one={one} isOpen={one.id === props.openId} onOpen={() => props.onOpen(one.id)} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What was reported, in a few words. */
export function whatOf({ title, excerpt, attached, kind }: ReportIssue): string {
  return title || wordsOrFiles(excerpt, attached) || (kind === null ? t('The product') : t(kindNames[kind]));
}

function CaseCard({ one, isOpen, onOpen }: { one: ReportIssue; isOpen: boolean; onOpen: () => void }) {
  return (
    <button
      type="button"
      data-row={one.id}
      aria-current={isOpen ? 'true' : undefined}
      onClick={onOpen}
      className="grid w-full gap-1 px-4 py-3 text-left -outline-offset-2 hover:bg-hover aria-[current=true]:bg-accent-soft aria-[current=true]:shadow-[inset_3px_0_var(--accent)]"
    >
      <span className="flex items-center gap-2">
        <PriorityMark priority={one.priority} />
        <span className="text-dense text-soft">{t(typeNames[one.type])}</span>
        <span className="ml-auto flex-none text-meta text-muted">{formatListTime(one.created_at)}</span>
      </span>
      <span className="line-clamp-2 text-dense wrap-anywhere text-ink">{whatOf(one)}</span>
      <span className="flex flex-wrap items-center gap-x-3 text-meta text-muted">
        {one.subject !== null && <span className="truncate">{fullName(one.subject)}</span>}
        {one.is_resolved && <span>{t(statusNames[one.status])}</span>}
        <span className="ml-auto flex items-center gap-3">
          <ClaimNote claimed={one} />
          {reportersText(one)}
        </span>
      </span>
    </button>
  );
}

function reportersText({ reporter_count: n }: ReportIssue): string {
  return t('{n, plural, one {# reporter} other {# reporters}}', { n });
}

function CaseTable({ cases, onOpen }: CaseListProps) {
  const heads = [
    'Priority',
    'What is wrong',
    'Reported',
    'Person',
    'Community',
    'Reporters',
    'State',
    'Since',
  ];
  return (
    <table className="hidden w-full border-collapse text-dense lg:table">
      <caption className="sr-only">{t('Reports')}</caption>
      <thead className="sticky top-0 z-1 bg-raised text-left text-meta text-muted">
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" className="border-b border-line px-3 py-2 font-medium first:pl-4">
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cases.map((one) => (
          <tr
            key={one.id}
            className="relative border-b border-line last:border-0 hover:bg-hover [&>td]:px-3 [&>td]:py-2.5 [&>td]:align-top [&>td:first-child]:pl-4"
          >
            <td>
              <PriorityMark priority={one.priority} />
            </td>
            <td className="whitespace-nowrap">{t(typeNames[one.type])}</td>
            <td className="min-w-40">
              <button
                type="button"
                data-row={one.id}
                onClick={() => onOpen(one.id)}
                className="text-left before:absolute before:inset-0 focus-visible:outline-none focus-visible:before:outline-2 focus-visible:before:-outline-offset-2 focus-visible:before:outline-accent"
              >
                <span className="line-clamp-2 wrap-anywhere text-ink">{whatOf(one)}</span>
              </button>
            </td>
            <td>{one.subject === null ? '' : fullName(one.subject)}</td>
            <td>{one.group?.name ?? ''}</td>
            <td className="num">{one.reporter_count}</td>
            <td className="whitespace-nowrap">
              {t(statusNames[one.status])} <ClaimNote claimed={one} />
            </td>
            <td className="num whitespace-nowrap text-muted" title={formatDateTime(one.created_at)}>
              {formatAgo(one.created_at)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
