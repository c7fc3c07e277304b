import { useId, useMemo, useState } from 'react';
import type { LowDataMode, SettingsForm } from '../../../contract/account/settings.ts';
import type { Language } from '../../../contract/core/locale.ts';
import { SpentLine } from '../../data/low-data/spent-line.tsx';
import { t } from '../../i18n/t.ts';
import { deviceZone } from '../../i18n/time-zone.ts';
import { ComboBox } from '../../ui/forms/choices/combo-box.tsx';
import { Segmented } from '../../ui/forms/choices/segmented.tsx';
import { Switch } from '../../ui/forms/choices/switch.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { SettingRow } from './setting-row.tsx';
import { settingRowClass } from './switch-card.tsx';
import { timeZoneChoices, zoneLabel } from './time-zones.ts';
import type { ShownSettings } from './use-save-setting.ts';

/** Each language is named in its own language. */
const languages: readonly { value: Language; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'fil', label: 'Filipino' },
];

interface RegionCardProps {
  shown: ShownSettings;
  isSaving: boolean;
  /** Another language or zone draws the page again, and unsaved tags would be lost. */
  areTagsUnsaved: boolean;
  onChange: (change: SettingsForm) => void;
}

/** The language, the time zone, and how much data the product may use. */
export function RegionCard({ shown, isSaving, areTagsUnsaved, onChange }: RegionCardProps) {
  const headingId = useId();
  const modes: readonly { value: LowDataMode; label: string }[] = [
    { value: 'AUTO', label: t('Automatic') },
    { value: 'ON', label: t('On') },
    { value: 'OFF', label: t('Off') },
  ];
  const isHeld = isSaving || areTagsUnsaved;
  return (
    <Card as="section" aria-labelledby={headingId} isPadded={false}>
      <h2 id={headingId} className="px-4 pt-3.5 pb-1 text-h4">
        {t('Language and data')}
      </h2>
      <SettingRow
        id="language"
        label={t('Language')}
        hint={areTagsUnsaved ? t('Save or reset your tags first.') : t('For buttons and menus')}
      >
        <Segmented
          label={t('Language')}
          segments={languages}
          value={shown.language}
          isDisabled={isHeld}
          onChange={(language) => onChange({ language })}
        />
      </SettingRow>
      <ZoneRow zone={shown.time_zone} isDisabled={isHeld} onChange={onChange} />
      <SettingRow
        id="low-data"
        label={t('Low-data mode')}
        hint={t('No pictures or fonts, fewer live updates. Automatic follows your browser.')}
      >
        <Segmented
          label={t('Low-data mode')}
          segments={modes}
          value={shown.low_data}
          isDisabled={isSaving}
          onChange={(low_data) => onChange({ low_data })}
        />
      </SettingRow>
      <div id="link-previews" className={settingRowClass}>
        <Switch
          isSelected={shown.link_previews}
          isDisabled={isSaving}
          hint={t('A card with the title and picture of a link. In low-data mode only its site.')}
          onChange={(link_previews) => onChange({ link_previews })}
        >
          {t('Show link previews')}
        </Switch>
      </div>
      <div className="px-4 pt-2.5 pb-3.5">
        <SpentLine />
      </div>
    </Card>
  );
}

interface ZoneRowProps {
  zone: string | null;
  isDisabled: boolean;
  onChange: (change: SettingsForm) => void;
}

function ZoneRow({ zone, isDisabled, onChange }: ZoneRowProps) {
  const [search, setSearch] = useState('');
  const choices = useMemo(() => timeZoneChoices(search, zone ?? deviceZone()), [search, zone]);
  return (
    <div id="time-zone" className={settingRowClass}>
      <Switch
        isSelected={zone === null}
        isDisabled={isDisabled}
        hint={t('Now {zone}. Dates, times and quiet hours follow it.', { zone: zoneLabel(deviceZone()) })}
        onChange={(isOn) =>
          onChange(isOn ? { time_zone: null, device_time_zone: deviceZone() } : { time_zone: deviceZone() })
        }
      >
        {t('Use my device’s time zone')}
      </Switch>
      {zone !== null && (
        <div className="pt-1 pb-4">
          <ComboBox
            name="time_zone"
            label={t('Time zone')}
            hint={t('For dates, times and quiet hours on all your devices')}
            choices={choices}
            onSearch={setSearch}
            value={zone}
            isDisabled={isDisabled}
            onChange={(time_zone) => time_zone !== null && onChange({ time_zone })}
          />
        </div>
      )}
    </div>
  );
}

/** A skeleton of about the same size. */
export function RegionCardSkeleton() {
  return (
    <Card className="min-h-64">
      <SkeletonRows rows={3} lead="none" />
    </Card>
  );
}
