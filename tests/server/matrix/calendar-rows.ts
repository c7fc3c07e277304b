import * as calendar from '../../../src/contract/calendar/calendar.ts';
import { listHolidays } from '../../../src/contract/calendar/holidays.ts';
import type { World } from './a-world.ts';
import { type Row, row } from './row.ts';

const ofEvent = ({ eventId }: World) => ({ params: { calendar_event_id: eventId } });
const ofOccurrence = (world: World) => ({
  ...ofEvent(world),
  query: { occurrence_start: world.occurrenceStart },
});

/** Calls about calendars. Calling the event off comes last: all rows share one world. */
export const calendarRows: readonly Row[] = [
  row(calendar.createCalendarEvent, 'group', ({ groupId }) => ({
    body: { group_id: groupId, title: 'Salo-salo', starts_local: '2032-01-05T19:00' },
  })),
  row(calendar.listCalendarEvents, 'nothing', () => ({ query: {} }), { how: 'of all communities' }),
  row(calendar.listCalendarEvents, 'group', ({ groupId }) => ({ query: { group_id: groupId } }), {
    how: 'of one community',
    right: 'calendar.read',
  }),
  row(calendar.getCalendarEvent, 'calendar', (world) => ({ ...ofEvent(world), query: {} })),
  row(calendar.downloadCalendarEvent, 'calendar', ofOccurrence),
  row(calendar.listAttendees, 'calendar', ofOccurrence),
  row(calendar.answerCalendarEvent, 'calendar', (world) => ({
    ...ofEvent(world),
    body: { occurrence_start: world.occurrenceStart, status: 'GOING' as const },
  })),
  row(calendar.updateCalendarEvent, 'calendar', (world) => ({
    ...ofEvent(world),
    body: { title: 'Salo-salo ulit', version: 1 },
  })),
  row(calendar.cancelCalendarEvent, 'calendar', (world) => ({ ...ofEvent(world), query: {} })),
  row(calendar.createCalendarFeed, 'nothing', () => ({})),
  row(calendar.getCalendarFeed, 'nothing', () => ({})),
  row(calendar.deleteCalendarFeed, 'nothing', () => ({})),
  row(listHolidays, 'nothing', () => ({})),
];
