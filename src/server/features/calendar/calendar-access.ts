import { type GroupPermission, may, standingOf } from '../../../contract/core/permissions.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import { type CommunityService, groupNotAllowed, type Place } from '../communities/community.service.ts';
import { createCalendarRepo } from './calendar.repo.ts';
import { eventNotFound } from './calendar-problems.ts';
import type { EventRow } from './event-row.ts';

/** An event that somebody may see, and how they stand in its community. */
export interface SeenEvent {
  readonly event: EventRow;
  readonly place: Place;
}

/** The one place that decides who sees which event, and how much of it. */
export interface CalendarAccess {
  /**
   * With the rows of the occurrences around `near`.
   *
   * @throws Problem `calendar.event_not_found` also for what the caller may not see; `group.not_allowed` for who sees
   * it, but lacks `right`.
   */
  event(id: string, caller: Caller, near: number, right?: GroupPermission): Promise<SeenEvent>;
}

export interface CalendarAccessDeps {
  readonly db: Database;
  readonly communities: Pick<CommunityService, 'standingIn'>;
}

export function createCalendarAccess({ db, communities }: CalendarAccessDeps): CalendarAccess {
  return {
    async event(id, caller, near, right = 'calendar.read') {
      const event = await createCalendarRepo(db).find(id, caller.userId, near);
      const place = event && (await communities.standingIn(caller, event.group_id));
      if (!event || !place || !may('calendar.read', place.standing, place.group)) throw eventNotFound();
      if (!may(right, place.standing, place.group)) throw groupNotAllowed();
      return { event, place };
    },
  };
}

/** Whether the details, the meeting link among them, are for somebody at `place`. */
export function isEntitledIn({ standing, group }: Place): boolean {
  return may('calendar.read_in_full', standing, group);
}

/**
 * Keeps the caller's place as it is until the transaction ends: call it before anything else is locked.
 *
 * @throws Problem `group.not_allowed` without the right.
 */
export async function holdPlace(
  tx: Tx,
  right: GroupPermission,
  { place, caller }: { place: Place; caller: Caller },
): Promise<void> {
  const role = await createCalendarRepo(tx).holdRole(place.group.id, caller.userId);
  const standing = standingOf(role && { role, status: 'ACTIVE' }, caller.platformRole);
  if (!may(right, standing, place.group)) throw groupNotAllowed();
}
