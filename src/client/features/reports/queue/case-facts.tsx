import { fullName } from '../../../../contract/account/people.ts';
import { reportPriorities } from '../../../../contract/reports/report-facts.ts';
import { formatAgo } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Select } from '../../../ui/forms/choices/select.tsx';
import { PictureLinks } from '../picture-links.tsx';
import { priorityNames, typeNames } from '../report-text.ts';
import type { CasePartProps } from './case-panel.tsx';
import { ClaimNote, useClaim } from './claim-note.tsx';

/** Who holds the case, its priority, and what each reporter said. */
export function CaseFacts({ issue, isBusy, onAction }: CasePartProps) {
  const claim = useClaim(issue);
  const { reports, reporter_count, priority, is_resolved } = issue;
  return (
    <section className="grid gap-3" aria-label={t('Reported by')}>
      {!is_resolved && (
        <div className="flex flex-wrap items-center gap-2">
          {claim?.isMine === true ? (
            <Button size="small" isDisabled={isBusy} onPress={() => onAction({ claim: false })}>
              {t('Release')}
            </Button>
          ) : (
            <Button
              size="small"
              isDisabled={isBusy || claim !== null}
              onPress={() => onAction({ claim: true })}
            >
              {t('Claim')}
            </Button>
          )}
          <ClaimNote claimed={issue} />
          <Select
            look="filter"
            label={t('Priority')}
            className="ml-auto"
            value={priority}
            isDisabled={isBusy}
            choices={reportPriorities.map((value) => ({ value, label: t(priorityNames[value]) }))}
            onChange={(next) => next !== priority && onAction({ priority: next })}
          />
        </div>
      )}
      <h3 className="text-name">
        {t('{n, plural, one {# person reported this} other {# people reported this}}', { n: reporter_count })}
      </h3>
      <ul className="grid gap-3">
        {reports.map(({ id, reporter, type, description, pictures, created_at }) => (
          <li key={id} className="grid gap-1 text-dense">
            <p className="flex flex-wrap gap-x-2">
              <span className="font-medium">{fullName(reporter)}</span>
              <span className="text-muted">
                {t(typeNames[type])} · {formatAgo(created_at)}
              </span>
            </p>
            {description !== '' && (
              <p className="whitespace-pre-line wrap-anywhere text-soft">{description}</p>
            )}
            <PictureLinks pictures={pictures} />
          </li>
        ))}
      </ul>
    </section>
  );
}
