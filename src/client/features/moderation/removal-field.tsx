import { type RemovalPeriod, removalPeriods } from '../../../contract/communities/message-removals.ts';
import { t } from '../../i18n/t.ts';
import { Checkbox } from '../../ui/forms/choices/checkbox.tsx';
import { Select } from '../../ui/forms/choices/select.tsx';

/** What a ban also removes. */
export interface RemovalChoice {
  /** Null: nothing. */
  readonly period: RemovalPeriod | null;
  /** Whether posts and comments go, too. */
  readonly hasPosts: boolean;
}

/** English; translated with `t`. */
const periodNames: Readonly<Record<RemovalPeriod, string>> = {
  HOUR: 'From the last hour',
  DAY: 'From the last 24 hours',
  ALL: 'Everything',
};
const NONE = 'NONE';

interface RemovalFieldProps {
  value: RemovalChoice;
  onChange: (choice: RemovalChoice) => void;
}

/** What of a person's messages, posts and comments in the community is removed. */
export function RemovalField({ value, onChange }: RemovalFieldProps) {
  const periods = removalPeriods.map((period) => ({ value: period, label: t(periodNames[period]) }));
  return (
    <div className="grid gap-3">
      <Select<RemovalPeriod | typeof NONE>
        label={t('Remove what they wrote')}
        value={value.period ?? NONE}
        choices={[{ value: NONE, label: t('Nothing') }, ...periods]}
        onChange={(chosen) => onChange({ ...value, period: chosen === NONE ? null : chosen })}
      />
      {value.period !== null && (
        <Checkbox isSelected={value.hasPosts} onChange={(hasPosts) => onChange({ ...value, hasPosts })}>
          {t('Posts and comments, not just chat messages')}
        </Checkbox>
      )}
    </div>
  );
}
