import type { Context } from '../../platform/context.ts';
import { pollRoutes } from './poll.routes.ts';
import { createPollService, type PollDeps } from './poll.service.ts';

/** Polls of messages and posts. */
export function registerPolls(context: Context, features: Pick<PollDeps, 'sites'>): void {
  pollRoutes(context.implement, createPollService({ ...context, ...features }));
}
