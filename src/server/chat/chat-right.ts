import { type GroupRole, groupRoles, may, mayTakeAway } from '../../contract/permissions.ts';
import type { Readable } from './conversation.service.ts';

/** A community that can be written to, to look up what a role may do in one. */
const OPEN = { is_public: true, is_free: true, is_read_only: false };

/** Roles that may write into an open chat, and those that also may into a read-only one. */
const writers = groupRoles.filter((role) => may('chat.write', role, OPEN));
const staff = groupRoles.filter((role) => may('message.moderate', role, OPEN));
const quoted = (roles: readonly GroupRole[]) => roles.map((role) => `'${role}'`).join(', ');

/** `chat.write` in SQL, for the role of an active member. */
export function isWriterRole(role: string): string {
  return `${role} in (${quoted(writers)})`;
}

/** `message.moderate` in SQL, for the role of an active member. */
export function isStaffRole(role: string): string {
  return `${role} in (${quoted(staff)})`;
}

/** Writing, editing and reacting. In a read-only chat only staff does. */
export function mayWrite({ conversation, place }: Readable): boolean {
  if (conversation.status === 'ARCHIVED') return false;
  if (!place) return conversation.is_writable;
  if (!may('chat.write', place.standing, place.group)) return false;
  return conversation.status === 'OPEN' || may('message.moderate', place.standing, place.group);
}

/** In a private conversation either of the two. */
export function mayPin({ place }: Readable): boolean {
  return !place || may('message.pin', place.standing, place.group);
}

/** Staff, of what others wrote. */
export function mayRemove(role: GroupRole, authorRole: GroupRole | null): boolean {
  return staff.includes(role) && mayTakeAway(role, authorRole);
}
