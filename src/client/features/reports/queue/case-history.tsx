import { fullName } from '../../../../contract/account/people.ts';
import { reportPriorities, reportResolutions } from '../../../../contract/reports/report-facts.ts';
import type { ReportAction, ReportIssueDetails } from '../../../../contract/reports/report-issues.ts';
import { formatAgo, formatDateTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { priorityNames, resolutionNames } from '../report-text.ts';

const sentences: Readonly<Record<ReportAction, string>> = {
  'report.raised': 'Raised by the number of reporters',
  'report.claimed': '{actor} claimed it',
  'report.released': '{actor} released it',
  'report.prioritized': '{actor} changed the priority',
  'report.noted': '{actor} changed the internal note',
  'report.decided': '{actor} decided',
  'report.reopened': '{actor} reopened it',
  'report.archived': '{actor} archived it',
  'report.unarchived': '{actor} unarchived it',
};

/** What happened to a case, the latest first. Nothing while nothing did. */
export function CaseHistory({ history }: Pick<ReportIssueDetails, 'history'>) {
  if (history.length === 0) return null;
  return (
    <section className="grid gap-2" aria-label={t('History')}>
      <h3 className="text-name">{t('History')}</h3>
      <ol className="grid gap-1.5 text-meta text-soft">
        {history.map(({ id, at, act, actor, before, after }) => (
          <li key={id}>
            {t(sentences[act], { actor: actor === null ? 'Tambayan' : fullName(actor) })}
            {valueText(before, after)}
            <time dateTime={at} title={formatDateTime(at)} className="text-muted">
              {' · '}
              {formatAgo(at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}

function valueText(before: string | null, after: string | null): string {
  const names = [before, after].flatMap((value) => (value === null ? [] : [nameOf(value)]));
  return names.length === 0 ? '' : `: ${names.join(' → ')}`;
}

function nameOf(value: string): string {
  const priority = reportPriorities.find((one) => one === value);
  if (priority !== undefined) return t(priorityNames[priority]);
  const resolution = reportResolutions.find((one) => one === value);
  return resolution === undefined ? value : t(resolutionNames[resolution]);
}
