/** What somebody can be muted in. They hold inside one community; each is of one kind, so that two can differ in length. */
export const muteTypes = ['POST_MUTE', 'COMMENT_MUTE', 'CHAT_MUTE'] as const;
export type MuteType = (typeof muteTypes)[number];
