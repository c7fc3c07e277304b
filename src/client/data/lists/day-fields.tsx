import { t } from '../../i18n/t.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import type { DayRange } from './day-range.ts';

interface DayFieldsProps {
  days: DayRange;
  onChange: (change: DayRange) => void;
}

/** The first and the last day of what a list shows. */
export function DayFields({ days: { from, to }, onChange }: DayFieldsProps) {
  return (
    <>
      <TextField
        isLabelHidden
        type="date"
        label={t('From')}
        before={t('From')}
        value={from ?? ''}
        onChange={(day) => onChange({ from: day === '' ? undefined : day })}
      />
      <TextField
        isLabelHidden
        type="date"
        label={t('Until')}
        before={t('Until')}
        value={to ?? ''}
        onChange={(day) => onChange({ to: day === '' ? undefined : day })}
      />
    </>
  );
}
