import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { one } from '../core/list.ts';
import {
  groupPermissions,
  groupRoles,
  memberStatuses,
  platformPermissions,
  platformRoles,
} from '../core/permissions.ts';
import { id, instant } from '../core/text.ts';
import { ownRestriction } from './restrictions.ts';

export const getMyAuthorization = endpoint({
  method: 'GET',
  path: '/me/authorization',
  access: 'signed_in',
  summary: 'Get the caller’s platform role and its permissions.',
  response: one(
    z.object({
      platform_role: z.enum(platformRoles),
      permissions: z.array(z.enum(platformPermissions)),
      /** Those of the scope PLATFORM that are in force. */
      restrictions: z.array(ownRestriction),
    }),
  ),
  problems: [],
});

/** What the caller may do in one community. Screens use `permissions`, never `role`. */
export const groupAuthorization = z.object({
  group_id: id,
  role: z.nullable(z.enum(groupRoles)),
  member_status: z.nullable(z.enum(memberStatuses)),
  /** What a PENDING membership waits for; null for others. */
  pending_reason: z.nullable(z.enum(['APPROVAL', 'PAYMENT'])),
  plan_id: z.nullable(id),
  /** All plans that they have here, whatever they came from. `plan_id` is the highest. */
  plan_ids: z.array(id),
  /** They have paid for a plan here: joining again asks for nothing. */
  has_paid: z.boolean(),
  /** The plan that they try or tried here; null: they may try one. */
  trial: z.nullable(z.object({ plan_id: id, ends_at: instant })),
  permissions: z.array(z.enum(groupPermissions)),
  /** Those that are in force there: of the community, and of the platform. */
  restrictions: z.array(ownRestriction),
  /** Why no one can write, or null. */
  locked_reason: z.nullable(z.enum(['ARCHIVED', 'EXPIRED'])),
});
export type GroupAuthorization = z.output<typeof groupAuthorization>;

export const getMyGroupAuthorization = endpoint({
  method: 'GET',
  path: '/me/groups/:group_id/authorization',
  access: 'group.see',
  summary: 'Get the caller’s permissions in a community.',
  params: z.object({ group_id: id }),
  response: one(groupAuthorization),
  problems: ['group.not_found'],
});
