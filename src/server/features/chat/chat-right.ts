import type { Conversation } from '../../../contract/chat/chat.ts';
import { type GroupRole, groupRoles, may, mayTakeAway } from '../../../contract/core/permissions.ts';
import type { Place } from '../communities/community.service.ts';
import type { Readable } from './conversation.service.ts';

/** A sample community that accepts writing. The permission table needs one to say what a role allows. */
const OPEN = { is_public: true, is_free: true, is_read_only: false };

const staff = groupRoles.filter((role) => may('message.moderate', role, OPEN));

/** A conversation to write in, and the writer's place in its community; a private conversation has no place. */
interface Writable {
  readonly conversation: Pick<Conversation, 'status' | 'is_writable'>;
  readonly place: Place | null;
}

/** Writing, editing and reacting. Only staff may do so in a read-only chat. */
export function mayWrite({ conversation, place }: Writable): boolean {
  if (conversation.status === 'ARCHIVED') return false;
  if (!place) return conversation.is_writable;
  if (!may('chat.write', place.standing, place.group)) return false;
  return conversation.status === 'OPEN' || may('message.moderate', place.standing, place.group);
}

/** Either user may pin in a private conversation. */
export function mayPin({ place }: Readable): boolean {
  return !place || may('message.pin', place.standing, place.group);
}

/** Staff may remove messages that others wrote. */
export function mayRemove(role: GroupRole, authorRole: GroupRole | null): boolean {
  return staff.includes(role) && mayTakeAway(role, authorRole);
}
