/** The reactions that are one press away; the picker has the others. */
export const quickEmoji = ['👍', '❤️', '😂', '😮', '🙏', '🎉'] as const;
