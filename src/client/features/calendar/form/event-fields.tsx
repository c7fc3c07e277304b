import { EVENT_DESCRIPTION_MAX } from '../../../../contract/calendar/calendar-facts.ts';
import { t } from '../../../i18n/t.ts';
import { MarkdownField } from '../../../ui/forms/markdown-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { EventDraft } from './event-draft.ts';
import { RepeatFields } from './repeat-fields.tsx';
import { WhenFields } from './when-fields.tsx';

export interface EventFieldsProps {
  draft: EventDraft;
  onChange: (to: Partial<EventDraft>) => void;
}

/** All fields of an event, in the order in which people think of them: what, when, where, and the rest. */
export function EventFields({ draft, onChange }: EventFieldsProps) {
  return (
    <>
      <TextField
        label={t('Title')}
        name="title"
        value={draft.title}
        onChange={(title) => onChange({ title })}
        placeholder={t('Live baking: ensaymada')}
        autoFocus={draft.title === ''}
      />
      <WhenFields draft={draft} onChange={onChange} />
      <RepeatFields draft={draft} onChange={onChange} />
      <div className="grid items-start gap-3.5 sm:grid-cols-2 sm:gap-4">
        <TextField
          label={t('Place')}
          name="location"
          value={draft.location}
          onChange={(location) => onChange({ location })}
          placeholder={t('Barangay hall, Lahug')}
        />
        <TextField
          label={t('Meeting link')}
          name="meeting_url"
          type="url"
          value={draft.meeting_url}
          onChange={(meeting_url) => onChange({ meeting_url })}
          placeholder="https://"
          hint={t('Only members see it.')}
        />
      </div>
      <MarkdownField
        label={t('Description')}
        name="description_md"
        value={draft.description_md}
        onChange={(description_md) => onChange({ description_md })}
        limit={EVENT_DESCRIPTION_MAX}
      />
    </>
  );
}
