import { MINUTE_MS } from '../../../../contract/core/durations.ts';
import { repeat } from '../../../platform/clock/repeat.ts';
import type { Context, Platform } from '../../../platform/context.ts';
import type { UserSettingsService } from '../../users/settings/user-settings.service.ts';
import { createDeliveryListener } from '../delivery/delivery-listener.ts';
import { registerDelivery } from '../delivery/register-delivery.ts';
import { createMessagePush, type MessagePush, type MessagePushDeps } from '../push/message-push.ts';
import { createPushServiceClient, type PushServiceClient } from '../push/push-service-client.ts';
import { createVapidKeys } from '../push/vapid-keys.ts';
import { type BadgeService, createBadgeService } from './badge.service.ts';
import { createLevelService, type LevelDeps } from './level.service.ts';
import { notificationRoutes } from './notification.routes.ts';
import { createNotificationService } from './notification.service.ts';
import type { NotificationListener, Notifier } from './notification-input.ts';
import { createNotifier } from './notifier.ts';

/** The services that other features use to notify. */
export interface NotificationCore {
  readonly badges: BadgeService;
  readonly listener: NotificationListener;
  readonly notifier: Notifier;
  readonly pushKeys: ReturnType<typeof createVapidKeys>;
  readonly push: PushServiceClient;
  readonly messagePush: MessagePush;
  readonly isOnline: MessagePushDeps['isOnline'];
  readonly settings: UserSettingsService;
}

export function createNotificationCore(
  platform: Platform,
  { isOnline, settings }: Pick<NotificationCore, 'isOnline' | 'settings'>,
): NotificationCore {
  const { config, db } = platform;
  const badges = createBadgeService(platform);
  platform.listen({ onCommitted: badges.onCommitted, seek: () => badges.recover('minute') });
  sendBadgesOnCommit(platform, badges);
  const listener = createDeliveryListener(platform);
  const pushKeys = createVapidKeys(db, config);
  const push = createPushServiceClient({ keys: pushKeys, hosts: config.pushHosts });
  return {
    badges,
    listener,
    notifier: createNotifier({ ...platform, listener }),
    pushKeys,
    push,
    messagePush: createMessagePush({ ...platform, push, isOnline, settingsOf: settings.of }),
    isOnline,
    settings,
  };
}

/**
 * Badges that a crashed node did not send are sent by the next node that starts, or by another node within a minute.
 */
function sendBadgesOnCommit({ app, timers, random, log: logger }: Platform, badges: BadgeService): void {
  app.addHook('onReady', () => badges.recover('start'));
  const stop = repeat(
    { timers, random, logger },
    () => MINUTE_MS,
    () => badges.recover('minute'),
  );
  app.addHook('preClose', async () => stop());
  app.addHook('onClose', () => badges.close());
}

/** The notification list, the notification levels, and mails and pushes. */
export function registerNotifications(
  context: Context,
  core: NotificationCore,
  features: Pick<LevelDeps, 'communities' | 'access'>,
): void {
  const notifications = createNotificationService({ ...context, ...core });
  notificationRoutes(context.implement, {
    notifications,
    levels: createLevelService({ ...context, ...features }),
    badges: core.badges,
  });
  registerDelivery(context, core, notifications);
}
