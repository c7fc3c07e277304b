import type { Notification } from '../../contract/notifications.ts';
import type { Tx } from '../db/transaction.ts';
import type { Caller } from '../http/implement.ts';
import type { GroupNews, News } from '../notifications/news.ts';
import { type EventRow, isoOf, type Taking } from './event-row.ts';

/** What members are told when an event is made. Its title is looked up when it is shown. */
export function newsOfCreation({ event, slot }: Taking, { userId }: Caller): GroupNews {
  return {
    kind: 'EVENT_CREATED',
    groupId: event.group_id,
    actorId: userId,
    about: { calendar_event_id: event.id },
    facts: { starts_at: isoOf(slot.start) },
    key: `event.created:${event.id}`,
  };
}

/** What is told to those who said that they come, or may. */
export interface Told {
  readonly kind: 'EVENT_CHANGED' | 'EVENT_CANCELLED' | 'EVENT_REMINDER';
  readonly event: EventRow;
  readonly actorId: string | null;
  readonly facts: Notification['facts'];
  readonly key: string;
}

export function newsTo(userIds: readonly string[], { kind, event, actorId, facts, key }: Told): News {
  return {
    kind,
    groupId: event.group_id,
    actorId,
    about: { calendar_event_id: event.id },
    facts,
    key,
    to: userIds.map((userId) => ({ userId, reason: 'GOING_TO_EVENT' })),
  };
}

/** Those who said that they come, or may, to what is not over at `at`: to one occurrence, or from one on. */
export async function comersTo(
  tx: Tx,
  { eventId, key, isOnlyThat }: { eventId: string; key: number | null; isOnlyThat: boolean },
  at: string,
): Promise<string[]> {
  const { rows } = await tx.query<{ user_id: string }>(
    `select distinct r.user_id
     from calendar_occurrences o join calendar_events e on e.id = o.calendar_event_id
     join calendar_rsvps r on r.occurrence_id = o.id and r.status in ('GOING', 'MAYBE')
     join group_members m on m.group_id = e.group_id and m.user_id = r.user_id and m.status = 'ACTIVE'
     where o.calendar_event_id = $1
       and coalesce(o.moved_to, o.occurrence_start) + e.duration_minutes * interval '1 minute' > $4
       and ($2::timestamptz is null or o.occurrence_start = $2 or (o.occurrence_start > $2 and not $3))
     order by r.user_id`,
    [eventId, key === null ? null : isoOf(key), isOnlyThat, at],
  );
  return rows.map(({ user_id }) => user_id);
}
