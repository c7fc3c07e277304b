import { useId, useState } from 'react';
import * as z from 'zod/mini';
import type { CalendarEvent } from '../../../../contract/calendar/calendar.ts';
import { type FieldText, NewsNote } from '../../../data/drafts/news-note.tsx';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ZodForm } from '../../../ui/forms/form.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { Day } from '../store/calendar-days.ts';
import type { OccurrenceKey } from '../store/occurrence-key.ts';
import { useCalendar } from '../store/use-calendar.ts';
import { issuesOfDraft } from './draft-issues.ts';
import { canBeOfOne } from './event-change.ts';
import { draftOfEvent, type EventDraft, newEventDraft } from './event-draft.ts';
import { EventFields } from './event-fields.tsx';
import { ScopeDialog } from './scope-dialog.tsx';
import { changedEventKey, newEventKey, useEventDraft } from './use-event-draft.ts';
import { useSaveEvent } from './use-save-event.ts';

/** The contract checks all fields together, not one by one. */
const anything = z.object({});

const asItIs = (value: unknown) => String(value);
const fieldText: Readonly<Partial<Record<keyof EventDraft, FieldText>>> = {
  title: { name: 'Title', show: asItIs },
  description_md: { name: 'Description', show: asItIs },
  location: { name: 'Place', show: asItIs },
  meeting_url: { name: 'Meeting link', show: asItIs },
  start_day: { name: 'Starts', show: asItIs },
  start_time: { name: 'Start time', show: asItIs },
  end_day: { name: 'Ends', show: asItIs },
  end_time: { name: 'End time', show: asItIs },
};

interface EventFormDialogProps {
  /** The event to edit. */
  event?: CalendarEvent;
  /** The day of a new event. */
  day?: Day;
  onClose: () => void;
  onSaved: (one: OccurrenceKey) => void;
}

/**
 * Where staff create or edit an event. What is typed is kept until it is saved or discarded, also when the
 * dialog is closed.
 */
export function EventFormDialog({ event, day, onClose, onSaved }: EventFormDialogProps) {
  const { community, meId, zone } = useCalendar();
  const formId = useId();
  const [opened] = useState(() =>
    event === undefined ? newEventDraft(day ?? '', zone, Date.now()) : draftOfEvent(event),
  );
  const kept = useEventDraft(
    event === undefined
      ? newEventKey(meId, community.id)
      : changedEventKey(meId, event.id, event.occurrence.occurrence_start),
    opened,
  );
  const { draft, base, isChanged } = kept;
  const { saved, issues, setIssues, isSaving, save } = useSaveEvent({ kept, event, onSaved });
  const [asksScope, setAsksScope] = useState(false);

  function submit() {
    const found = issuesOfDraft(draft, community.id);
    setIssues(found);
    if (found.length > 0) return;
    if (saved !== undefined && !isChanged) onClose();
    else if (saved !== undefined && saved.recurrence !== null) setAsksScope(true);
    else save('all');
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="wide"
      title={event === undefined ? t('New event') : t('Edit event')}
      isDismissable={!isSaving}
      footer={
        <>
          {isChanged && (
            <Button
              kind="ghost"
              className="mr-auto -ml-3.5"
              isDisabled={isSaving}
              onPress={() => {
                kept.forget();
                onClose();
              }}
            >
              {event === undefined ? t('Discard draft') : t('Discard changes')}
            </Button>
          )}
          <Button kind="ghost" isDisabled={isSaving} onPress={onClose}>
            {t('Close')}
          </Button>
          <Button kind="primary" type="submit" form={formId} isPending={isSaving}>
            {isSaving ? t('Saving...') : event === undefined ? t('Create event') : t('Save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {event !== undefined && (
          <NewsNote
            draft={draft}
            news={kept.news}
            words={fieldText}
            onTakeTheirs={({ field, now }) => kept.change({ [field]: now })}
          />
        )}
        <ZodForm
          id={formId}
          aria-label={event === undefined ? t('New event') : t('Edit event')}
          schema={anything}
          issues={issues}
          onSubmit={submit}
        >
          <EventFields draft={draft} onChange={kept.change} />
        </ZodForm>
      </div>
      {asksScope && (
        <ScopeDialog
          title={t('Save for which events?')}
          confirmLabel={t('Save')}
          canBeOne={canBeOfOne(draft, base)}
          onChoose={(scope) => {
            setAsksScope(false);
            save(scope);
          }}
          onClose={() => setAsksScope(false)}
        />
      )}
    </Dialog>
  );
}
