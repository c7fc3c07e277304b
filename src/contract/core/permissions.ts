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

/** In the order of the table below that gives them. */
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

/**
 * The only place where a role is given a right. The server enforces this table, the client draws from the list that the
 * server answers, and a test walks every role through every endpoint.
 */

/** One thing that somebody is to a community. VISITOR is anybody without a row that counts. */
type OneStanding = 'ADMIN' | 'OWNER' | 'MODERATOR' | 'MEMBER' | 'PENDING' | 'EXPIRED' | 'VISITOR';

/** How a signed-in person stands to one community; a platform administrator with a place there has both kinds of rights. */
export type Standing = OneStanding | `ADMIN+${'OWNER' | 'MODERATOR' | 'MEMBER'}`;

/** What matters about a community when a right is looked up. */
export interface GroupTraits {
  readonly is_public: boolean;
  /** True while no membership fee is asked. */
  readonly is_free: boolean;
  /** Archived or lapsed communities can be read, never written to. */
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

/** The same people, but only while the community can be written to. */
const whileOpen =
  (...standings: readonly OneStanding[]): Rule =>
  (standing, group) =>
    !group.is_read_only && among(...standings)(standing, group);

const belongs = among('OWNER', 'MODERATOR', 'MEMBER');

/** Whoever is in, and platform administrators. */
const staffOrMember = among('ADMIN', 'OWNER', 'MODERATOR', 'MEMBER');

/** Everybody who has, or asked for, a place. */
const known = among('ADMIN', 'OWNER', 'MODERATOR', 'MEMBER', 'PENDING', 'EXPIRED');

const rules = {
  /** Card and About. Where this is false, the community does not exist for that person: 404. */
  'group.see': (standing, group) => group.is_public || known(standing, group),
  /** A private community is only joined, or asked, by who knows of it; an invite link makes a visitor known. */
  'group.join': (standing, group) =>
    !group.is_read_only &&
    group.is_free &&
    (standing === 'PENDING' || standing === 'EXPIRED' || (standing === 'VISITOR' && group.is_public)),
  /** Also taking a request back. */
  'group.leave': among('OWNER', 'MODERATOR', 'MEMBER', 'PENDING', 'EXPIRED'),
  /** The whole directory. Others who see the community get its staff and the count. */
  'members.read': staffOrMember,
  'staff.read': (standing, group) => group.is_public || known(standing, group),
  /** Discussions. Outsiders read those of a public and free community, and write nothing. */
  'posts.read': (standing, group) => (group.is_public && group.is_free) || staffOrMember(standing, group),
  'post.create': whileOpen('OWNER', 'MODERATOR', 'MEMBER'),
  'comment.create': whileOpen('OWNER', 'MODERATOR', 'MEMBER'),
  'content.react': whileOpen('OWNER', 'MODERATOR', 'MEMBER'),
  /** Changing one's own words. */
  'content.edit': whileOpen('OWNER', 'MODERATOR', 'MEMBER'),
  /** Taking one's own words back: also by who is no longer, or not yet, in. */
  'content.withdraw': among('OWNER', 'MODERATOR', 'MEMBER', 'PENDING', 'EXPIRED'),
  'post.announce': whileOpen('OWNER', 'MODERATOR'),
  /** Hide, show, lock, pin and delete what others wrote. */
  'post.moderate': among('ADMIN', 'OWNER', 'MODERATOR'),
  'members.approve': whileOpen('ADMIN', 'OWNER', 'MODERATOR'),
  /** Removing and banning whoever ranks lower. */
  'members.remove': among('ADMIN', 'OWNER', 'MODERATOR'),
  'members.change_role': whileOpen('ADMIN', 'OWNER'),
  /** Muting whoever ranks lower, and seeing who is. */
  'members.restrict': among('ADMIN', 'OWNER', 'MODERATOR'),
  'invites.manage': whileOpen('OWNER', 'MODERATOR'),
  /** Name, words, pictures, who may come in. */
  'group.edit': whileOpen('OWNER'),
  'group.moderation_settings': whileOpen('OWNER', 'MODERATOR'),
  'group.archive': among('ADMIN', 'OWNER'),
  'verification.read': among('ADMIN', 'OWNER'),
  'verification.submit': whileOpen('OWNER'),
  /** Titles and times in the calendar. */
  'calendar.read': (standing, group) => group.is_public || staffOrMember(standing, group),
  /** Where, by which link, and who comes. */
  'calendar.read_in_full': belongs,
  'event.attend': whileOpen('OWNER', 'MODERATOR', 'MEMBER'),
  'event.manage': whileOpen('OWNER', 'MODERATOR'),
  'chat.read': belongs,
  'chat.write': whileOpen('OWNER', 'MODERATOR', 'MEMBER'),
  'conversation.create': whileOpen('OWNER', 'MODERATOR'),
  'conversation.edit': whileOpen('OWNER', 'MODERATOR'),
  'message.pin': whileOpen('OWNER', 'MODERATOR'),
  /** Deleting somebody else's message, and looking up what one said before it was edited. */
  'message.moderate': among('OWNER', 'MODERATOR'),
} as const satisfies Record<string, Rule>;

/** A right inside one community. */
export type GroupPermission = keyof typeof rules;

/** Every right that `role` has on the platform. */
export function platformPermissionsOf(role: PlatformRole): readonly PlatformPermission[] {
  return role === 'ADMIN' ? platformPermissions : [];
}

/** Whether somebody of `standing` holds `permission` in `group`. */
export function may(permission: GroupPermission, standing: Standing, group: GroupTraits): boolean {
  return rules[permission](standing, group);
}

/** Every right of `standing` in `group`, in the order of the table. */
export function permissionsOf(standing: Standing, group: GroupTraits): GroupPermission[] {
  return groupPermissions.filter((permission) => may(permission, standing, group));
}

/**
 * The standing that a membership row gives. No row, and the statuses that end a membership, make a visitor. A
 * platform administrator stays one, also with a place there.
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

/** Whether the place there is an owner's. */
export function isOwner(standing: Standing): boolean {
  return standing === 'OWNER' || standing === 'ADMIN+OWNER';
}

/**
 * Whether staff of `standing` may take away what somebody of `authorRole` (null: no longer there) wrote. Owners answer
 * for everything, also for what another owner wrote.
 */
export function mayTakeAway(standing: Standing, authorRole: GroupRole | null): boolean {
  return isOwner(standing) || authorRole === null || outranks(standing, authorRole);
}

/** Whether somebody of `standing` may act on a member of `role`: nobody acts on a role as high as their own. */
export function outranks(standing: Standing, role: GroupRole): boolean {
  if (standing.startsWith('ADMIN')) return true;
  const ranked: readonly Standing[] = groupRoles;
  const rank = ranked.indexOf(standing);
  return rank >= 0 && rank < groupRoles.indexOf(role);
}
