import type { call } from '../../../src/client/data/api/call.ts';
import {
  answerCalendarEvent,
  type CalendarEvent,
  cancelCalendarEvent,
  createCalendarEvent,
  listCalendarEvents,
  updateCalendarEvent,
} from '../../../src/contract/calendar/calendar.ts';
import type { calendarEvents } from '../../../src/contract/events.ts';
import type { Seeded } from '../../realtime/model/seeded.ts';
import type { Act } from '../a-chat-world.ts';

type Call = typeof call;

/** The actions that trigger each kind of calendar event of a community. `asBen` is a member. */
export function calendarActions({
  asOwner,
  asBen,
  groupId,
  random,
}: {
  asOwner: Call;
  asBen: Call;
  groupId: string;
  random: Seeded;
}): Readonly<Record<keyof typeof calendarEvents, Act>> {
  let turn = 0;

  async function make(): Promise<CalendarEvent> {
    turn++;
    const day = `${2030 + (turn % 50)}-03-04`;
    const body = {
      group_id: groupId,
      title: `Workshop ${turn}`,
      starts_local: `${day}T19:00`,
      recurrence: random.pick([null, { freq: 'WEEKLY' as const, count: 5 }]),
    };
    return (await asOwner(createCalendarEvent, { body })).data;
  }

  /** The scope of the change: for an event that takes place once, only all of it. */
  const scopeOf = ({ recurrence }: CalendarEvent) =>
    recurrence === null ? 'all' : random.pick(['this', 'following', 'all'] as const);

  async function change(): Promise<void> {
    const { id, occurrence, version, ...rest } = await make();
    const scope = scopeOf({ id, occurrence, version, ...rest });
    await asOwner(updateCalendarEvent, {
      params: { calendar_event_id: id },
      body: {
        ...{ scope, occurrence_start: occurrence.occurrence_start, version },
        title: `Moved ${turn}`,
        starts_local: occurrence.starts_local.replace('T19', 'T20'),
      },
    });
  }

  async function callOff(): Promise<void> {
    const event = await make();
    const { occurrence_start } = event.occurrence;
    const params = { calendar_event_id: event.id };
    await asOwner(cancelCalendarEvent, { params, query: { scope: scopeOf(event), occurrence_start } });
  }

  async function answer(): Promise<void> {
    const { data } = await asBen(listCalendarEvents, {
      query: { group_id: groupId, from: '2030-01-01T00:00:00.000Z', to: '2030-04-01T00:00:00.000Z' },
    });
    const open = data.filter(({ status }) => status === 'SCHEDULED');
    const { calendar_event_id, occurrence_start } =
      open.length > 0 ? random.pick(open) : (await make()).occurrence;
    const params = { calendar_event_id };
    for (const status of [random.pick(['GOING', 'MAYBE', 'DECLINED'] as const), null])
      await asBen(answerCalendarEvent, { params, body: { occurrence_start, status } });
  }

  return {
    'calendar_event.created': make,
    'calendar_event.updated': change,
    'calendar_event.cancelled': callOff,
    /** Only the passing of time triggers it. */
    'calendar_event.started': make,
    'calendar_event.answered': answer,
    'calendar.changed': make,
    'rsvp.updated': answer,
  };
}
