import { Repeat2 } from 'lucide-react';
import { recurrence } from '../../../../contract/calendar/calendar-facts.ts';
import { dayKey } from '../../../i18n/format.ts';
import { weekdayName } from '../../../i18n/format-calendar.ts';
import { t } from '../../../i18n/t.ts';
import { ChoiceChips } from '../../../ui/forms/choices/choice-chips.tsx';
import { Select } from '../../../ui/forms/choices/select.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { placeInMonth, placeText, recurrenceText, weekdayCodes } from '../event/recurrence-text.ts';
import { type EventDraft, type Repeat, recurrenceOfDraft } from './event-draft.ts';
import type { EventFieldsProps } from './event-fields.tsx';

/** How often an event takes place, and until when, with a sentence that sums it up. */
export function RepeatFields({ draft, onChange }: EventFieldsProps) {
  const { repeat, weekdays } = draft;
  const choices: { value: Repeat; label: string }[] = [
    { value: 'NEVER', label: t('Does not repeat') },
    { value: 'DAILY', label: t('Every day') },
    { value: 'WEEKLY', label: t('Every week') },
    { value: 'MONTHLY', label: t('Every month') },
    { value: 'YEARLY', label: t('Every year') },
  ];
  return (
    <div className="grid gap-3.5 sm:gap-4">
      <div className="grid gap-3.5 sm:grid-cols-2 sm:gap-4">
        <Select
          label={t('Repeats')}
          name="repeat"
          choices={choices}
          value={repeat}
          onChange={(to) => onChange({ repeat: to })}
        />
        {repeat !== 'NEVER' && <Interval draft={draft} onChange={onChange} />}
      </div>
      {repeat === 'WEEKLY' && (
        <ChoiceChips
          label={t('On these days')}
          values={weekdays}
          onChange={(days) => onChange({ weekdays: [...days] })}
          choices={weekdayCodes.map((code, at) => ({
            value: code,
            label: weekdayName(at, 'short'),
            name: weekdayName(at, 'long'),
          }))}
        />
      )}
      {repeat === 'MONTHLY' && <MonthlyChoice draft={draft} onChange={onChange} />}
      {repeat !== 'NEVER' && <RepeatEnd draft={draft} onChange={onChange} />}
      <Sentence draft={draft} />
    </div>
  );
}

const units = {
  NEVER: '',
  DAILY: 'days',
  WEEKLY: 'weeks',
  MONTHLY: 'months',
  YEARLY: 'years',
} as const;

function Interval({ draft, onChange }: EventFieldsProps) {
  return (
    <TextField
      label={t('Every how many {units}', { units: t(units[draft.repeat]) })}
      name="interval"
      inputMode="numeric"
      value={draft.interval}
      onChange={(interval) => onChange({ interval })}
    />
  );
}

function MonthlyChoice({ draft, onChange }: EventFieldsProps) {
  const { start_day } = draft;
  if (start_day === '') return null;
  return (
    <Select
      label={t('On which day')}
      name="is_by_weekday"
      choices={[
        { value: 'number', label: t('On day {n}', { n: Number(start_day.slice(8)) }) },
        { value: 'weekday', label: t('On {day}', { day: placeText(placeInMonth(start_day)) }) },
      ]}
      value={draft.is_by_weekday ? 'weekday' : 'number'}
      onChange={(to) => onChange({ is_by_weekday: to === 'weekday' })}
    />
  );
}

function RepeatEnd({ draft, onChange }: EventFieldsProps) {
  const ends: { value: EventDraft['repeat_ends']; label: string }[] = [
    { value: 'NEVER', label: t('Never') },
    { value: 'UNTIL', label: t('On a day') },
    { value: 'COUNT', label: t('After a number of times') },
  ];
  return (
    <div className="grid gap-3.5 sm:grid-cols-2 sm:gap-4">
      <Select
        label={t('Ends repeating')}
        name="repeat_ends"
        choices={ends}
        value={draft.repeat_ends}
        onChange={(to) => onChange({ repeat_ends: to })}
      />
      {draft.repeat_ends === 'UNTIL' && (
        <TextField
          label={t('Last day')}
          name="until"
          type="date"
          value={draft.until}
          onChange={(until) => onChange({ until })}
        />
      )}
      {draft.repeat_ends === 'COUNT' && (
        <TextField
          label={t('How many times')}
          name="count"
          inputMode="numeric"
          value={draft.count}
          onChange={(count) => onChange({ count })}
        />
      )}
    </div>
  );
}

/** "Every Tuesday until 12 Dec", as soon as the fields are valid. */
function Sentence({ draft }: { draft: EventDraft }) {
  const rule = recurrence.safeParse(recurrenceOfDraft(draft));
  if (!rule.success || draft.start_day === '') return null;
  const today = dayKey(Date.now());
  return (
    <p role="status" className="flex items-center gap-2 text-dense text-soft">
      <Repeat2 aria-hidden className="size-4 flex-none text-muted" />
      {recurrenceText(rule.data, draft.start_day, today)}
    </p>
  );
}
