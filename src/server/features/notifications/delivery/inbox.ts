import type { Notification } from '../../../../contract/notifications/notifications.ts';

/**
 * The next of those whom a community's notification is for now, in the order of their ids; the notifications know. Who
 * did it, left, or muted the community or the kind is not among them.
 */
export type Audience = (page: {
  id: string;
  after: string | null;
  limit: number;
}) => Promise<readonly string[]>;

/** What somebody is told, as they may see it at this moment; the notifications know. */
export interface Inbox {
  /**
   * Those of `ids` that the person may see now, whatever the in-app switches say. What was left, hidden, deleted or
   * taken back is missing.
   */
  visible(personId: string, ids: readonly string[]): Promise<readonly Notification[]>;
}

export function createInbox(shownTo: (personId: string, id: string) => Promise<Notification | null>): Inbox {
  return {
    async visible(personId, ids) {
      const found: Notification[] = [];
      // One after another: a mail of a hundred things must not take a hundred connections.
      for (const id of ids) {
        const notification = await shownTo(personId, id);
        if (notification) found.push(notification);
      }
      return found;
    },
  };
}
