import { useId } from 'react';
import { t } from '../../i18n/t.ts';
import { useTimeZone } from '../../i18n/time-zone.ts';
import { Switch } from '../../ui/forms/choices/switch.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type PreferenceCardProps, settingRowClass } from './switch-card.tsx';
import { zoneLabel } from './time-zones.ts';

/** Default hours when they are switched on. */
const NIGHT = { quiet_from: '22:00', quiet_until: '07:00' };

/** When devices stay silent, in the zone that the user sees times in. */
export function QuietHoursCard({ draft, changed, isDisabled, onChange }: PreferenceCardProps) {
  const headingId = useId();
  const zone = useTimeZone();
  const { quiet_from, quiet_until } = draft;
  const isOn = quiet_from !== null || quiet_until !== null;
  const isChanged = changed.includes('quiet_from') || changed.includes('quiet_until');
  return (
    <Card as="section" aria-labelledby={headingId} isPadded={false}>
      <h2 id={headingId} className="px-4 pt-3.5 pb-1 text-h4">
        {t('Quiet hours')}
      </h2>
      <div id="quiet-hours" className={settingRowClass}>
        <Switch
          isSelected={isOn}
          isChanged={isChanged}
          isDisabled={isDisabled}
          hint={t('No push notifications during these hours ({zone}).', { zone: zoneLabel(zone) })}
          onChange={(on) => onChange(on ? NIGHT : { quiet_from: null, quiet_until: null })}
        >
          {t('Use quiet hours')}
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
    </Card>
  );
}
