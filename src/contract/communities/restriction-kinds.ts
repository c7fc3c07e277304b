/** What stops a user from writing. Each restriction has one type, so that two can differ in length. */
export const muteTypes = ['POST_MUTE', 'COMMENT_MUTE', 'CHAT_MUTE'] as const;
export type MuteType = (typeof muteTypes)[number];

/** Types that exist in both scopes. JOIN_BLOCK is about joining, and inviting others. */
export const commonTypes = [...muteTypes, 'UPLOAD_BLOCK', 'JOIN_BLOCK'] as const;
export type CommonType = (typeof commonTypes)[number];

export const restrictionTypes = [...commonTypes, 'GROUP_BAN', 'SUSPENSION'] as const;
export type RestrictionType = (typeof restrictionTypes)[number];

/** GROUP: in one community. PLATFORM: everywhere on Tambayan, also in private chats. */
export const restrictionScopes = ['GROUP', 'PLATFORM'] as const;
export type RestrictionScope = (typeof restrictionScopes)[number];

/** A ban is from one community, a suspension from Tambayan. */
export const typesIn: Readonly<Record<RestrictionScope, readonly RestrictionType[]>> = {
  GROUP: [...commonTypes, 'GROUP_BAN'],
  PLATFORM: [...commonTypes, 'SUSPENSION'],
};

/** Derived from the times. Ended and lifted restrictions stay readable. */
export const restrictionStatuses = ['SCHEDULED', 'ACTIVE', 'EXPIRED', 'LIFTED'] as const;
export type RestrictionStatus = (typeof restrictionStatuses)[number];

/** OPEN: it waits for a decision. ACCEPTED: the restriction was lifted. */
export const appealStatuses = ['OPEN', 'ACCEPTED', 'REJECTED'] as const;

/** What a list of restrictions is sorted by. */
export const restrictionSorts = ['created_at', 'starts_at', 'ends_at', 'name'] as const;
