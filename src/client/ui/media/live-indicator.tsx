import { t } from '../../i18n/t.ts';
import { NewDot } from './badge.tsx';

/** The label of a running event. */
export function LiveIndicator() {
  return (
    <span className="inline-flex items-center gap-1.5 text-micro font-semibold text-sun-text">
      <NewDot />
      {t('Live')}
    </span>
  );
}
