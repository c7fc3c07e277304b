/**
 * The only place where a role is named. The server enforces this table, the client draws from the list that the
 * server answers, and a test walks every role through every endpoint.
 */

/** How a signed-in person stands to one community. VISITOR is anybody without a row that counts. */
export type Standing = 'ADMIN' | 'OWNER' | 'MODERATOR' | 'MEMBER' | 'PENDING' | 'EXPIRED' | 'VISITOR';

/** What matters about a community when a right is looked up. */
export interface GroupTraits {
  readonly is_public: boolean;
  /** True while no membership fee is asked. */
  readonly is_free: boolean;
  /** Archived or lapsed communities can be read, never written to. */
  readonly is_read_only: boolean;
}

export const platformRoles = ['USER', 'ADMIN'] as const;
export type PlatformRole = (typeof platformRoles)[number];

export const groupRoles = ['OWNER', 'MODERATOR', 'MEMBER'] as const;
export type GroupRole = (typeof groupRoles)[number];

export const memberStatuses = [
  'PENDING',
  'ACTIVE',
  'EXPIRED',
  'REJECTED',
  'LEFT',
  'REMOVED',
  'BANNED',
] as const;
export type MemberStatus = (typeof memberStatuses)[number];

type Rule = (standing: Standing, group: GroupTraits) => boolean;

const among =
  (...standings: readonly Standing[]): Rule =>
  (standing) =>
    standings.includes(standing);

/** The same people, but only while the community can be written to. */
const whileOpen =
  (...standings: readonly Standing[]): Rule =>
  (standing, group) =>
    !group.is_read_only && standings.includes(standing);

const belongs = among('OWNER', 'MODERATOR', 'MEMBER');

/** Everybody who has, or asked for, a place. */
const known = among('ADMIN', 'OWNER', 'MODERATOR', 'MEMBER', 'PENDING', 'EXPIRED');

const rules = {
  /** Card and About. Where this is false, the community does not exist for that person: 404. */
  'group.see': (standing, group) => group.is_public || known(standing, group),
  'group.join': (standing, group) =>
    !group.is_read_only &&
    group.is_public &&
    group.is_free &&
    (standing === 'VISITOR' || standing === 'EXPIRED'),
  'group.leave': belongs,
  /** The whole directory. Others who see the community get its staff and the count. */
  'members.read': among('ADMIN', 'OWNER', 'MODERATOR', 'MEMBER'),
  'staff.read': (standing, group) => group.is_public || known(standing, group),
  'chat.read': belongs,
  'chat.write': whileOpen('OWNER', 'MODERATOR', 'MEMBER'),
  'conversation.create': whileOpen('OWNER', 'MODERATOR'),
  'conversation.edit': whileOpen('OWNER', 'MODERATOR'),
  'message.pin': whileOpen('OWNER', 'MODERATOR'),
  /** Deleting somebody else's message. */
  'message.moderate': among('OWNER', 'MODERATOR'),
} as const satisfies Record<string, Rule>;

/** A right inside one community. */
export type GroupPermission = keyof typeof rules;

export const groupPermissions: readonly GroupPermission[] = [
  'group.see',
  'group.join',
  'group.leave',
  'members.read',
  'staff.read',
  'chat.read',
  'chat.write',
  'conversation.create',
  'conversation.edit',
  'message.pin',
  'message.moderate',
];

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
 * platform administrator who is also an active member acts as that member.
 */
export function standingOf(
  membership: { readonly role: GroupRole; readonly status: MemberStatus } | null,
  platformRole: PlatformRole,
): Standing {
  if (membership?.status === 'ACTIVE') return membership.role;
  if (platformRole === 'ADMIN') return 'ADMIN';
  if (membership?.status === 'PENDING' || membership?.status === 'EXPIRED') return membership.status;
  return 'VISITOR';
}
