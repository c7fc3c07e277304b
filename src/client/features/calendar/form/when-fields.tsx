import { useMemo } from 'react';
import { t } from '../../../i18n/t.ts';
import { Checkbox } from '../../../ui/forms/choices/checkbox.tsx';
import { Select } from '../../../ui/forms/choices/select.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useCalendar } from '../store/use-calendar.ts';
import { withStart } from './event-draft.ts';
import type { EventFieldsProps } from './event-fields.tsx';
import { zoneChoices } from './time-zones.ts';

/**
 * When an event is. Uses the platform's date and time fields: every phone has good ones, they are localized,
 * and they cost no bytes.
 */
export function WhenFields({ draft, onChange }: EventFieldsProps) {
  const { start_day, start_time, end_day, end_time, is_all_day, time_zone } = draft;
  const { zone } = useCalendar();
  const zones = useMemo(() => zoneChoices([zone, time_zone], Date.now()), [zone, time_zone]);
  return (
    <div className="grid gap-3.5 sm:gap-4">
      <div className="grid gap-3.5 sm:grid-cols-2 sm:gap-4">
        <div className="flex items-end gap-2">
          <TextField
            label={is_all_day ? t('First day') : t('Starts')}
            name="start_day"
            type="date"
            value={start_day}
            onChange={(day) => onChange(withStart(draft, { start_day: day, start_time }))}
            className="flex-1 self-start"
          />
          {!is_all_day && (
            <TextField
              label={t('Start time')}
              name="start_time"
              type="time"
              value={start_time}
              onChange={(time) => onChange(withStart(draft, { start_day, start_time: time }))}
              className="w-32 flex-none self-start"
            />
          )}
        </div>
        <div className="flex items-end gap-2">
          <TextField
            label={is_all_day ? t('Last day') : t('Ends')}
            name="end_day"
            type="date"
            value={end_day}
            onChange={(day) => onChange({ end_day: day })}
            className="flex-1 self-start"
          />
          {!is_all_day && (
            <TextField
              label={t('End time')}
              name="end_time"
              type="time"
              value={end_time}
              onChange={(time) => onChange({ end_time: time })}
              className="w-32 flex-none self-start"
            />
          )}
        </div>
      </div>
      <div className="grid items-center gap-3.5 sm:grid-cols-2 sm:gap-4">
        <Select
          label={t('Time zone')}
          name="time_zone"
          choices={zones}
          value={time_zone}
          onChange={(to) => onChange({ time_zone: to })}
        />
        <Checkbox isSelected={is_all_day} onChange={(to) => onChange({ is_all_day: to })} className="sm:pt-5">
          {t('All day')}
        </Checkbox>
      </div>
    </div>
  );
}
