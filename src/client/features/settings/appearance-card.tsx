import { useId } from 'react';
import { t } from '../../i18n/t.ts';
import { Card } from '../../ui/layout/card.tsx';
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx';
import { SettingRow } from './setting-row.tsx';

/** How the product looks on this device. It takes effect at once. */
export function AppearanceCard() {
  const headingId = useId();
  return (
    <Card as="section" aria-labelledby={headingId} isPadded={false}>
      <h2 id={headingId} className="px-4 pt-3.5 pb-1 text-h4">
        {t('Appearance')}
      </h2>
      <SettingRow
        id="theme"
        label={t('Theme')}
        hint={t('On this device. The first option follows your device.')}
      >
        <ThemeSwitch />
      </SettingRow>
    </Card>
  );
}
