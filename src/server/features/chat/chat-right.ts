import type { Conversation } from '../../../contract/chat/chat.ts';
import { type GroupRole, groupRoles, may, mayTakeAway } from '../../../contract/core/permissions.ts';
import { chatRights } from '../../platform/rights/chat-right.ts';
import type { Membership } from '../communities/community.service.ts';
import type { Readable } from './conversation.service.ts';

/** A sample community that accepts writing. The permission table needs one to say what a role allows. */
const OPEN = { is_public: true, is_free: true, is_read_only: false };

const staff = groupRoles.filter((role) => may('message.moderate', role, OPEN));

/** A conversation to write in, and the writer's membership in its community; null in a private conversation. */
interface Writable {
  readonly conversation: Pick<Conversation, 'status' | 'is_writable' | 'is_staff_only'>;
  readonly membership: Membership | null;
}

/** Writing, editing and reacting. Only staff may do so in a read-only chat. */
export function mayWrite({ conversation, membership }: Writable): boolean {
  if (conversation.status === 'ARCHIVED') return false;
  if (!membership) return conversation.is_writable;
  if (!may(chatRights(conversation).write, membership.standing, membership.group)) return false;
  return conversation.status === 'OPEN' || may('message.moderate', membership.standing, membership.group);
}

/** Either user may pin in a private conversation. */
export function mayPin({ membership }: Readable): boolean {
  return !membership || may('message.pin', membership.standing, membership.group);
}

/** Staff may remove messages that others wrote. */
export function mayRemove(role: GroupRole, authorRole: GroupRole | null): boolean {
  return staff.includes(role) && mayTakeAway(role, authorRole);
}
