import * as z from 'zod/mini';
import { planTypes } from '../communities/plans.ts';
import { endpoint } from '../core/endpoint.ts';
import { one } from '../core/list.ts';
import { id } from '../core/text.ts';

const usage = z.object({
  used: z.int(),
  /** Null: no limit. */
  max: z.nullable(z.int()),
  /** The smallest plan that allows more; null when none does. */
  lifted_by: z.nullable(z.enum(planTypes)),
});

/** How much of each limit of its plan a community uses. More than the limit after a change to a smaller plan. */
export const groupUsage = z.object({
  group_id: id,
  plan_type: z.enum(planTypes),
  members: usage,
  group_conversations: usage,
  courses: usage,
  storage_bytes: usage,
});
export type GroupUsage = z.output<typeof groupUsage>;

export const getGroupUsage = endpoint({
  method: 'GET',
  path: '/groups/:group_id/usage',
  access: 'usage.read',
  summary: 'Get how much of its plan a community uses. For owners and administrators.',
  params: z.object({ group_id: id }),
  response: one(groupUsage),
  problems: ['group.not_found', 'group.not_allowed'],
});
