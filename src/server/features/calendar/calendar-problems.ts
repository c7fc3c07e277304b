import { CALENDAR_WINDOW_MAX_DAYS, LIVING_EVENTS_MAX } from '../../../contract/calendar/calendar.ts';
import { issueText, Problem } from '../../../contract/core/problems.ts';

/** Also used when the caller may not see the calendar. */
export function eventNotFound(): Problem {
  return new Problem('calendar.event_not_found', 'This event does not exist.');
}

export function occurrenceNotFound(): Problem {
  return new Problem('calendar.occurrence_not_found', 'This event does not take place at that time.');
}

/** Contains the current event, so that the caller can compare. */
export function eventStale(fresh: unknown): Problem {
  return new Problem('calendar.stale', 'Someone changed this event in the meantime.', { fresh });
}

export function noOccurrenceLeft(): Problem {
  const message = 'With these repeat settings, the event never happens';
  return new Problem('calendar.never', message, { issues: [{ path: 'recurrence', message }] });
}

export function tooManyEvents(): Problem {
  return new Problem('calendar.too_many', 'A community has at most {n} events that are not over.', {
    values: { n: LIVING_EVENTS_MAX },
  });
}

export function badWindow(): Problem {
  const message = 'Ask for a window that ends after it begins, of at most {days} days';
  const values = { days: CALENDAR_WINDOW_MAX_DAYS };
  return new Problem('calendar.bad_window', message, {
    values,
    issues: [{ path: 'to', ...issueText(message, values) }],
  });
}

export function wasCancelled(): Problem {
  return new Problem('calendar.cancelled', 'This event was cancelled.');
}

export function isOver(): Problem {
  return new Problem('calendar.over', 'This event is over.');
}
