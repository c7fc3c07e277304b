import * as z from 'zod/mini';
import { person } from '../account/people.ts';
import { endpoint } from '../core/endpoint.ts';
import { done, one } from '../core/list.ts';
import { id, instant, oneLine } from '../core/text.ts';

/** Days after which a link may end; null is never. */
export const inviteDays = [1, 7, 30] as const;
export const INVITE_USES_MAX = 10_000;
export const INVITE_LABEL_MAX = 60;
/** Links that a list shows: the newest. */
export const INVITES_SHOWN = 100;

/** A link that shows a private community, and lets people ask to join or join at once. */
export const invite = z.object({
  id,
  group_id: id,
  /** The staff's label, such as the place where it is posted. May be empty. */
  label: z.string(),
  created_by: person,
  created_at: instant,
  /** Null: it never expires. */
  expires_at: z.nullable(instant),
  /** Null: any number. */
  max_uses: z.nullable(z.int()),
  /** Joins and requests made with it. */
  use_count: z.int(),
  /** False when it has ended or is used up. */
  is_good: z.boolean(),
  /**
   * Who comes by it needs no approval. Only while its creator is still in the staff. Absent on nodes of the release
   * before.
   */
  skips_approval: z.boolean(),
  /**
   * The secret for the address: `/communities/{slug}/?invite={token}`. Null for a link whose secret cannot be shown
   * again: it was made under another secret of the server.
   */
  token: z.nullable(z.string()),
});
export type Invite = z.output<typeof invite>;

export const madeInvite = z.extend(invite, { token: z.string() });
export type MadeInvite = z.output<typeof madeInvite>;

const groupParams = z.object({ group_id: id });

export const createInvite = endpoint({
  method: 'POST',
  path: '/groups/:group_id/invites',
  access: 'invites.manage',
  summary:
    'Create an invite link. Each call creates another one. One that skips the approval also needs the right to approve.',
  repeat: 'again',
  params: groupParams,
  body: z.strictObject({
    label: z._default(
      oneLine().check(z.maxLength(INVITE_LABEL_MAX, 'Label must not exceed 60 characters')),
      '',
    ),
    expires_in_days: z._default(z.nullable(z.literal(inviteDays)), 7),
    max_uses: z._default(
      z.nullable(z.int().check(z.minimum(1), z.maximum(INVITE_USES_MAX, 'At most 10000 uses'))),
      null,
    ),
    skips_approval: z._default(z.boolean(), false),
  }),
  response: one(madeInvite),
  problems: ['limit.reached', 'group.not_found', 'group.not_allowed', 'join.restricted'],
});

export const listInvites = endpoint({
  method: 'GET',
  path: '/groups/:group_id/invites',
  access: 'invites.manage',
  summary: 'List the newest invite links that are not revoked, including expired and used-up ones.',
  params: groupParams,
  response: one(z.array(invite)),
  problems: ['group.not_found', 'group.not_allowed'],
});

export const revokeInvite = endpoint({
  method: 'DELETE',
  path: '/groups/:group_id/invites/:invite_id',
  access: 'invites.manage',
  summary: 'Revoke an invite link. Requests made with it remain. Idempotent.',
  params: z.object({ group_id: id, invite_id: id }),
  response: done,
  problems: ['group.not_found', 'group.not_allowed', 'invite.not_found'],
});
