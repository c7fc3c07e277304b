import { type GroupPermission, type GroupRole, groupRoles, may } from '../../../contract/core/permissions.ts';
import { isActiveMember } from './membership-right.ts';

/** A sample community that accepts writing, to look up the permissions of a role. */
const OPEN = { is_public: true, is_free: true, is_read_only: false };

const readers = groupRoles.filter((role) => may('staff_chat.read', role, OPEN));
const READERS = readers.map((role) => `'${role}'`).join(', ');

/** The permissions that reading and writing in a chat of a community need. A thread has those of its home. */
export function chatRights({ is_staff_only }: { readonly is_staff_only: boolean }) {
  return is_staff_only
    ? ({ read: 'staff_chat.read', write: 'staff_chat.write' } as const satisfies Record<
        string,
        GroupPermission
      >)
    : ({ read: 'chat.read', write: 'chat.write' } as const satisfies Record<string, GroupPermission>);
}

/** Whether an active member of `role` may read the chat: {@link chatRights} without the other traits of the community. */
export function isChatOpenTo(chat: { readonly is_staff_only: boolean }, role: GroupRole): boolean {
  return !chat.is_staff_only || readers.includes(role);
}

/** SQL: the same for the chat `h` of a community. `role` is SQL too, and null outside of the community. */
export function isChatOpenToRole(h: string, role: string): string {
  return `(not ${h}.is_staff_only or coalesce(${role} in (${READERS}), false))`;
}

/** SQL: whether the row `m` of `group_members` lets its member read the chat `h` of the same community. */
export function mayReadChat(h: string, m: string): string {
  return `(${isActiveMember(m)} and ${isChatOpenToRole(h, `${m}.role`)})`;
}
