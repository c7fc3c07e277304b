import type { RsvpStatus } from '../../contract/calendar/calendar-facts.ts';
import { DAY_MS } from '../../contract/core/durations.ts';
import { DEFAULT_TIME_ZONE } from '../../contract/core/locale.ts';
import { type EventFields, type NextEvent, nextOf } from '../features/calendar/changes/event-changes.ts';
import { insertEvent, insertOccurrence } from '../features/calendar/changes/insert-event.ts';
import { isoOf } from '../features/calendar/event-row.ts';
import {
  addToWallTime,
  type Slot,
  slotAt,
  slotNear,
  slotsBetween,
  wallTimeAt,
} from '../features/calendar/rule.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { type Ids, idOf, readIds, type SeedInput } from './demo-rows.ts';
import type { Community, DemoEvent } from './demo-schemas.ts';

/** Adds the events of the demo's communities and the answers to them. Its people and groups must exist. */
export async function seedDemoCalendar(
  tx: Tx,
  communities: readonly Community[],
  { now, uuid }: SeedInput,
): Promise<void> {
  const ids = await readIds(tx, 'users');
  const groups = await readIds(tx, 'groups');
  for (const { slug, events } of communities)
    for (const event of events) {
      const next = nextOf(fieldsOf(event, now), {});
      const id = uuid();
      const made = { id, groupId: idOf(groups, slug), createdBy: idOf(ids, event.from) };
      await insertEvent(tx, { ...made, at: isoOf(Math.min(now, next.first) - 9 * DAY_MS) }, next);
      await addOccurrences(tx, { event, next, id }, { now, uuid, ids });
    }
}

function fieldsOf(event: DemoEvent, now: number): EventFields {
  const { title, text, location = '', link = '', durationMinutes, at, repeats, isCancelled } = event;
  return {
    title,
    description_md: text,
    location,
    meeting_url: link,
    starts_local: `${dayOf(event, now)}T${at ?? '00:00'}`,
    duration_minutes: durationMinutes,
    time_zone: DEFAULT_TIME_ZONE,
    is_all_day: at === undefined,
    recurrence: repeats ?? null,
    exceptions: [],
    status: isCancelled ? 'CANCELLED' : 'SCHEDULED',
  };
}

/** The first day of the event in Manila. */
function dayOf({ on }: DemoEvent, now: number): string {
  const today = `${wallTimeAt(now, DEFAULT_TIME_ZONE).slice(0, 10)}T00:00`;
  const weekday = new Date(`${today}Z`).getUTCDay();
  const days = 'inDays' in on ? on.inDays : on.weekday - weekday + 7 * on.weeks;
  return addToWallTime(today, days * DAY_MS).slice(0, 10);
}

interface Placed {
  readonly event: DemoEvent;
  readonly next: NextEvent;
  readonly id: string;
}

/** Adds the current or next occurrence with its answers, and the one that differs. */
async function addOccurrences(
  tx: Tx,
  { event, next, id }: Placed,
  { now, uuid, ids }: SeedInput & { ids: Ids },
): Promise<void> {
  const near = slotNear(next.fields, now);
  if (!near) return;
  await addOccurrence(tx, { id: uuid(), eventId: id, slot: near, event: null, next });
  const answers: readonly (readonly [RsvpStatus, readonly string[]])[] = [
    ['GOING', event.going],
    ['MAYBE', event.maybe],
    ['DECLINED', event.declined],
  ];
  for (const [status, people] of answers)
    await tx.query(
      `insert into calendar_rsvps (occurrence_id, user_id, status, answered_at)
       select o.id, p.user_id, $3, $4::timestamptz + p.place * interval '7 minutes'
       from calendar_occurrences o cross join unnest($2::uuid[]) with ordinality as p(user_id, place)
       where o.calendar_event_id = $1`,
      [id, people.map((name) => idOf(ids, name)), status, isoOf(now - 3 * DAY_MS)],
    );
  const count = answers.reduce((sum, [, people]) => sum + people.length, 0);
  await tx.query('update calendar_occurrences set counts_version = $2 where calendar_event_id = $1', [
    id,
    count,
  ]);
  const special =
    event.special && slotsBetween(next.fields, near.start, now + 90 * DAY_MS)[event.special.ahead];
  if (special) await addOccurrence(tx, { id: uuid(), eventId: id, slot: special, event, next });
}

/** Adds one occurrence. It differs as the event says, unless `event` is null. */
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
  await insertOccurrence(
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
