import { DAY_MS } from '../../../contract/core/durations.ts';
import { repeat } from '../../platform/clock/repeat.ts';
import type { Context } from '../../platform/context.ts';
import type { NextEventOf } from '../communities/preview/preview.service.ts';
import { createCalendarRepo } from './calendar.repo.ts';
import { calendarRoutes } from './calendar.routes.ts';
import { type CalendarDeps, createCalendarService } from './calendar.service.ts';
import { createCalendarAccess } from './calendar-access.ts';
import { createCalendarChangeService } from './changes/calendar-change.service.ts';
import { byStart, occurrencesBetween, toOccurrence } from './event-row.ts';
import { feedAddressRoutes } from './ics/feed-address.routes.ts';
import { createFeedAddressService } from './ics/feed-address.service.ts';
import { createIcsService } from './ics/ics.service.ts';
import { createPlanner } from './planner.ts';
import { createRsvpService } from './rsvp.service.ts';

/** How often each node checks for due reminders and starts. */
const PLAN_EVERY_MS = 15_000;

/** Community events, answers, reminders, and the address for other calendar programs. */
export function registerCalendar(
  context: Context,
  features: Pick<CalendarDeps, 'communities' | 'notifier'>,
): void {
  const { app, implement, log } = context;
  const deps = { ...context, ...features, access: createCalendarAccess({ ...context, ...features }) };
  const feeds = createFeedAddressService(deps);
  calendarRoutes(implement, {
    calendar: createCalendarService(deps),
    changes: createCalendarChangeService(deps),
    rsvps: createRsvpService(deps),
    ics: createIcsService(deps),
    feeds,
  });
  feedAddressRoutes(app, { ...context, feeds });
  const planner = createPlanner(deps);
  const stop = repeat({ ...context, logger: log }, () => PLAN_EVERY_MS, planner.run);
  app.addHook('onClose', async () => stop());
}

/** Own answers are not read. */
const NO_READER = '00000000-0000-0000-0000-000000000000';

/** Title and time of a community's next event, for visitors. Does not check who may see it. */
export function createNextEventOf({ db, clock }: Pick<Context, 'db' | 'clock'>): NextEventOf {
  const repo = createCalendarRepo(db);
  return async (groupId, days) => {
    const now = clock.now();
    const window = { from: now, to: now + days * DAY_MS };
    const next = (await repo.inGroup(groupId, window, NO_READER))
      .flatMap((event) => occurrencesBetween(event, window.from, window.to))
      .filter(({ isCancelled }) => !isCancelled)
      .sort(byStart)[0];
    if (next === undefined) return null;
    const { title, starts_at, is_all_day } = toOccurrence(next, { isEntitled: false, now });
    return { title, starts_at, is_all_day };
  };
}
