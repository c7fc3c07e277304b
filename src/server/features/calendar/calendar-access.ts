import { type GroupPermission, may } from '../../../contract/core/permissions.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import { type CommunityService, groupNotAllowed, type Membership } from '../communities/community.service.ts';
import { createCalendarRepo } from './calendar.repo.ts';
import { eventNotFound } from './calendar-problems.ts';
import type { EventRow } from './event-row.ts';

/** An event that the caller may see, and their standing in its community. */
export interface VisibleEvent {
  readonly event: EventRow;
  readonly membership: Membership;
}

/** Decides who may see which event, and in how much detail. */
export interface CalendarAccess {
  /**
   * Returns the event with the occurrence rows around `near`.
   *
   * @throws Problem `calendar.event_not_found`, also when the caller may not see it; `group.not_allowed` when the
   * caller may see it but lacks `right`
   */
  event(id: string, caller: Caller, near: number, right?: GroupPermission): Promise<VisibleEvent>;
}

export interface CalendarAccessDeps {
  readonly db: Database;
  readonly communities: Pick<CommunityService, 'standingIn'>;
}

export function createCalendarAccess({ db, communities }: CalendarAccessDeps): CalendarAccess {
  return {
    async event(id, caller, near, right = 'calendar.read') {
      const event = await createCalendarRepo(db).find(id, caller.userId, near);
      const membership = event && (await communities.standingIn(caller, event.group_id));
      if (!event || !membership || !may('calendar.read', membership.standing, membership.group))
        throw eventNotFound();
      if (!may(right, membership.standing, membership.group)) throw groupNotAllowed();
      return { event, membership };
    },
  };
}

/** Whether details, including the meeting link, are visible to a caller with this `membership`. */
export function isEntitledIn({ standing, group }: Membership): boolean {
  return may('calendar.read_in_full', standing, group);
}
