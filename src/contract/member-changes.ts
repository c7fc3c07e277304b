import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { one } from './list.ts';
import { directoryEntry } from './members.ts';
import { groupRoles } from './roles.ts';
import { id, trimmedText } from './text.ts';

/** Why somebody was put out; kept in the audit log. */
export const REMOVAL_REASON_MAX = 500;

const memberParams = z.object({ user_id: id });
const seenVersion = z.int().check(z.positive());
const reason = z._default(
  trimmedText().check(z.maxLength(REMOVAL_REASON_MAX, 'Reason must not exceed 500 characters')),
  '',
);

export const updateMember = endpoint({
  method: 'PUT',
  path: '/group-members/:user_id',
  access: 'members.remove',
  summary:
    'Approve (ACTIVE) or reject (REJECTED) who waits, ban (BANNED), lift a ban (REMOVED), or give a member another role. Either `role` or `status`.',
  params: memberParams,
  body: z
    .strictObject({
      group_id: id,
      role: z.optional(z.enum(groupRoles)),
      status: z.optional(z.enum(['ACTIVE', 'REJECTED', 'BANNED', 'REMOVED'])),
      reason,
      /** Of the place as it was looked at. */
      version: seenVersion,
    })
    .check(
      z.refine(({ role, status }) => (role === undefined) !== (status === undefined), {
        path: ['status'],
        message: 'Change either the role or the status',
      }),
    ),
  response: one(directoryEntry),
  problems: [
    'group.not_found',
    'group.not_allowed',
    'group.last_owner',
    'group.full',
    'member.not_found',
    'member.stale',
  ],
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/group-members/:user_id',
  access: 'members.remove',
  summary: 'Put a member out, and with `is_ban` keep them out. Repeating it is fine.',
  params: memberParams,
  body: z.strictObject({
    group_id: id,
    reason,
    is_ban: z._default(z.boolean(), false),
    /** Of the place as it was looked at; without one, however it is now. */
    version: z.optional(seenVersion),
  }),
  response: one(directoryEntry),
  problems: ['group.not_found', 'group.not_allowed', 'group.last_owner', 'member.not_found', 'member.stale'],
});

export const transferOwnership = endpoint({
  method: 'PUT',
  path: '/groups/:group_id/owner',
  access: 'group.edit',
  summary: 'Make another member the owner and step down to moderator, both or neither.',
  params: z.object({ group_id: id }),
  body: z.strictObject({
    user_id: id,
    /** Of the new owner's place as it was looked at. */
    version: seenVersion,
  }),
  response: one(directoryEntry),
  problems: ['group.not_found', 'group.not_allowed', 'member.not_found', 'member.stale'],
});
