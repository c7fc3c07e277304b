import * as z from 'zod/mini';
import { person } from '../account/people.ts';
import { endpoint } from '../core/endpoint.ts';
import { oneOf, pageNumber, pageOf, pageSize, searchText } from '../core/list.ts';
import { groupRoles } from '../core/permissions.ts';
import { id, instant } from '../core/text.ts';
import { commonTypes } from './restriction-kinds.ts';

/** Units of the text that an entry quotes. */
export const STAFF_LOG_TEXT_MAX = 200;

/** What staff can do, by the kind that the log can be filtered for. The names are those of the audit. */
export const staffActions = {
  members: [
    'member.approved',
    'member.rejected',
    'member.role_changed',
    'member.removed',
    'member.banned',
    'member.unbanned',
    'group.ownership_transferred',
  ],
  mutes: ['restriction.created', 'restriction.lifted'],
  posts: [
    'post.pinned',
    'post.unpinned',
    'post.locked',
    'post.unlocked',
    'post.announced',
    'post.unannounced',
    'post.hidden',
    'post.shown',
    'post.removed',
    'post.restored',
    'post.accepted',
    'post.rejected',
    'comment.pinned',
    'comment.unpinned',
    'comment.hidden',
    'comment.shown',
    'comment.removed',
    'comment.restored',
    'comment.accepted',
    'comment.rejected',
  ],
  chats: ['messages.removed', 'messages.restored', 'message.removed', 'message.pinned', 'message.unpinned'],
  events: ['calendar_event.updated', 'calendar_event.cancelled', 'calendar_event.restored'],
  settings: ['group.updated', 'group.archived', 'group.unarchived', 'invite.created', 'invite.revoked'],
} as const;
export type StaffActionKind = keyof typeof staffActions;
export const staffActionKinds = ['members', 'mutes', 'posts', 'chats', 'events', 'settings'] as const;

const staffAction = z.enum(Object.values(staffActions).flat());
export type StaffAction = z.output<typeof staffAction>;

export const staffLogEntry = z.object({
  id,
  at: instant,
  action: staffAction,
  /** Null when the server's operator acted. */
  actor: z.nullable(person),
  /** The member whose membership, posts or messages it was about. */
  member: z.nullable(person),
  /** What the entry is about: a user, restriction, post, comment, message, event or invite link. */
  target_id: z.nullable(id),
  /** The post of a comment. */
  post_id: z.nullable(id),
  /** The chat of a message. */
  chat_conversation_id: z.nullable(id),
  /** First line of the post or comment, title of the event, name of the link or of the chat; may be empty. */
  text: z.string(),
  /** As the staff member wrote it; may be empty. */
  reason: z.string(),
  /** The role before and after. */
  roles: z.nullable(z.object({ before: z.enum(groupRoles), after: z.enum(groupRoles) })),
  mute: z.nullable(z.object({ types: z.array(z.enum(commonTypes)), ends_at: z.nullable(instant) })),
  /** Names of the settings that changed. */
  fields: z.array(z.string()),
  /** Whether the action still applies. Null for actions that cannot be undone. */
  is_in_force: z.nullable(z.boolean()),
  /**
   * Set while the reader may undo the action. Undoing is the ordinary call of the opposite action; `version` is that of the
   * member, post or comment now.
   */
  undo: z.nullable(z.object({ version: z.nullable(z.int()) })),
});
export type StaffLogEntry = z.output<typeof staffLogEntry>;

export const staffLogQuery = z.object({
  /** Matches names of those who acted, and of the members it was about. */
  q: searchText,
  kind: oneOf(['all', ...staffActionKinds], 'all'),
  page: pageNumber,
  limit: pageSize(),
});
export type StaffLogQuery = z.output<typeof staffLogQuery>;

export const getStaffLog = endpoint({
  method: 'GET',
  path: '/groups/:group_id/staff-log',
  access: 'staff_log.read',
  summary: 'What the staff of a community did to others, latest first, for its staff.',
  params: z.object({ group_id: id }),
  query: staffLogQuery,
  response: pageOf(staffLogEntry),
  problems: ['group.not_found', 'group.not_allowed'],
});

/** `m:`: an entry was added to the log. */
export const staffLogEvents = { 'staff_log.updated': z.object({ group_id: id }) } as const;
