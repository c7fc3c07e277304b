import type { RsvpStatus } from '../../contract/calendar-facts.ts';
import { DEFAULT_TIME_ZONE } from '../../contract/time-zone.ts';
import { type EventFields, type NextEvent, nextOf } from '../calendar/event-changes.ts';
import { isoOf } from '../calendar/event-row.ts';
import { placeEvent, placeOccurrence } from '../calendar/place-event.ts';
import { laterOnTheWall, type Slot, slotAt, slotNear, slotsBetween, wallTimeAt } from '../calendar/rule.ts';
import type { Database } from '../db/database.ts';
import type { Tx } from '../db/transaction.ts';
import { type Ids, idOf } from './demo-chat.ts';
import type { DemoEvent } from './demo-event.ts';
import { codeSaGabiEvents } from './events-code-sa-gabi.ts';
import { hurnoEvents } from './events-hurno-sa-sugbo.ts';
import { letBarkadaEvents } from './events-let-barkada.ts';
import { raketeersEvents } from './events-raketeers-circle.ts';
import type { Username } from './people.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The events of each community, by its slug. */
export const demoEvents: Readonly<Record<string, readonly DemoEvent[]>> = {
  'hurno-sa-sugbo': hurnoEvents,
  'code-sa-gabi': codeSaGabiEvents,
  'raketeers-circle': raketeersEvents,
  'let-barkada': letBarkadaEvents,
};

interface CalendarInput {
  readonly now: number;
  readonly uuid: () => string;
}

/** Fills the calendars of the demo's communities, whose people and groups are there already. */
export async function seedDemoCalendar(tx: Tx, { now, uuid }: CalendarInput): Promise<void> {
  const ids = await keyed(tx, 'select username as key, id from users where username is not null');
  const groups = await keyed(tx, 'select slug as key, id from groups');
  for (const [slug, events] of Object.entries(demoEvents))
    for (const event of events) {
      const next = nextOf(fieldsOf(event, now), {});
      const id = uuid();
      const made = { id, groupId: idOf(groups, slug), createdBy: idOf(ids, event.from) };
      await placeEvent(tx, { ...made, at: isoOf(Math.min(now, next.first) - 9 * DAY_MS) }, next);
      await addOccurrences(tx, { event, next, id }, { now, uuid, ids });
    }
}

async function keyed(tx: Database, text: string): Promise<Ids> {
  const { rows } = await tx.query<{ key: string; id: string }>(text);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

function fieldsOf(event: DemoEvent, now: number): EventFields {
  const { title, text, location = '', link = '', minutes, at, repeats, isCancelled } = event;
  return {
    title,
    description_md: text,
    location,
    meeting_url: link,
    starts_local: `${dayOf(event, now)}T${at ?? '00:00'}`,
    duration_minutes: minutes,
    time_zone: DEFAULT_TIME_ZONE,
    is_all_day: at === undefined,
    recurrence: repeats ? { interval: 1, by_day: [], count: null, until: null, ...repeats } : null,
    exceptions: [],
    status: isCancelled ? 'CANCELLED' : 'SCHEDULED',
  };
}

/** The day in Manila on which it first takes place. */
function dayOf({ on }: DemoEvent, now: number): string {
  const today = `${wallTimeAt(now, DEFAULT_TIME_ZONE).slice(0, 10)}T00:00`;
  const weekday = new Date(`${today}Z`).getUTCDay();
  const days = 'inDays' in on ? on.inDays : on.weekday - weekday + 7 * on.weeks;
  return laterOnTheWall(today, days * DAY_MS).slice(0, 10);
}

interface Placed {
  readonly event: DemoEvent;
  readonly next: NextEvent;
  readonly id: string;
}

/** The next one with its answers, and the one that is special. */
async function addOccurrences(
  tx: Tx,
  { event, next, id }: Placed,
  { now, uuid, ids }: CalendarInput & { ids: Ids },
): Promise<void> {
  const near = slotNear(next.fields, now);
  if (!near) return;
  await addOccurrence(tx, { id: uuid(), eventId: id, slot: near, event: null, next });
  const answers: readonly (readonly [RsvpStatus, readonly Username[] | undefined])[] = [
    ['GOING', event.going],
    ['MAYBE', event.maybe],
    ['DECLINED', event.declined],
  ];
  for (const [status, people = []] of answers)
    await tx.query(
      `insert into calendar_rsvps (occurrence_id, user_id, status, answered_at)
       select o.id, p.user_id, $3, $4::timestamptz + p.place * interval '7 minutes'
       from calendar_occurrences o cross join unnest($2::uuid[]) with ordinality as p(user_id, place)
       where o.calendar_event_id = $1`,
      [id, people.map((name) => idOf(ids, name)), status, isoOf(now - 3 * DAY_MS)],
    );
  const count = answers.reduce((sum, [, people = []]) => sum + people.length, 0);
  await tx.query('update calendar_occurrences set counts_version = $2 where calendar_event_id = $1', [
    id,
    count,
  ]);
  const special =
    event.special && slotsBetween(next.fields, near.start, now + 90 * DAY_MS)[event.special.ahead];
  if (special) await addOccurrence(tx, { id: uuid(), eventId: id, slot: special, event, next });
}

/** With what is special about it, unless `event` is null. */
async function addOccurrence(
  tx: Tx,
  {
    id,
    eventId,
    slot,
    event,
    next,
  }: { id: string; eventId: string; slot: Slot; event: DemoEvent | null; next: NextEvent },
): Promise<void> {
  const { isCancelled = false, at, title = null, location = null } = event?.special ?? {};
  const local = at === undefined ? null : `${slot.local.slice(0, 10)}T${at}`;
  const moved = local === null ? null : slotAt(local, next.fields);
  await placeOccurrence(
    tx,
    { id, eventId, key: slot.start },
    {
      fields: {
        is_cancelled: isCancelled,
        title,
        description_md: null,
        location,
        meeting_url: null,
        starts_local: local,
        duration_minutes: null,
      },
      slot: moved ?? slot,
    },
    isoOf(slot.start),
  );
}
