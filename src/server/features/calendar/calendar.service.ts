import {
  CALENDAR_WINDOW_DAYS,
  CALENDAR_WINDOW_MAX_DAYS,
  type CalendarEvent,
  type CalendarEventForm,
  type CalendarWindow,
  type getCalendarEvent,
  LIVING_EVENTS_MAX,
  type listAttendees,
  type listCalendarEvents,
  OCCURRENCES_MAX,
} from '../../../contract/calendar/calendar.ts';
import { DAY_MS } from '../../../contract/core/durations.ts';
import type { Answer, HandlerAnswer, HandlerInput } from '../../../contract/core/endpoint.ts';
import { paginate } from '../../../contract/core/list.ts';
import { may } from '../../../contract/core/permissions.ts';
import type { RtPosition } from '../../../contract/core/realtime.ts';
import type { Clock, Random } from '../../platform/clock/clock.ts';
import { paginateCounted } from '../../platform/db/counted-total.ts';
import type { Database } from '../../platform/db/database.ts';
import type { WithTx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { KeyedRequest } from '../../platform/http/api/keyed-request.ts';
import type { Once } from '../../platform/idempotency/idempotency.ts';
import { lockRight } from '../../platform/rights/lock-right.ts';
import { positionOf } from '../../realtime/log/live-position.ts';
import { type CommunityService, groupNotAllowed, type Membership } from '../communities/community.service.ts';
import type { Notifier } from '../notifications/core/notification-input.ts';
import { createCalendarRepo, EVENTS_READ_MAX, type Window } from './calendar.repo.ts';
import { type CalendarAccess, isEntitledIn } from './calendar-access.ts';
import { announceEvent } from './calendar-announcements.ts';
import { creationNotification } from './calendar-notifications.ts';
import { badWindow, eventNotFound, tooManyEvents } from './calendar-problems.ts';
import { createCalendarChangeRepo } from './changes/calendar-change.repo.ts';
import { nextOf } from './changes/event-changes.ts';
import { byStart, type EventRow, occurrencesBetween, toOccurrence } from './event-row.ts';
import { occurrenceNear, toCalendarEvent } from './event-view.ts';

export interface CalendarDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly once: Once;
  readonly communities: Pick<CommunityService, 'requirePermission' | 'standingIn'>;
  readonly access: CalendarAccess;
  readonly notifier: Notifier;
}

export interface CalendarService {
  /** Repeating it with the same key returns the first answer and announces nothing. */
  create(form: CalendarEventForm, caller: Caller, keyed: KeyedRequest | null): Promise<CalendarEvent>;
  list(query: HandlerInput<typeof listCalendarEvents>['query'], caller: Caller): Promise<CalendarWindow>;
  /** @throws Problem `calendar.event_not_found`, also when the caller may not see it */
  get(id: string, start: string | undefined, caller: Caller): Promise<HandlerAnswer<typeof getCalendarEvent>>;
  attendees(
    id: string,
    query: HandlerInput<typeof listAttendees>['query'],
    caller: Caller,
  ): Promise<Answer<typeof listAttendees>>;
}

