import { messagePushTag } from '../../../contract/notifications/push.ts';

/**
 * Takes away what was pushed and need not be seen any more, because it was read, here or elsewhere. A page must be open
 * for that: browsers allow no push that shows nothing.
 */
export async function withdrawPush(isOver: (tag: string) => boolean): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const shown = (await registration?.getNotifications?.()) ?? [];
  for (const notification of shown) if (isOver(notification.tag)) notification.close();
}

/** Whether what was pushed under `tag` tells of messages, and not of a notification. */
export function isOfMessages(tag: string): boolean {
  return tag.startsWith(messagePushTag(''));
}
