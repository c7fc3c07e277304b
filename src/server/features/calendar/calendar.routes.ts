import * as contract from '../../../contract/calendar/calendar.ts';
import { listHolidays } from '../../../contract/calendar/holidays.ts';
import type { Implement } from '../../platform/http/api/implement.ts';
import type { CalendarService } from './calendar.service.ts';
import type { CalendarChangeService } from './changes/calendar-change.service.ts';
import { holidays } from './holidays/holidays.ts';
import type { FeedAddressService } from './ics/feed-address.service.ts';
import type { IcsService } from './ics/ics.service.ts';
import type { RsvpService } from './rsvp.service.ts';

export interface CalendarServices {
  readonly calendar: CalendarService;
  readonly changes: CalendarChangeService;
  readonly rsvps: RsvpService;
  readonly ics: IcsService;
  readonly feeds: FeedAddressService;
}

/** Binds the calendar calls. It contains no rules. */
export function calendarRoutes(implement: Implement, services: CalendarServices): void {
  const { calendar, changes, rsvps, ics, feeds } = services;
  implement(contract.createCalendarEvent, async ({ body }, caller, { keyed }) => ({
    data: await calendar.create(body, caller, keyed),
  }));
  implement(contract.listCalendarEvents, ({ query }, caller) => calendar.list(query, caller));
  implement(contract.getCalendarEvent, ({ params, query }, caller) =>
    calendar.get(params.calendar_event_id, query.occurrence_start, caller),
  );
  implement(contract.updateCalendarEvent, async ({ params, body }, caller) => ({
    data: await changes.update(params.calendar_event_id, body, caller),
  }));
  implement(contract.cancelCalendarEvent, async ({ params, query }, caller) => ({
    data: await changes.cancel(params.calendar_event_id, query, caller),
  }));
  implement(contract.answerCalendarEvent, async ({ params, body }, caller) => ({
    data: await rsvps.answer(params.calendar_event_id, body, caller),
  }));
  implement(contract.listAttendees, ({ params, query }, caller) =>
    calendar.attendees(params.calendar_event_id, query, caller),
  );
  implement(contract.downloadCalendarEvent, async ({ params, query }, caller) => ({
    data: await ics.file(params.calendar_event_id, query.occurrence_start, caller),
  }));
  implement(contract.getCalendarFeed, async (_, caller) => ({ data: await feeds.get(caller) }));
  implement(contract.createCalendarFeed, async (_, caller) => ({ data: await feeds.create(caller) }));
  implement(contract.deleteCalendarFeed, async (_, caller) => {
    await feeds.remove(caller);
    return { data: null };
  });
  implement(listHolidays, async () => ({ data: [...holidays] }));
}
