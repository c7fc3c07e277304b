import { useState } from 'react';
import type { ReportResolution } from '../../../../contract/reports/report-facts.ts';
import { REPORT_NOTE_MAX, resolutionsFor } from '../../../../contract/reports/report-issues.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { RadioList } from '../../../ui/forms/choices/radio-list.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { resolutionNames } from '../report-text.ts';
import type { CasePartProps } from './case-panel.tsx';
import { CaseRestrict } from './case-restrict.tsx';
import { useClaim } from './claim-note.tsx';

const hints: Readonly<Partial<Record<ReportResolution, string>>> = {
  CONTENT_REMOVED: 'Members can no longer see it.',
  WARNED: 'They get a notification with your message below.',
  RESTRICTED: 'Restrict them first. Reopening the report lifts it.',
  REFUNDED: 'The payer reads that the payment is refunded.',
  GROUP_ARCHIVED: 'Its members can read it, but no one can write.',
};

/** The decision, and the words for those who reported. Disabled while someone else holds the case. */
export function CaseDecision({ issue, isBusy, onAction }: CasePartProps) {
  const claim = useClaim(issue);
  const [resolution, setResolution] = useState<ReportResolution>('NO_ACTION');
  const [note, setNote] = useState('');
  const isHeld = claim !== null && !claim.isMine;
  const { kind, refund } = issue;
  const isUnrefunded = refund?.state === 'NONE';
  return (
    <section className="grid gap-3" aria-label={t('Decision')}>
      <h3 className="text-name">{t('Decision')}</h3>
      {claim !== null && isHeld && (
        <p role="status" className="text-meta text-muted">
          {t('{name} is working on this report.', { name: claim.person.first_name })}
        </p>
      )}
      <RadioList
        label={t('Decision')}
        value={resolution}
        choices={resolutionsFor(kind).map((value) => {
          const isTooEarly = value === 'REFUNDED' && isUnrefunded;
          const hint = isTooEarly ? 'Refund the payment first.' : hints[value];
          return {
            ...{ value, label: t(resolutionNames[value]), isDisabled: isHeld || isTooEarly },
            description: hint === undefined ? undefined : t(hint),
          };
        })}
        onChange={setResolution}
      />
      {resolution === 'RESTRICTED' && <CaseRestrict issue={issue} isDisabled={isHeld} />}
      <TextArea
        name="note"
        label={t('Message to the reporters')}
        hint={t('They do not see who decided.')}
        rows={2}
        limit={REPORT_NOTE_MAX}
        value={note}
        onChange={setNote}
        isDisabled={isHeld}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          kind="ghost"
          isDisabled={isBusy || isHeld}
          onPress={() => onAction({ status: 'DISMISSED', note })}
        >
          {t('Close without a decision')}
        </Button>
        <Button
          kind={resolution === 'NO_ACTION' ? 'primary' : 'danger-fill'}
          isDisabled={isHeld || note.length > REPORT_NOTE_MAX}
          isPending={isBusy}
          onPress={() => onAction({ status: 'RESOLVED', resolution, note })}
        >
          {t('Decide')}
        </Button>
      </div>
    </section>
  );
}
