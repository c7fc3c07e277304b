/**
 * The link to a message, for people who may read it. `path` is the screen of its conversation. `thread` is the message
 * below whose thread it is.
 */
export function messageAddress(
  path: string,
  conversationId: string,
  messageId: string,
  thread?: string,
): string {
  const url = new URL(path, window.location.origin);
  url.searchParams.set('conversationId', conversationId);
  if (thread !== undefined) url.searchParams.set('thread', thread);
  url.searchParams.set('messageId', messageId);
  return url.href;
}
