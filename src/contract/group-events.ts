import * as z from 'zod/mini';
import { groupMember } from './members.ts';
import { id } from './text.ts';

/** What is told of a community itself and of the places in it, beside arriving and leaving. */
export const groupEvents = {
  /** `g:` and `f:`: its words, settings or state changed; whoever shows it asks again. */
  'group.updated': z.object({ group_id: id, version: z.int() }),
  /** `g:`: a role changed, or whose place it is went out of sight, or came back: the directory is to be asked again. */
  'member.updated': z.object({ member: groupMember }),
  /** `m:`: that person is no longer of the staff. Nothing after it reaches them on this topic. */
  'staff.removed': z.object({ group_id: id, user_id: id }),
  /**
   * `m:`: somebody asks to be let in, takes that back or was decided on, or a place ended or came back. `user_id`'s row
   * of the directory is to be asked for again; `pending_count` is how many wait now.
   */
  'request.updated': z.object({ group_id: id, user_id: id, pending_count: z.int() }),
  /** `m:` */
  'verification.updated': z.object({ group_id: id, version: z.int() }),
  /** `u:`: one's own role or state in a community changed without coming in or going out. */
  'membership.updated': z.object({ group_id: id }),
} as const;