export function createCalendarService(deps: CalendarDeps): CalendarService {
  const { db, withTx, clock, random, once, communities, access, notifier } = deps;
  const repo = createCalendarRepo(db);

  /** Read before the rows, so that events in between are delivered twice rather than missed. */
  async function positionFor({ standing, group }: Membership): Promise<RtPosition | null> {
    if (may('calendar.read_in_full', standing, group)) return positionOf(db, `g:${group.id}`);
    return may('posts.read', standing, group) ? positionOf(db, `f:${group.id}`) : null;
  }

  return {
    async create(form, caller, keyed) {
      const membership = await communities.requirePermission(caller, form.group_id, 'event.manage');
      const { group_id, recurrence, exceptions, ...words } = form;
      const next = nextOf({ ...words, recurrence, exceptions, status: 'SCHEDULED' }, {});
      return withTx((tx) =>
        once(tx, keyed, async () => {
          await lockRight(tx, 'event.manage', { membership, caller, refusal: groupNotAllowed });
          const now = clock.now();
          const at = new Date(now).toISOString();
          const changes = createCalendarChangeRepo(tx);
          if ((await changes.livingCount(group_id, at)) >= LIVING_EVENTS_MAX) throw tooManyEvents();
          const id = random.uuid();
          await changes.insert({ id, groupId: group_id, createdBy: caller.userId, at }, next);
          const inTx = createCalendarRepo(tx);
          const event = await inTx.find(id, caller.userId, next.first);
          const occurrence = event && occurrenceNear(event, next.first, now);
          if (!event || !occurrence) throw eventNotFound();
          announceEvent(tx, 'calendar_event.created', {
            id,
            groupId: group_id,
            version: event.version,
            actorId: caller.userId,
          });
          if (occurrence.slot.end > now)
            await notifier.notifyMembers(tx, creationNotification(occurrence, caller));
          const creator = await inTx.person(caller.userId);
          return toCalendarEvent(occurrence, { isEntitled: true, now, creator });
        }),
      );
    },

    async list({ group_id, from, to, include_archived, ...page }, caller) {
      const now = clock.now();
      const window = windowOf({ from, to }, now);
      if (group_id === undefined) {
        const events = await repo.ofMember(window, caller.userId, include_archived === true);
        return { ...pageOf(page, drawn(events, window, { isEntitled: true, now })), rt: null };
      }
      const membership = await communities.requirePermission(caller, group_id, 'calendar.read');
      const rt = await positionFor(membership);
      const events = await repo.inGroup(group_id, window, caller.userId);
      return { ...pageOf(page, drawn(events, window, { isEntitled: isEntitledIn(membership), now })), rt };
    },

    async get(id, start, caller) {
      const now = clock.now();
      const key = start === undefined ? null : Date.parse(start);
      const { event, membership } = await access.event(id, caller, key ?? now);
      const rt = await positionFor(membership);
      const occurrence = occurrenceNear(event, key, now);
      if (!occurrence) throw eventNotFound();
      const creator = await repo.person(event.created_by);
      return {
        data: toCalendarEvent(occurrence, { isEntitled: isEntitledIn(membership), now, creator }),
        rt,
      };
    },

    async attendees(id, { occurrence_start, ...query }, caller) {
      const key = Date.parse(occurrence_start);
      const { event } = await access.event(id, caller, key, 'calendar.read_in_full');
      const { attendees, total } = await repo.attendees({ eventId: event.id, key }, query);
      return { data: attendees, pagination: paginateCounted(query, total, attendees.length) };
    },
  };
}

/** @throws Problem `calendar.bad_window` when the window ends before it begins or is too long */
function windowOf(input: { from?: string | undefined; to?: string | undefined }, now: number): Window {
  const from = input.from === undefined ? now : Date.parse(input.from);
  const to = input.to === undefined ? from + CALENDAR_WINDOW_DAYS * DAY_MS : Date.parse(input.to);
  const isSane = from > Date.UTC(1900, 0) && to < Date.UTC(2300, 0);
  if (!isSane || to <= from || to - from > CALENDAR_WINDOW_MAX_DAYS * DAY_MS) throw badWindow();
  return { from, to };
}

function drawn(
  events: readonly EventRow[],
  { from, to }: Window,
  viewer: { isEntitled: boolean; now: number },
): Pick<CalendarWindow, 'data' | 'is_whole'> {
  const occurrences = events
    .slice(0, EVENTS_READ_MAX)
    .flatMap((event) => occurrencesBetween(event, from, to))
    .sort(byStart);
  return {
    data: occurrences.slice(0, OCCURRENCES_MAX).map((occurrence) => toOccurrence(occurrence, viewer)),
    is_whole: events.length <= EVENTS_READ_MAX && occurrences.length <= OCCURRENCES_MAX,
  };
}

type PageQuery = Pick<
  HandlerInput<typeof listCalendarEvents>['query'],
  'q' | 'page' | 'limit' | 'sort_by' | 'order_by'
>;

/** The part of a window that a query asks for. A window is bounded, so it is searched and sorted here. */
function pageOf(
  { q, page, limit = OCCURRENCES_MAX, sort_by, order_by }: PageQuery,
  { data, is_whole }: Pick<CalendarWindow, 'data' | 'is_whole'>,
): Omit<CalendarWindow, 'rt'> {
  const words = folded(q).split(/\s+/);
  const found = data.filter(({ title, details }) => {
    const text = folded(`${title} ${details?.location ?? ''}`);
    return words.every((word) => text.includes(word));
  });
  if (sort_by === 'title') found.sort((one, other) => folded(one.title).localeCompare(folded(other.title)));
  if (order_by === 'desc') found.reverse();
  return {
    data: found.slice((page - 1) * limit, page * limit),
    is_whole,
    pagination: paginate({ page, limit }, found.length, is_whole),
  };
}

/** Without capitals and accents. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
