import type { GroupPermission } from './permissions.ts';

export const platformRoles = ['USER', 'ADMIN'] as const;

export const groupRoles = ['OWNER', 'MODERATOR', 'MEMBER'] as const;

export const memberStatuses = [
  'PENDING',
  'ACTIVE',
  'EXPIRED',
  'REJECTED',
  'LEFT',
  'REMOVED',
  'BANNED',
] as const;

/** In the order of the table that gives them: see permissions.ts. */
export const groupPermissions: readonly GroupPermission[] = [
  'group.see',
  'group.join',
  'group.leave',
  'members.read',
  'staff.read',
  'posts.read',
  'post.create',
  'comment.create',
  'content.react',
  'content.edit',
  'content.withdraw',
  'post.announce',
  'post.moderate',
  'members.approve',
  'members.remove',
  'members.change_role',
  'members.restrict',
  'invites.manage',
  'group.edit',
  'group.moderation_settings',
  'group.archive',
  'verification.read',
  'verification.submit',
  'calendar.read',
  'calendar.read_in_full',
  'event.attend',
  'event.manage',
  'chat.read',
  'chat.write',
  'conversation.create',
  'conversation.edit',
  'message.pin',
  'message.moderate',
];

/** A right on the whole platform; it comes with the platform role alone. */
export const platformPermissions = ['platform.admin'] as const;
