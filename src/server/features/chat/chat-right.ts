import type { Conversation } from '../../../contract/chat/chat.ts';
import { type GroupRole, groupRoles, may, mayTakeAway } from '../../../contract/core/permissions.ts';
import type { Place } from '../communities/community.service.ts';
import type { Readable } from './conversation.service.ts';

/** A community that can be written to, to look up what a role may do in one. */
const OPEN = { is_public: true, is_free: true, is_read_only: false };

const staff = groupRoles.filter((role) => may('message.moderate', role, OPEN));

/** Somewhere to write, and how the writer stands to its community; a private conversation has none. */
interface Writable {
  readonly conversation: Pick<Conversation, 'status' | 'is_writable'>;
  readonly place: Place | null;
}

/** Writing, editing and reacting. In a read-only chat only staff does. */
export function mayWrite({ conversation, place }: Writable): boolean {
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
