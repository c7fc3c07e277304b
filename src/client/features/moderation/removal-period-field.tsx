import { type RemovalPeriod, removalPeriods } from '../../../contract/communities/message-removals.ts';
import { t } from '../../i18n/t.ts';
import { Segmented } from '../../ui/forms/choices/segmented.tsx';

/** English; translated with `t`. */
const periodNames: Readonly<Record<RemovalPeriod, string>> = {
  HOUR: 'Last hour',
  DAY: 'Last 24 hours',
  ALL: 'All',
};
const NONE = 'NONE';

interface RemovalPeriodFieldProps {
  /** Null: none. */
  value: RemovalPeriod | null;
  onChange: (period: RemovalPeriod | null) => void;
}

/** Which of a person's messages in the chats of the community are removed. */
export function RemovalPeriodField({ value, onChange }: RemovalPeriodFieldProps) {
  const periods = removalPeriods.map((period) => ({ value: period, label: t(periodNames[period]) }));
  return (
    <div className="grid gap-1.5">
      <span className="text-meta/4.5 font-medium text-ink">{t('Remove their chat messages')}</span>
      <Segmented<RemovalPeriod | typeof NONE>
        isWide
        label={t('Remove their chat messages')}
        value={value ?? NONE}
        segments={[{ value: NONE, label: t('None') }, ...periods]}
        onChange={(chosen) => onChange(chosen === NONE ? null : chosen)}
      />
    </div>
  );
}
