import { repeat } from '../../platform/clock/repeat.ts';
import type { Context } from '../../platform/context.ts';
import { calendarRoutes } from './calendar.routes.ts';
import { type CalendarDeps, createCalendarService } from './calendar.service.ts';
import { createCalendarAccess } from './calendar-access.ts';
import { createCalendarChangeService } from './changes/calendar-change.service.ts';
import { feedAddressRoutes } from './feed-address.routes.ts';
import { createFeedAddressService } from './feed-address.service.ts';
import { createIcsService } from './ics.service.ts';
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
