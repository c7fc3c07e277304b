import { Gauge } from 'lucide-react';
import { useStore } from 'zustand';
import { formatBytes } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { Link } from '../../ui/base/link.tsx';
import { isLowData } from '../../ui/base/low-data.ts';
import { spent } from './data-meter.ts';

/** At the foot of a sidebar: whether low data mode is on, and how much data was used today. Leads to the setting. */
export function DataLine() {
  const { today } = useStore(spent);
  return (
    <Link
      kind="bare"
      to="/settings/"
      search={{ tab: 'notifications' }}
      className="flex h-full items-center gap-2 px-4 text-small text-muted -outline-offset-2 hover:text-ink"
    >
      <Gauge aria-hidden className="size-4 flex-none stroke-[1.75]" />
      <span className="min-w-0 flex-1 truncate">{isLowData() ? t('Low data on') : t('Low data off')}</span>
      {/* Nothing is counted yet in the first moment. */}
      {today > 0 && <span className="num flex-none">{t('{size} today', { size: formatBytes(today) })}</span>}
    </Link>
  );
}
