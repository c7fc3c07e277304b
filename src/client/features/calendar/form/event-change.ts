import type * as z from 'zod/mini';
import type { CalendarEvent, updateCalendarEvent } from '../../../../contract/calendar/calendar.ts';
import { type ChangeScope, partOf } from '../event/event-part.ts';
import { type EventDraft, laterBy, minutesBetween, recurrenceOfDraft, timesOfDraft } from './event-draft.ts';

type ChangeBody = z.input<(typeof updateCalendarEvent)['body']>;

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The repeat rule, without the parts that follow from the start day alone. */
function ruleOf(draft: EventDraft) {
  const rule = recurrenceOfDraft(draft);
  return rule === null
    ? null
    : { ...rule, by_day: rule.freq === 'MONTHLY' ? draft.is_by_weekday : rule.by_day };
}

/** Whether the change can apply to one occurrence: time, place and texts can. */
export function canBeOfOne(draft: EventDraft, base: EventDraft): boolean {
  return (
    draft.time_zone === base.time_zone &&
    draft.is_all_day === base.is_all_day &&
    isSame(ruleOf(draft), ruleOf(base))
  );
}

/** The body of the request: only the changed fields, for the selected part of the series. */
export function changeOfDraft(
  event: CalendarEvent,
  { draft, base }: { readonly draft: EventDraft; readonly base: EventDraft },
  scope: ChangeScope,
): ChangeBody {
  const body: ChangeBody = { ...partOf(event, scope), version: event.version };
  for (const field of ['title', 'description_md', 'location', 'meeting_url'] as const) {
    if (draft[field].trim() !== base[field].trim()) body[field] = draft[field].trim();
  }
  const [times, before] = [timesOfDraft(draft), timesOfDraft(base)];
  const isMoved = times.starts_local !== before.starts_local;
  if (isMoved) {
    const by = minutesBetween(before.starts_local, times.starts_local);
    body.starts_local = scope === 'all' ? laterBy(event.starts_local, by) : times.starts_local;
  }
  if (times.duration_minutes !== before.duration_minutes) body.duration_minutes = times.duration_minutes;
  if (scope === 'this') return body;
  if (draft.time_zone !== base.time_zone) body.time_zone = draft.time_zone;
  if (draft.is_all_day !== base.is_all_day) body.is_all_day = draft.is_all_day;
  const rule = recurrenceOfDraft(draft);
  // Another day may be another weekday, so the rule has to be sent too.
  const isOnAnotherDay = rule !== null && draft.start_day !== base.start_day;
  if (isOnAnotherDay || !isSame(rule, recurrenceOfDraft(base))) body.recurrence = rule;
  return body;
}
