import type { GroupPermission } from '../core/permissions.ts';

/** Groups of members that one mention notifies: everyone in the community, or its owners and moderators. */
export const groupMentions = ['everyone', 'staff'] as const;
export type GroupMention = (typeof groupMentions)[number];

/** The permission that each needs in the community. */
export const groupMentionRights = {
  everyone: 'mention.everyone',
  staff: 'mention.staff',
} as const satisfies Record<GroupMention, GroupPermission>;

/** How the group is mentioned inside a text. */
export function groupMentionToken(group: GroupMention): string {
  return `<@${group}>`;
}

/** The groups that the text mentions. */
export function groupsMentionedIn(text: string): readonly GroupMention[] {
  return groupMentions.filter((group) => text.includes(groupMentionToken(group)));
}
