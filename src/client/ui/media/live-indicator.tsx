import { t } from '../../i18n/t.ts';
import { NewDot } from './badge.tsx';

/** Happening now. */
export function LiveIndicator() {
  return (
    <span className="inline-flex items-center gap-1.5 text-micro font-semibold text-sun-text">
      <NewDot />
      {t('Live')}
    </span>
  );
}
