import {
  answerCalendarEvent,
  type CalendarEvent,
  createCalendarEvent,
  getCalendarEvent,
  listCalendarEvents,
  updateCalendarEvent,
} from '../../../src/contract/calendar/calendar.ts';
import type { RsvpStatus } from '../../../src/contract/calendar/calendar-facts.ts';
import type { CallInput } from '../../../src/contract/core/endpoint.ts';
import type { CommunityApi } from '../../support/actions/community-api.ts';

type Form = Partial<CallInput<typeof createCalendarEvent>['body']>;
type Wish = Partial<CallInput<typeof updateCalendarEvent>['body']>;

/** A year that is still to come, so that the real clock of the server is before everything in it. */
export const YEAR = 2032;
/** Seven in the evening in Manila on a Monday, on four Mondays: 5, 12, 19 and 26 January. */
export const MONDAYS: Form = {
  title: 'Balik-aral',
  description_md: 'Dalhin ang **kuwaderno**',
  starts_local: `${YEAR}-01-05T19:00`,
  meeting_url: 'https://meet.example/tara',
  recurrence: { freq: 'WEEKLY', count: 4 },
};
export const monday = (n: number) => new Date(Date.UTC(YEAR, 0, 5 + 7 * n, 11)).toISOString();

/** Shorter calls about the calendar of one community. */
export function calendarWays(api: CommunityApi) {
  return {
    async make(person: string, group_id: string, form: Form = MONDAYS): Promise<CalendarEvent> {
      const body = { title: 'Kita-kita', starts_local: `${YEAR}-01-05T19:00`, ...form, group_id };
      return (await api.ok(createCalendarEvent, person, { body })).data;
    },
    async january(person: string, group_id?: string) {
      const query = { group_id, from: `${YEAR}-01-01T00:00:00.000Z`, to: `${YEAR}-03-01T00:00:00.000Z` };
      return api.ok(listCalendarEvents, person, { query });
    },
    async get(person: string, calendar_event_id: string, occurrence_start?: string) {
      const { data } = await api.ok(getCalendarEvent, person, {
        params: { calendar_event_id },
        query: { occurrence_start },
      });
      return data;
    },
    async change(person: string, { id, version }: Pick<CalendarEvent, 'id' | 'version'>, wish: Wish) {
      const { data } = await api.ok(updateCalendarEvent, person, {
        params: { calendar_event_id: id },
        body: { version, ...wish },
      });
      return data;
    },
    async answer(person: string, id: string, occurrence_start: string, status: RsvpStatus | null) {
      const { data } = await api.ok(answerCalendarEvent, person, {
        params: { calendar_event_id: id },
        body: { occurrence_start, status },
      });
      return data;
    },
  };
}
