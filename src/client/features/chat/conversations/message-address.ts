/** The link to a message, for people who may read it. `path` is the screen of its conversation. */
export function messageAddress(path: string, conversationId: string, messageId: string): string {
  const url = new URL(path, window.location.origin);
  url.searchParams.set('conversationId', conversationId);
  url.searchParams.set('messageId', messageId);
  return url.href;
}
