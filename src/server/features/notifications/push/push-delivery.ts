import type { UserSettings } from '../../../../contract/account/settings.ts';
import type { DeliveryReason } from '../../../../contract/notifications/deliveries.ts';
import { notificationRoutes } from '../../../../contract/notifications/notification-kinds.ts';
import type { Notification } from '../../../../contract/notifications/notifications.ts';
import { pushUrgencies } from '../../../../contract/notifications/push.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type Words, wordsIn } from '../../../platform/i18n/words-in.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { deepLink } from '../delivery/deep-link.ts';
import type { Inbox } from '../delivery/inbox.ts';
import type { DeliveryNotes } from '../delivery/ledger.service.ts';
import { quietSentenceOf } from '../delivery/notification-text.ts';
import { ONLINE_MS } from './message-push.ts';
import { createPushRepo } from './push.repo.ts';
import type { PushServiceClient } from './push-service-client.ts';
import { type PushText, pushToBrowsers } from './push-to-browsers.ts';
import { isQuiet } from './quiet-hours.ts';

export interface PushDeliveryDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly inbox: Inbox;
  readonly deliveries: DeliveryNotes;
  readonly settingsOf: (personId: string) => Promise<UserSettings>;
  readonly push: PushServiceClient;
  /** Whether the user has a page open, on any node. False also while that is unknown. */
  readonly isOnline: (personId: string) => boolean;
}

/** After a day it is no longer news, and the list still has it. */
const TTL_SECONDS = 24 * 60 * 60;
/** A reminder after the start is useless. */
const REMINDER_TTL_SECONDS = 15 * 60;

/**
 * Handles the push job: sends one notification to each of a user's browsers, if it is still visible and unread. While
 * the user has a page open, the push waits a minute and is sent only if the notification is still unread. Security
 * alerts are sent at once, since the open page may be an intruder's.
 */
export function createPushDelivery({
  db,
  clock,
  jobs,
  inbox,
  deliveries,
  settingsOf,
  push,
  isOnline,
}: PushDeliveryDeps): void {
  const subscriptions = createPushRepo(db);
  const now = () => new Date(clock.now()).toISOString();

  jobs.handle('push.send', async ({ person_id, notification_id }, { isLast }) => {
    const mark = (status: 'SENDING' | 'SENT' | 'FAILED' | 'SKIPPED', reason?: DeliveryReason) => {
      const isTried = status !== 'SKIPPED';
      return deliveries.mark(person_id, [notification_id], 'PUSH', { status, reason, isTried }, now());
    };
    const rows = await deliveries.of(person_id, notification_id);
    const row = rows.find(({ channel }) => channel === 'PUSH');
    if (row?.status !== 'WAITING' && row?.status !== 'SENDING') return;
    const [[notification], settings, browsers] = await Promise.all([
      inbox.visible(person_id, [notification_id]),
      settingsOf(person_id),
      subscriptions.of(person_id, now()),
    ]);
    const obstacle = obstacleOf(notification, settings, clock.now());
    if (!notification || obstacle !== null) return mark('SKIPPED', obstacle ?? 'NO_LONGER_VISIBLE');
    if (browsers.length === 0) return mark('SKIPPED', 'NO_DEVICE');
    const dueAt = Date.parse(notification.updated_at) + ONLINE_MS;
    if (notification.kind !== 'SECURITY_ALERT' && clock.now() < dueAt && isOnline(person_id))
      return jobs.send(
        db,
        'push.send',
        { person_id, notification_id },
        { key: `${person_id}:${notification_id}:${clock.now()}`, startAfter: new Date(dueAt) },
      );

    const message = {
      payload: payloadOf(notification, wordsIn(settings.language)),
      urgency: pushUrgencies[notification.kind] ?? 'normal',
      ttlSeconds: notification.kind === 'EVENT_REMINDER' ? REMINDER_TTL_SECONDS : TTL_SECONDS,
    };
    const outcome = await pushToBrowsers(browsers, message, { subscriptions, push });
    if (outcome === 'taken') return mark('SENT');
    if (outcome === 'no-device') return mark('FAILED', 'NO_DEVICE');
    await (isLast ? mark('FAILED', 'NOT_TAKEN') : mark('SENDING'));
    throw new Error('no push service accepted the message');
  });
}

function obstacleOf(
  notification: Notification | undefined,
  settings: UserSettings,
  now: number,
): DeliveryReason | null {
  if (!notification) return 'NO_LONGER_VISIBLE';
  const { in_app } = notificationRoutes[notification.kind];
  if (in_app !== 'ALWAYS' && !settings[in_app]) return 'SWITCHED_OFF';
  if (notification.status !== 'UNREAD') return 'READ_MEANWHILE';
  return isQuiet(settings, now) ? 'QUIET_HOURS' : null;
}

/**
 * Shows only the community and the kind: everyone can see a phone on a table, so nothing that members wrote is shown.
 */
function payloadOf(notification: Notification, words: Words): PushText {
  return {
    tag: notification.id,
    title: notification.group?.name ?? 'Tambayan',
    body: quietSentenceOf(notification, words),
    path: deepLink(notification),
  };
}
