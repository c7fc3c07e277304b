import type { LessonDraft } from '../../../../../machines/lesson-form.machine.ts';
import { t } from '../../../i18n/t.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';

interface QuizRulesProps {
  draft: Pick<LessonDraft, 'pass_mark' | 'attempts_max'>;
  isDisabled: boolean;
  onChange: (change: Partial<Pick<LessonDraft, 'pass_mark' | 'attempts_max'>>) => void;
}

/** When a quiz is passed, and how often it can be tried. */
export function QuizRules({ draft, isDisabled, onChange }: QuizRulesProps) {
  return (
    <Card title={t('Passing')}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          name="pass_mark"
          label={t('Pass mark')}
          hint={t('The share of correct answers that completes the lesson.')}
          inputMode="numeric"
          autoComplete="off"
          after="%"
          isReadOnly={isDisabled}
          value={draft.pass_mark}
          onChange={(pass_mark) => onChange({ pass_mark })}
        />
        <TextField
          name="attempts_max"
          label={t('Attempts')}
          hint={t('Leave empty for unlimited attempts.')}
          inputMode="numeric"
          autoComplete="off"
          isReadOnly={isDisabled}
          value={draft.attempts_max}
          onChange={(attempts_max) => onChange({ attempts_max })}
        />
      </div>
    </Card>
  );
}
