import { useStore } from 'zustand';
import { formatBytes } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { spent } from './data-meter.ts';

/** Shows how much data Tambayan used today and in this visit. */
export function SpentLine() {
  const { today, visit } = useStore(spent);
  return (
    <p className="text-meta text-muted">
      {t('Used on this device: {today} today, {visit} in this visit', {
        today: formatBytes(today),
        visit: formatBytes(visit),
      })}
    </p>
  );
}
