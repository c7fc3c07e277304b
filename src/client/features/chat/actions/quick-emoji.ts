/** The quick reactions; the picker has the others. */
export const quickEmoji = ['👍', '❤️', '😂', '😮', '🙏', '🎉'] as const;
