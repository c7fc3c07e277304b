import { t } from '../../i18n/t.ts';
import { Segmented } from '../../ui/forms/choices/segmented.tsx';
import { type RestrictionLength, restrictionLengths } from './restriction-lengths.ts';

interface LengthFieldProps {
  value: RestrictionLength;
  onChange: (length: RestrictionLength) => void;
}

/** How long a restriction or a ban lasts. */
export function LengthField({ value, onChange }: LengthFieldProps) {
  return (
    <div className="grid gap-1.5">
      <span className="text-meta/4.5 font-medium text-ink">{t('How long')}</span>
      <Segmented
        isWide
        label={t('How long')}
        value={value}
        segments={restrictionLengths.map((length) => ({ value: length.value, label: t(length.label) }))}
        onChange={onChange}
      />
    </div>
  );
}
