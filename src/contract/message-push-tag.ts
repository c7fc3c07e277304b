/** The tag of what is pushed about the unread messages of a conversation; any other tag is a notification's id. */
export function messagePushTag(conversationId: string): string {
  return `chat:${conversationId}`;
}
