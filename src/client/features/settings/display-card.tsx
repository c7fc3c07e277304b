import { useId } from 'react';
import type { LowDataMode } from '../../../contract/account/settings.ts';
import type { Language } from '../../../contract/core/locale.ts';
import { SpentLine } from '../../data/low-data/spent-line.tsx';
import { t } from '../../i18n/t.ts';
import { Segmented } from '../../ui/forms/choices/segmented.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { SettingRow } from './setting-row.tsx';
import type { PreferenceCardProps } from './switch-card.tsx';

/** Each language is named in its own language. */
const languages: readonly { value: Language; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'fil', label: 'Filipino' },
];

/** The language of the product, and how much data it may use. */
export function DisplayCard({ draft, changed, isDisabled, onChange }: PreferenceCardProps) {
  const headingId = useId();
  const modes: readonly { value: LowDataMode; label: string }[] = [
    { value: 'AUTO', label: t('Automatic') },
    { value: 'ON', label: t('On') },
    { value: 'OFF', label: t('Off') },
  ];
  return (
    <Card as="section" aria-labelledby={headingId} isPadded={false}>
      <h2 id={headingId} className="px-4 pt-3.5 pb-1 text-h4">
        {t('Language and data')}
      </h2>
      <SettingRow
        label={t('Language')}
        hint={t('For buttons and menus')}
        isChanged={changed.includes('language')}
      >
        <Segmented
          label={t('Language')}
          segments={languages}
          value={draft.language}
          isDisabled={isDisabled}
          onChange={(language) => onChange({ language })}
        />
      </SettingRow>
      <SettingRow
        label={t('Low-data mode')}
        hint={t('No pictures and fonts, fewer live signs. Automatic follows your browser.')}
        isChanged={changed.includes('low_data')}
      >
        <Segmented
          label={t('Low-data mode')}
          segments={modes}
          value={draft.low_data}
          isDisabled={isDisabled}
          onChange={(low_data) => onChange({ low_data })}
        />
      </SettingRow>
      <div className="px-4 pt-2.5 pb-3.5">
        <SpentLine />
      </div>
    </Card>
  );
}
