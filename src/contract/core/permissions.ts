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

/** In the order of the table below. */
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
  'staff_log.read',
  'reports.handle',
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
  'staff_chat.read',
  'staff_chat.write',
  'conversation.create',
  'conversation.edit',
  'message.pin',
  'message.moderate',
  'first_steps.read',
  'mention.everyone',
  'mention.staff',
  'courses.read',
  'lesson.take',
  'course.create',
  'course.edit',
  'course.delete',
  'course.feature',
  'lesson.create',
  'lesson.edit',
  'lesson.delete',
  'learners.read',
  'certificate.revoke',
  'plans.read',
  'plans.manage',
  'group.plan',
  'subscriptions.read',
  'usage.read',
  'payouts.read',
  'payouts.manage',
  'analytics.read',
];

/** A permission on the whole platform. Only the platform role gives it. */
export const platformPermissions = ['platform.admin'] as const;

/**
 * The only place that assigns permissions to roles. The server enforces this table, the client shows what the server's
 * list of permissions allows, and a test checks every role on every endpoint.
 */

/** One relation of a user to a community. VISITOR is a user without a valid membership. */
type OneStanding = 'ADMIN' | 'OWNER' | 'MODERATOR' | 'MEMBER' | 'PENDING' | 'EXPIRED' | 'VISITOR';

/**
 * The relation of a signed-in user to one community. A platform administrator who is a member has both kinds of
 * permissions.
 */
export type Standing = OneStanding | `ADMIN+${'OWNER' | 'MODERATOR' | 'MEMBER'}`;

/** The properties of a community that decide a permission. */
export interface GroupTraits {
  readonly is_public: boolean;
  /** True while the community has no membership fee. */
  readonly is_free: boolean;
  /** Archived or expired communities can be read, never written to. */
  readonly is_read_only: boolean;
}

export type PlatformRole = (typeof platformRoles)[number];
export type GroupRole = (typeof groupRoles)[number];
export type MemberStatus = (typeof memberStatuses)[number];
export type PlatformPermission = (typeof platformPermissions)[number];

type Rule = (standing: Standing, group: GroupTraits) => boolean;

const among =
  (...standings: readonly OneStanding[]): Rule =>
  (standing) =>
    standing.split('+').some((one) => standings.some((held) => held === one));

/** The same roles, but only while the community can be written to. */
const whileOpen =
  (...standings: readonly OneStanding[]): Rule =>
  (standing, group) =>
    !group.is_read_only && among(...standings)(standing, group);

const belongs = among('OWNER', 'MODERATOR', 'MEMBER');

/** Members and platform administrators. */
const staffOrMember = among('ADMIN', 'OWNER', 'MODERATOR', 'MEMBER');

/** Every user with a membership, or with a request for one. */
const known = among('ADMIN', 'OWNER', 'MODERATOR', 'MEMBER', 'PENDING', 'EXPIRED');

