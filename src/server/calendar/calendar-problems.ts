import { CALENDAR_WINDOW_MAX_DAYS, LIVING_EVENTS_MAX } from '../../contract/calendar.ts';
import { Problem } from '../../contract/problems.ts';

/** Also for who may not see the calendar that it is in. */
export function eventNotFound(): Problem {
  return new Problem('calendar.event_not_found', 'This event does not exist.');
}

/** The event does not take place then. */
export function occurrenceNotFound(): Problem {
  return new Problem('calendar.occurrence_not_found', 'This event does not take place at that time.');
}

/** Carries the event as it is now, so that the caller can look again. */
export function eventStale(fresh: unknown): Problem {
  return new Problem('calendar.stale', 'Somebody changed this event in the meantime.', { fresh });
}

export function neverTakesPlace(): Problem {
  const message = 'With this repetition the event never takes place';
  return new Problem('calendar.never', message, { issues: [{ path: 'recurrence', message }] });
}

export function tooManyEvents(): Problem {
  return new Problem(
    'calendar.too_many',
    `A community has at most ${LIVING_EVENTS_MAX} events that are not over.`,
  );
}

export function badWindow(): Problem {
  const message = `Ask for a window that ends after it begins, of at most ${CALENDAR_WINDOW_MAX_DAYS} days`;
  return new Problem('calendar.bad_window', message, { issues: [{ path: 'to', message }] });
}

export function wasCancelled(): Problem {
  return new Problem('calendar.cancelled', 'This event was cancelled.');
}

export function isOver(): Problem {
  return new Problem('calendar.over', 'This event is over.');
}
