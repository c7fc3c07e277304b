import type { Notification } from '../../../../contract/notifications/notifications.ts';
import { type Database, singleRow } from '../../../platform/db/database.ts';
import { type KeptNames, withKeptNames } from '../../../platform/http/api/with-kept-names.ts';
import { keptNamesOf } from '../../../platform/rights/kept-names.ts';

/**
 * The next page of user ids that a community notification is for now, by id. It leaves out the actor, former members,
 * and members who muted the community or the kind.
 */
export type Audience = (page: {
  id: string;
  after: string | null;
  limit: number;
}) => Promise<readonly string[]>;

/** Notifications as a user may see them now. */
export interface Inbox {
  /**
   * Those of `ids` that the user may see now, regardless of the in-app switches. Notifications about left, hidden,
   * deleted or removed content are missing.
   */
  visible(personId: string, ids: readonly string[]): Promise<readonly Notification[]>;
}

export function createInbox(
  db: Database,
  shownTo: (personId: string, id: string) => Promise<Notification | null>,
): Inbox {
  return {
    async visible(personId, ids) {
      const { rows } = await db.query<{ names: KeptNames | null }>(
        `select ${keptNamesOf('$1::uuid')} as names`,
        [personId],
      );
      const { names } = singleRow(rows);
      const found: Notification[] = [];
      // One after another, so that a mail of a hundred notifications does not take a hundred connections.
      for (const id of ids) {
        const notification = await shownTo(personId, id);
        if (notification) found.push(withKeptNames(notification, names));
      }
      return found;
    },
  };
}
