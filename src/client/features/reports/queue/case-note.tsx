import { useState } from 'react';
import { REPORT_NOTE_MAX } from '../../../../contract/reports/report-issues.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import type { CasePartProps } from './case-panel.tsx';

/** What those who handle reports tell each other. A note that is being written is not replaced by a newer one. */
export function CaseNote({ issue, isBusy, onAction }: CasePartProps) {
  const { internal_note: saved } = issue;
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? saved;
  const isChanged = draft !== null && draft.trim() !== saved;
  return (
    <section className="grid gap-2" aria-label={t('Internal note')}>
      <TextArea
        name="internal_note"
        label={t('Internal note')}
        hint={t('Only people who review reports can see this.')}
        rows={2}
        limit={REPORT_NOTE_MAX}
        value={text}
        onChange={setDraft}
      />
      {isChanged && (
        <Button
          size="small"
          className="justify-self-end"
          isDisabled={isBusy || text.length > REPORT_NOTE_MAX}
          onPress={() => onAction({ internal_note: text })}
        >
          {t('Save note')}
        </Button>
      )}
    </section>
  );
}
