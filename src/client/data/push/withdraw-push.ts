import { messagePushTag } from '../../../contract/notifications/push.ts';
import { asOfPush } from '../../worker/as-of-push.ts';

/**
 * Closes pushed notifications that were read here or elsewhere. Needs an open page: browsers allow no push that shows
 * nothing. `asOf` is the push's.
 */
export async function withdrawPush(isOver: (tag: string, asOf: number) => boolean): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const shown = (await registration?.getNotifications?.()) ?? [];
  for (const notification of shown) {
    if (isOver(notification.tag, asOfPush(notification.data))) notification.close();
  }
}

/** Whether `tag` belongs to a push about messages, and not about a notification. */
export function isOfMessages(tag: string): boolean {
  return tag.startsWith(messagePushTag(''));
}
