import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { done, one } from '../core/list.ts';
import { id, trimmedText } from '../core/text.ts';

export const WELCOME_MAX = 2000;
export const RULES_MAX = 5000;

/** What an owner writes for those who come, as markdown. Empty: nothing. */
export const welcomeFields = {
  /** Members see it once, when they are new. */
  welcome_md: trimmedText().check(
    z.maxLength(WELCOME_MAX, 'The welcome message must not exceed 2,000 characters'),
  ),
  /** Everyone who sees the community can read them. */
  rules_md: trimmedText().check(z.maxLength(RULES_MAX, 'The rules must not exceed 5,000 characters')),
};

/** In the order in which they are shown. */
export const memberSteps = ['introduce', 'hello', 'notifications', 'profile'] as const;
export const ownerSteps = ['cover', 'welcome', 'post', 'event', 'invite'] as const;

const firstStep = z.object({
  step: z.enum([...memberSteps, ...ownerSteps]),
  /** Read from what exists: a post or comment, a message, a picture, a device with push … */
  is_done: z.boolean(),
});
export type Step = z.output<typeof firstStep>['step'];
export type FirstStep = z.output<typeof firstStep>;

/** The caller's own, until they close their checklist. */
export const newcomer = z.object({
  /** Whether they have read the owner's welcome. */
  is_welcomed: z.boolean(),
});

const groupParams = z.object({ group_id: id });

export const getFirstSteps = endpoint({
  method: 'GET',
  path: '/groups/:group_id/first-steps',
  access: 'first_steps.read',
  summary: 'List the first steps of the caller in a community, and which are done. Owners have others.',
  params: groupParams,
  response: one(
    z.object({
      steps: z.array(firstStep),
      /** Where to say hello: the oldest chat that can be written in. */
      chat_conversation_id: z.nullable(id),
    }),
  ),
  problems: ['group.not_found', 'group.not_allowed'],
});

export const updateFirstSteps = endpoint({
  method: 'PUT',
  path: '/groups/:group_id/first-steps',
  access: 'first_steps.read',
  summary: 'Mark the welcome as read, or close the checklist, on all devices of the caller. Idempotent.',
  params: groupParams,
  body: z.strictObject({
    is_welcomed: z.optional(z.literal(true)),
    is_closed: z.optional(z.literal(true)),
  }),
  response: done,
  problems: ['group.not_found', 'group.not_allowed'],
});