const rules = {
  /** Card and About. If this is false, the community does not exist for that user: 404. */
  'group.see': (standing, group) => group.is_public || known(standing, group),
  /**
   * Only users who know of a private community can join it or ask to; an invite link makes a visitor one of them. In one
   * with a fee, joining is answered with its plans.
   */
  'group.join': (standing, group) =>
    !group.is_read_only &&
    (standing === 'PENDING' || standing === 'EXPIRED' || (standing === 'VISITOR' && group.is_public)),
  /** Also withdraws a request to join. */
  'group.leave': among('OWNER', 'MODERATOR', 'MEMBER', 'PENDING', 'EXPIRED'),
  /** The whole directory. Other users who see the community get its staff and the count. */
  'members.read': staffOrMember,
  'staff.read': (standing, group) => group.is_public || known(standing, group),
  /** Discussions. Outsiders read those of a public and free community, but cannot write. */
  'posts.read': (standing, group) => (group.is_public && group.is_free) || staffOrMember(standing, group),
  'post.create': whileOpen('OWNER', 'MODERATOR', 'MEMBER'),
  'comment.create': whileOpen('OWNER', 'MODERATOR', 'MEMBER'),
  'content.react': whileOpen('OWNER', 'MODERATOR', 'MEMBER'),
  /** Editing the user's own content. */
  'content.edit': whileOpen('OWNER', 'MODERATOR', 'MEMBER'),
  /** Deleting the user's own content: also for users who left, or have not been let in yet. */
  'content.withdraw': among('OWNER', 'MODERATOR', 'MEMBER', 'PENDING', 'EXPIRED'),
  'post.announce': whileOpen('OWNER', 'MODERATOR'),
  /** Hide, show, lock, pin and delete content of others. */
  'post.moderate': among('ADMIN', 'OWNER', 'MODERATOR'),
  'members.approve': whileOpen('ADMIN', 'OWNER', 'MODERATOR'),
  /** Removing and banning members with a lower role. */
  'members.remove': among('ADMIN', 'OWNER', 'MODERATOR'),
  'members.change_role': whileOpen('ADMIN', 'OWNER'),
  /** Muting members with a lower role, and seeing who is muted. */
  'members.restrict': among('ADMIN', 'OWNER', 'MODERATOR'),
  /** The log of what staff did. */
  'staff_log.read': among('ADMIN', 'OWNER', 'MODERATOR'),
  /** Reports about members with a lower role, and about what they wrote. */
  'reports.handle': among('ADMIN', 'OWNER', 'MODERATOR'),
  'invites.manage': whileOpen('OWNER', 'MODERATOR'),
  /** Name, texts, pictures, and who may join. */
  'group.edit': whileOpen('OWNER'),
  'group.moderation_settings': whileOpen('OWNER', 'MODERATOR'),
  'group.archive': among('ADMIN', 'OWNER'),
  'verification.read': among('ADMIN', 'OWNER'),
  'verification.submit': whileOpen('OWNER'),
  /** Titles and times in the calendar. */
  'calendar.read': (standing, group) => group.is_public || staffOrMember(standing, group),
  /** Place, meeting link, and attendees. */
  'calendar.read_in_full': belongs,
  'event.attend': whileOpen('OWNER', 'MODERATOR', 'MEMBER'),
  'event.manage': whileOpen('OWNER', 'MODERATOR'),
  'chat.read': belongs,
  'chat.write': whileOpen('OWNER', 'MODERATOR', 'MEMBER'),
  /** Chats that only the staff of the community knows of. */
  'staff_chat.read': among('OWNER', 'MODERATOR'),
  'staff_chat.write': whileOpen('OWNER', 'MODERATOR'),
  'conversation.create': whileOpen('OWNER', 'MODERATOR'),
  'conversation.edit': whileOpen('OWNER', 'MODERATOR'),
  'message.pin': whileOpen('OWNER', 'MODERATOR'),
  /** Deleting another member's message, and reading earlier versions of an edited one. */
  'message.moderate': among('OWNER', 'MODERATOR'),
  /** The own checklist, and the owner's welcome. */
  'first_steps.read': belongs,
  /** Notifying all members with one mention. */
  'mention.everyone': whileOpen('OWNER', 'MODERATOR'),
  'mention.staff': whileOpen('OWNER', 'MODERATOR', 'MEMBER'),
  /** The list and the outlines. Everyone but members and administrators sees public courses only. */
  'courses.read': (standing, group) => group.is_public || known(standing, group),
  /** Content, progress and quizzes. A course may also ask for a membership plan. */
  'lesson.take': belongs,
  'course.create': whileOpen('OWNER'),
  'course.edit': whileOpen('OWNER', 'MODERATOR'),
  'course.delete': among('ADMIN', 'OWNER'),
  'course.feature': among('ADMIN'),
  'lesson.create': whileOpen('OWNER'),
  'lesson.edit': whileOpen('OWNER', 'MODERATOR'),
  'lesson.delete': among('ADMIN', 'OWNER'),
  /** Who takes a course, and how far they are. */
  'learners.read': among('ADMIN', 'OWNER'),
  'certificate.revoke': among('ADMIN', 'OWNER'),
  /** The price list. */
  'plans.read': (standing, group) => group.is_public || known(standing, group),
  /** Making membership plans, and giving one to a member. */
  'plans.manage': whileOpen('OWNER'),
  /** Choosing the community's own plan, also after it expired. */
  'group.plan': among('OWNER', 'ADMIN'),
  /** All subscriptions of the community, and its money. */
  'subscriptions.read': among('OWNER', 'ADMIN'),
  /** How much of its plan the community uses. */
  'usage.read': among('OWNER', 'ADMIN'),
  /** What was paid out, and the masked account that it goes to. */
  'payouts.read': among('OWNER', 'ADMIN'),
  /** Choosing the account: of no one else, and also of an archived community, which may still be owed money. */
  'payouts.manage': among('OWNER'),
  /** Figures of the community. Its money is not among them. */
  'analytics.read': among('ADMIN', 'OWNER', 'MODERATOR'),
} as const satisfies Record<string, Rule>;

/** A permission inside one community. */
export type GroupPermission = keyof typeof rules;

/** Every permission of `role` on the platform. */
export function platformPermissionsOf(role: PlatformRole): readonly PlatformPermission[] {
  return role === 'ADMIN' ? platformPermissions : [];
}

/** Whether a user of `standing` has `permission` in `group`. */
export function may(permission: GroupPermission, standing: Standing, group: GroupTraits): boolean {
  return rules[permission](standing, group);
}

/** Every permission of `standing` in `group`, in the order of the table. */
export function permissionsOf(standing: Standing, group: GroupTraits): GroupPermission[] {
  return groupPermissions.filter((permission) => may(permission, standing, group));
}

/**
 * The standing that a membership row gives. Without a row, or with a status that ends a membership, it is VISITOR. A
 * platform administrator stays one, also as a member.
 */
export function standingOf(
  membership: { readonly role: GroupRole; readonly status: MemberStatus } | null,
  platformRole: PlatformRole,
): Standing {
  if (membership?.status === 'ACTIVE')
    return platformRole === 'ADMIN' ? `ADMIN+${membership.role}` : membership.role;
  if (platformRole === 'ADMIN') return 'ADMIN';
  if (membership?.status === 'PENDING' || membership?.status === 'EXPIRED') return membership.status;
  return 'VISITOR';
}

/** Whether the membership is an owner's. */
export function isOwner(standing: Standing): boolean {
  return standing === 'OWNER' || standing === 'ADMIN+OWNER';
}

/**
 * Whether staff of `standing` may delete what a user of `authorRole` (null: no longer a member) wrote. Owners are
 * responsible for everything, also for what another owner wrote.
 */
export function mayTakeAway(standing: Standing, authorRole: GroupRole | null): boolean {
  return isOwner(standing) || authorRole === null || outranks(standing, authorRole);
}

/** Whether a user of `standing` may act on a member of `role`. Never on a role as high as their own. */
export function outranks(standing: Standing, role: GroupRole): boolean {
  if (standing.startsWith('ADMIN')) return true;
  const ranked: readonly Standing[] = groupRoles;
  const rank = ranked.indexOf(standing);
  return rank >= 0 && rank < groupRoles.indexOf(role);
}
