import type { Context } from '../../../platform/context.ts';
import type { NotificationService } from '../core/notification.service.ts';
import type { NotificationCore } from '../core/register-notifications.ts';
import { createPushRepo } from '../push/push.repo.ts';
import { pushRoutes } from '../push/push.routes.ts';
import { createPushDelivery } from '../push/push-delivery.ts';
import { createPushSubscriptionService } from '../push/push-subscription.service.ts';
import { createDailySales } from './daily-sales.ts';
import { createDeliveryRepo } from './delivery.repo.ts';
import { createDeliverySweep } from './delivery-sweep.ts';
import { createInbox } from './inbox.ts';
import { ledgerRoutes } from './ledger.routes.ts';
import { createLedgerService } from './ledger.service.ts';
import { createMailDelivery } from './mail-delivery.ts';
import { createMemberDelivery } from './member-delivery.ts';
import { createMissedChats } from './missed-chats.ts';
import { unsubscribeRoutes } from './unsubscribe.routes.ts';

/** Delivery outside of the site: mails and pushes, and the record of both. */
export function registerDelivery(
  context: Context,
  core: NotificationCore,
  notifications: NotificationService,
): void {
  const { app, config, db, implement } = context;
  const { settings, pushKeys: keys } = core;
  const deps = {
    ...context,
    ...core,
    inbox: createInbox(db, notifications.shownTo),
    settingsOf: settings.of,
  };
  createMemberDelivery({ ...context, audience: notifications.audienceOf });
  createMailDelivery(deps);
  createMissedChats(context);
  createDailySales(context);
  ledgerRoutes(implement, createLedgerService(deps));
  createPushDelivery({ ...deps, deliveries: createDeliveryRepo(db) });
  pushRoutes(implement, createPushSubscriptionService({ ...context, keys, hosts: config.pushHosts }));
  createDeliverySweep({ ...context, forgetBrowsers: createPushRepo(db).sweep });
  unsubscribeRoutes(app, { ...context, updateSettings: settings.update });
}
