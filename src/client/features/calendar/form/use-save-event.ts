import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type CalendarEvent,
  createCalendarEvent,
  updateCalendarEvent,
} from '../../../../contract/calendar/calendar.ts';
import type { ProblemIssue } from '../../../../contract/core/problems.ts';
import { issuesOf, problemOf } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { newId } from '../../../data/api/new-id.ts';
import { t } from '../../../i18n/t.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import type { ChangeScope } from '../event/event-part.ts';
import { freshEvent } from '../event/use-event-actions.ts';
import type { OccurrenceKey } from '../store/occurrence-key.ts';
import { useCalendar } from '../store/use-calendar.ts';
import { issuesAtFields } from './draft-issues.ts';
import { changeOfDraft } from './event-change.ts';
import { draftOfEvent, formOfDraft } from './event-draft.ts';
import type { useEventDraft } from './use-event-draft.ts';

interface SaveEventInput {
  kept: ReturnType<typeof useEventDraft>;
  /** The event to edit; without it a new one is created. */
  event: CalendarEvent | undefined;
  onSaved: (one: OccurrenceKey) => void;
}

/**
 * Creates an event, once, or saves the changed fields of one. After a refusal the form stays filled in, with
 * the reason at its field.
 */
export function useSaveEvent({ kept, event, onSaved }: SaveEventInput) {
  const { community, meId } = useCalendar();
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(event);
  const [issues, setIssues] = useState<readonly ProblemIssue[]>([]);
  const { draft, base } = kept;

  async function create() {
    const body = formOfDraft(draft, community.id);
    const form = JSON.stringify(body);
    const key = draft.attempt?.form === form ? draft.attempt.key : newId();
    kept.change({ attempt: { key, form } });
    return (await call(createCalendarEvent, { body }, { idempotencyKey: key, actingAs: meId })).data;
  }

  async function change(of: CalendarEvent, scope: ChangeScope) {
    const body = changeOfDraft(of, { draft, base }, scope);
    return (await call(updateCalendarEvent, { params: { calendar_event_id: of.id }, body })).data;
  }

  function refused(error: unknown) {
    const fresh = freshEvent(error);
    if (fresh !== null) {
      setSaved(fresh);
      kept.rebase(draftOfEvent(fresh));
      toast.error(t('Not saved yet'), t('Check what changed, then save again.'));
      return;
    }
    const found = issuesAtFields(issuesOf(error), draft);
    const problem = problemOf(error);
    if (found.length > 0) setIssues(found);
    else if (problem !== null) setIssues([{ path: '', message: problem.message }]);
    else toastFailure(error);
  }

  const { mutate, isPending } = useMutation({
    mutationFn: (scope: ChangeScope) => (saved === undefined ? create() : change(saved, scope)),
    onMutate: () => setIssues([]),
    onSuccess({ occurrence }) {
      kept.forget();
      toast.success(saved === undefined ? t('Event created') : t('Event saved'));
      void queryClient.invalidateQueries({ queryKey: ['calendar'] });
      onSaved(occurrence);
    },
    onError: refused,
  });

  function save(scope: ChangeScope) {
    if (!isPending) mutate(scope);
  }

  return { saved, issues, setIssues, isSaving: isPending, save };
}
