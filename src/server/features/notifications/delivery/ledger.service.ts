import type { UserSettings } from '../../../../contract/account/settings.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import {
  type Delivery,
  type DeliveryLedger,
  deliveryChannels,
} from '../../../../contract/notifications/deliveries.ts';
import { notificationRoutes } from '../../../../contract/notifications/notification-kinds.ts';
import type { Notification } from '../../../../contract/notifications/notifications.ts';
import { pushUrgencies } from '../../../../contract/notifications/push.ts';
import type { Database } from '../../../platform/db/database.ts';
import { createDeliveryRepo, type DeliveryRepo, type DeliveryRow } from './delivery.repo.ts';
import type { Inbox } from './inbox.ts';

/** Where each channel records its outcome. */
export type DeliveryNotes = Pick<DeliveryRepo, 'of' | 'mark'>;

export interface LedgerDeps {
  readonly db: Database;
  readonly inbox: Inbox;
  readonly settingsOf: (personId: string) => Promise<UserSettings>;
}

export interface LedgerService {
  /** @throws Problem `notification.not_found` when it is another user's or no longer visible */
  of(personId: string, notificationId: string): Promise<DeliveryLedger>;
}

export function createLedgerService({ db, inbox, settingsOf }: LedgerDeps): LedgerService {
  return {
    async of(personId, notificationId) {
      const [notification] = await inbox.visible(personId, [notificationId]);
      if (!notification) throw new Problem('notification.not_found', 'This notification does not exist.');
      const [rows, settings] = await Promise.all([
        createDeliveryRepo(db).of(personId, notificationId),
        settingsOf(personId),
      ]);
      return {
        notification_id: notificationId,
        kind: notification.kind,
        why: notification.reason,
        deliveries: deliveryChannels.map((channel) =>
          channel === 'IN_APP'
            ? inApp(notification, settings)
            : outside(
                channel,
                notification,
                rows.find((row) => row.channel === channel),
              ),
        ),
      };
    },
  };
}

/** The list on the site needs no delivery: the notification is in it at once, unless its switch is off now. */
function inApp({ kind, created_at }: Notification, settings: UserSettings): Delivery {
  const { in_app } = notificationRoutes[kind];
  const isShown = in_app === 'ALWAYS' || settings[in_app];
  return {
    channel: 'IN_APP',
    status: isShown ? 'SENT' : 'SKIPPED',
    reason: isShown ? null : 'SWITCHED_OFF',
    decided_by: in_app === 'ALWAYS' ? null : in_app,
    attempts: isShown ? 1 : 0,
    at: created_at,
  };
}

function outside(channel: 'EMAIL' | 'PUSH', { kind }: Notification, row: DeliveryRow | undefined): Delivery {
  const { email, in_app } = notificationRoutes[kind];
  const decider = channel === 'EMAIL' ? email : in_app;
  const decided_by = decider === 'ALWAYS' ? null : decider;
  if (row)
    return {
      channel,
      status: row.status,
      reason: row.reason,
      decided_by,
      attempts: row.attempts,
      at: row.at,
    };
  const isFor = channel === 'EMAIL' ? email !== null : pushUrgencies[kind] !== null;
  // No row means no delivery was started. For a mail, the members are still being processed or got no mail.
  const reason = isFor ? (channel === 'PUSH' ? 'NO_DEVICE' : 'SWITCHED_OFF') : 'NOT_FOR_THIS_KIND';
  return { channel, status: 'SKIPPED', reason, decided_by: isFor ? decided_by : null, attempts: 0, at: null };
}
