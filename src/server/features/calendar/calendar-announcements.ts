import type { EventData } from '../../../contract/events.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** The event of an announcement and the user who acted; null when it was triggered by time. */
export interface EventAnnouncement {
  readonly id: string;
  readonly groupId: string;
  readonly version: number;
  readonly actorId: string;
}

/** Announces the event to members. Readers of the posts, who may see titles only, get an event without content. */
export function announceEvent(
  tx: Tx,
  kind: 'calendar_event.created' | 'calendar_event.updated' | 'calendar_event.cancelled',
  { id, groupId, version, actorId }: EventAnnouncement,
): void {
  tx.emit({
    kind,
    topic: `g:${groupId}`,
    ref: id,
    actor: actorId,
    data: { group_id: groupId, calendar_event_id: id, version } satisfies EventData<typeof kind>,
  });
  tx.emit({
    kind: 'calendar.changed',
    topic: `f:${groupId}`,
    data: { group_id: groupId } satisfies EventData<'calendar.changed'>,
  });
}

/** Announces the new counts to members, and the answer to the user's own devices. */
export function announceAnswer(
  tx: Tx,
  {
    userId,
    answered,
    own,
  }: {
    userId: string;
    answered: EventData<'calendar_event.answered'>;
    own: EventData<'rsvp.updated'>;
  },
): void {
  tx.emit({
    kind: 'calendar_event.answered',
    topic: `g:${answered.group_id}`,
    ref: answered.calendar_event_id,
    actor: userId,
    data: answered,
  });
  tx.emit({ kind: 'rsvp.updated', topic: `u:${userId}`, ref: own.calendar_event_id, data: own });
}

/** Announces to members that the event starts. */
export function announceStart(tx: Tx, data: EventData<'calendar_event.started'>): void {
  tx.emit({
    kind: 'calendar_event.started',
    topic: `g:${data.group_id}`,
    ref: data.calendar_event_id,
    data,
  });
}
