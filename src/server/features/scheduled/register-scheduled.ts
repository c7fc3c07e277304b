import type { Context } from '../../platform/context.ts';
import { scheduledRoutes } from './scheduled.routes.ts';
import { createScheduledService, type ScheduledDeps } from './scheduled.service.ts';
import { createScheduledSending, type ScheduledSendingDeps } from './scheduled-sending.ts';

/** Messages and posts that are sent later. */
export function registerScheduled(
  context: Context,
  features: Pick<ScheduledDeps, 'conversations' | 'communities' | 'attachments'> &
    Pick<ScheduledSendingDeps, 'messages' | 'posts' | 'notifier'>,
): void {
  const { implement, jobs } = context;
  const sending = createScheduledSending({ ...context, ...features });
  scheduledRoutes(implement, createScheduledService({ ...context, ...features, sending }));
  jobs.handle('scheduled.send', ({ scheduled_id: id, version }) => sending.sendDue({ id, version }));
  jobs.handle('scheduled.sweep', () => sending.sweep());
}
