import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type CalendarEvent,
  calendarEvent,
  cancelCalendarEvent,
  downloadCalendarEvent,
  updateCalendarEvent,
} from '../../../../contract/calendar/calendar.ts';
import { problemOf } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { offerUndo } from '../../../data/api/offer-undo.ts';
import { t } from '../../../i18n/t.ts';
import { saveFile } from '../../../ui/base/save-file.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { type ChangeScope, partOf } from './event-part.ts';

/**
 * Returns the current event from the refusal of a change to an older version; null for every other failure.
 */
export function freshEvent(error: unknown): CalendarEvent | null {
  const problem = problemOf(error);
  if (problem?.code !== 'calendar.stale') return null;
  const fresh = calendarEvent.safeParse(problem.fresh);
  return fresh.success ? fresh.data : null;
}

/**
 * Restores what was cancelled: the whole event, or else this occurrence. A concurrent change by someone else
 * does not block it, because it is not overwritten.
 */
async function bringBack(event: CalendarEvent): Promise<void> {
  const part = partOf(event, event.status === 'CANCELLED' ? 'all' : 'this');
  const restore = (version: number) =>
    call(updateCalendarEvent, {
      params: { calendar_event_id: event.id },
      body: { ...part, version, status: 'SCHEDULED' },
    });
  try {
    await restore(event.version);
  } catch (error) {
    const fresh = freshEvent(error);
    if (fresh === null) throw error;
    await restore(fresh.version);
  }
}

/**
 * Actions of staff on an event other than editing it, and the exports that everyone may use. Failures show a
 * toast.
 */
export function useEventActions(event: CalendarEvent) {
  const queryClient = useQueryClient();
  const params = { calendar_event_id: event.id };
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['calendar'] });

  const restore = useMutation({
    mutationFn: () => bringBack(event),
    onSuccess: () => {
      toast.success(t('The event is on again'));
      return refresh();
    },
    onError: toastFailure,
  });

  const cancel = useMutation({
    mutationFn: async (scope: ChangeScope) =>
      (await call(cancelCalendarEvent, { params, query: partOf(event, scope) })).data,
    onSuccess: (cancelled) => {
      offerUndo(t('“{title}” is cancelled', { title: event.occurrence.title }), async () => {
        await bringBack(cancelled);
        await refresh();
      });
      return refresh();
    },
    onError: toastFailure,
  });

  const download = useMutation({
    mutationFn: async (isWhole: boolean) =>
      (
        await call(downloadCalendarEvent, {
          params,
          query: isWhole ? {} : { occurrence_start: event.occurrence.occurrence_start },
        })
      ).data,
    onSuccess: ({ file_name, content }) => saveFile(file_name, content, 'text/calendar;charset=utf-8'),
    onError: toastFailure,
  });

  return { cancel, restore, download };
}
