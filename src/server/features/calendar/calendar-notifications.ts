import type { Notification } from '../../../contract/notifications/notifications.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import { isActiveMember } from '../../platform/rights/membership-right.ts';
import type { GroupNotificationInput, NotificationInput } from '../notifications/core/notification-input.ts';
import { type EventOccurrence, type EventRow, isoOf } from './event-row.ts';

/** The notification to members about a new event. Its title is read when it is shown. */
export function creationNotification(
  { event, slot }: EventOccurrence,
  { userId }: Caller,
): GroupNotificationInput {
  return {
    kind: 'EVENT_CREATED',
    groupId: event.group_id,
    actorId: userId,
    about: { calendar_event_id: event.id },
    facts: { starts_at: isoOf(slot.start) },
    key: `event.created:${event.id}`,
  };
}

/** A notification to users who answered GOING or MAYBE. */
export interface AttendeeNotification {
  readonly kind: 'EVENT_CHANGED' | 'EVENT_CANCELLED' | 'EVENT_REMINDER';
  readonly event: EventRow;
  readonly actorId: string | null;
  readonly facts: Notification['facts'];
  readonly key: string;
}

export function attendeeNotification(
  userIds: readonly string[],
  { kind, event, actorId, facts, key }: AttendeeNotification,
): NotificationInput {
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

/** The key of a reminder of one occurrence, so that a user gets it once. */
export function reminderKey(occurrenceId: string, minutes: number, start: number): string {
  return `event.reminder:${occurrenceId}:${minutes}:${isoOf(start)}`;
}

/** One occurrence of an event, all from `key` on, or all when `key` is null. */
interface OccurrenceRange {
  readonly eventId: string;
  readonly key: number | null;
  readonly isOnlyThat: boolean;
}

/** The keys of sent reminders for starts after `at`. */
export async function reminderKeysOf(
  tx: Tx,
  { eventId, key, isOnlyThat }: OccurrenceRange,
  at: string,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string; minutes: number; starts_at: string }>(
    `select distinct o.id, r.minutes_before as minutes, r.starts_at
     from calendar_occurrences o join calendar_reminders r on r.occurrence_id = o.id and r.starts_at > $4
     where o.calendar_event_id = $1
       and ($2::timestamptz is null or o.occurrence_start = $2 or (o.occurrence_start > $2 and not $3))`,
    [eventId, key === null ? null : isoOf(key), isOnlyThat, at],
  );
  return rows.map(({ id, minutes, starts_at }) => reminderKey(id, minutes, Date.parse(starts_at)));
}

/** Users who answered GOING or MAYBE to occurrences that end after `at`: one occurrence, or all from one on. */
export async function attendeeIdsOf(
  tx: Tx,
  { eventId, key, isOnlyThat }: OccurrenceRange,
  at: string,
): Promise<string[]> {
  const { rows } = await tx.query<{ user_id: string }>(
    `select distinct r.user_id
     from calendar_occurrences o join calendar_events e on e.id = o.calendar_event_id
     join calendar_rsvps r on r.occurrence_id = o.id and r.status in ('GOING', 'MAYBE')
     join group_members m on m.group_id = e.group_id and m.user_id = r.user_id and ${isActiveMember('m')}
     where o.calendar_event_id = $1
       and coalesce(o.moved_to, o.occurrence_start) + e.duration_minutes * interval '1 minute' > $4
       and ($2::timestamptz is null or o.occurrence_start = $2 or (o.occurrence_start > $2 and not $3))
     order by r.user_id`,
    [eventId, key === null ? null : isoOf(key), isOnlyThat, at],
  );
  return rows.map(({ user_id }) => user_id);
}
