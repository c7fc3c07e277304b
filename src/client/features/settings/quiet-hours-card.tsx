import { useId, useMemo, useState } from 'react';
import { t } from '../../i18n/t.ts';
import { deviceZone } from '../../i18n/time-zone.ts';
import { ComboBox } from '../../ui/forms/choices/combo-box.tsx';
import { Switch } from '../../ui/forms/choices/switch.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type PreferenceCardProps, settingRowClass } from './switch-card.tsx';
import { timeZoneChoices, zoneLabel } from './time-zones.ts';

/** Default hours when they are switched on. */
const NIGHT = { quiet_from: '22:00', quiet_until: '07:00' };

/** When devices stay silent, and in which time zone. */
export function QuietHoursCard({ draft, changed, isDisabled, onChange }: PreferenceCardProps) {
  const headingId = useId();
  const [search, setSearch] = useState('');
  const { quiet_from, quiet_until, time_zone } = draft;
  const zones = useMemo(() => timeZoneChoices(search, time_zone ?? deviceZone()), [search, time_zone]);
  const isOn = quiet_from !== null || quiet_until !== null;
  const isChanged = changed.includes('quiet_from') || changed.includes('quiet_until');
  return (
    <Card as="section" aria-labelledby={headingId} isPadded={false}>
      <h2 id={headingId} className="px-4 pt-3.5 pb-1 text-h4">
        {t('Quiet hours and time zone')}
      </h2>
      <div className={settingRowClass}>
        <Switch
          isSelected={isOn}
          isChanged={isChanged}
          isDisabled={isDisabled}
          hint={t('We won’t send push notifications to your devices during these hours.')}
          onChange={(on) => onChange(on ? NIGHT : { quiet_from: null, quiet_until: null })}
        >
          {t('Quiet hours')}
        </Switch>
        {isOn && (
          <div className="grid grid-cols-2 gap-4 pt-1 pb-4">
            <TextField
              type="time"
              name="quiet_from"
              label={t('From')}
              isDisabled={isDisabled}
              value={quiet_from ?? ''}
              onChange={(time) => onChange({ quiet_from: time })}
            />
            <TextField
              type="time"
              name="quiet_until"
              label={t('Until')}
              isDisabled={isDisabled}
              value={quiet_until ?? ''}
              onChange={(time) => onChange({ quiet_until: time })}
            />
          </div>
        )}
      </div>
      <div className={settingRowClass}>
        <Switch
          isSelected={time_zone === null}
          isChanged={changed.includes('time_zone')}
          isDisabled={isDisabled}
          hint={t('Now {zone}. Dates, times and quiet hours follow it.', { zone: zoneLabel(deviceZone()) })}
          onChange={(on) => onChange({ time_zone: on ? null : deviceZone() })}
        >
          {t('Use my device’s time zone')}
        </Switch>
        {time_zone !== null && (
          <div className="pt-1 pb-4">
            <ComboBox
              name="time_zone"
              label={t('Time zone')}
              hint={t('For dates, times and quiet hours on all your devices')}
              choices={zones}
              onSearch={setSearch}
              value={time_zone}
              isDisabled={isDisabled}
              onChange={(zone) => zone !== null && onChange({ time_zone: zone })}
            />
          </div>
        )}
      </div>
    </Card>
  );
}
