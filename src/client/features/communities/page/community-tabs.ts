import { type CommunityTab, communityTabs } from '../../../../contract/addresses.ts';
import type { GroupAuthorization } from '../../../../contract/communities/authorization.ts';
import type { Community } from '../../../../contract/communities/communities.ts';
import type { GroupPermission } from '../../../../contract/core/permissions.ts';

/** English; translated with `t`. */
export const tabNames: Readonly<Record<CommunityTab, string>> = {
  about: 'About',
  discussions: 'Discussions',
  courses: 'Courses',
  calendar: 'Calendar',
  members: 'Members',
  leaderboard: 'Leaderboard',
  moderation: 'Moderation',
  notifications: 'Notifications',
  chat: 'Chat',
  subscriptions: 'Membership',
  usage: 'Usage',
  settings: 'Settings',
};

/** The rights that each tab needs; one of them is enough. Depends on rights, never on a role. */
const needed: Readonly<Partial<Record<CommunityTab, readonly GroupPermission[]>>> = {
  about: ['group.see'],
  discussions: ['posts.read'],
  courses: ['courses.read'],
  calendar: ['calendar.read'],
  members: ['staff.read'],
  leaderboard: ['members.read'],
  moderation: ['members.restrict'],
  notifications: ['chat.read'],
  chat: ['chat.read'],
  subscriptions: ['subscriptions.read', 'group.leave'],
  usage: ['usage.read'],
  settings: ['group.edit', 'group.moderation_settings', 'group.archive'],
};

/**
 * The tabs that a user with these rights may open. About is visible to everyone who can see the community, the
 * leaderboard only where the owner did not switch it off. Members have a tab of their membership if it has a price.
 */
export function tabsFor(
  { permissions, plan_id }: Pick<GroupAuthorization, 'permissions' | 'plan_id'>,
  community: Pick<Community, 'are_points_on' | 'sells_plans'> | undefined,
): readonly CommunityTab[] {
  const may = (right: GroupPermission) => permissions.includes(right);
  const hasPrice = community !== undefined && (community.sells_plans || plan_id !== null);
  const hasMembership = may('subscriptions.read') || (hasPrice && !may('members.remove'));
  return communityTabs
    .filter((tab) => tab === 'about' || needed[tab]?.some(may))
    .filter((tab) => tab !== 'leaderboard' || community?.are_points_on === true)
    .filter((tab) => tab !== 'subscriptions' || hasMembership);
}

/** The tabs with a row in the sidebar. Where it is shown, the row of tabs leaves these and the chats out. */
export const sideTabs = [
  'discussions',
  'courses',
  'calendar',
  'members',
  'leaderboard',
  'moderation',
  'subscriptions',
] as const;

/** Whether the sidebar leads to what `tab` shows. */
export function isInSide(tab: CommunityTab): boolean {
  return tab === 'chat' || sideTabs.some((one) => one === tab);
}
