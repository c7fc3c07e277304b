import * as z from 'zod/mini';
import { notificationSwitches } from '../account/settings.ts';
import { endpoint } from '../core/endpoint.ts';
import { one } from '../core/list.ts';
import { id, instant } from '../core/text.ts';
import { notificationKinds } from './notification-kinds.ts';
import { notificationReasons } from './notifications.ts';

/** The ways to somebody, as they are tried. */
export const deliveryChannels = ['IN_APP', 'EMAIL', 'PUSH'] as const;
export type DeliveryChannel = (typeof deliveryChannels)[number];

/**
 * WAITING: it goes out later, unless it is read before. SENDING: it is handed over, and tried again if need be. SENT:
 * a mail server or push service took it. FAILED: none did. SKIPPED: it never went out.
 */
export const deliveryStatuses = ['WAITING', 'SENDING', 'SENT', 'FAILED', 'SKIPPED'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Why a way was not taken, or led nowhere. */
export const deliveryReasons = [
  /** This kind never goes this way. */
  'NOT_FOR_THIS_KIND',
  /** The person has switched it off, in the settings or for this community. */
  'SWITCHED_OFF',
  /** It was read on the site before it was due. */
  'READ_MEANWHILE',
  /** What it told of was left, hidden or deleted before it was due. */
  'NO_LONGER_VISIBLE',
  'ACCOUNT_CLOSED',
  /** No browser of the person was allowed to show it. */
  'NO_DEVICE',
  'QUIET_HOURS',
  /** The mail server knows no such address. */
  'ADDRESS_REFUSED',
  /** A mail server or push service did not take it, however often it was tried. */
  'NOT_TAKEN',
] as const;
export type DeliveryReason = (typeof deliveryReasons)[number];

/** One way, and what came of it. */
export const delivery = z.object({
  channel: z.enum(deliveryChannels),
  status: z.enum(deliveryStatuses),
  /** Null unless it was skipped or failed. */
  reason: z.nullable(z.enum(deliveryReasons)),
  /** Which switch of the settings decides; null: none does. */
  decided_by: z.nullable(z.enum(notificationSwitches)),
  /** How often it was handed over. */
  attempts: z.int(),
  /** Of the latest step; null where there was none. */
  at: z.nullable(instant),
});
export type Delivery = z.output<typeof delivery>;

/** Why a notification came, and what was tried on each way: always all three, in the order of the channels. */
export const deliveryLedger = z.object({
  notification_id: id,
  kind: z.enum(notificationKinds),
  why: z.enum(notificationReasons),
  deliveries: z.array(delivery),
});
export type DeliveryLedger = z.output<typeof deliveryLedger>;

export const getDeliveries = endpoint({
  method: 'GET',
  path: '/notifications/:notification_id/deliveries',
  access: 'signed_in',
  summary: 'Why a notification came to the caller, and what was tried on each way.',
  params: z.object({ notification_id: id }),
  response: one(deliveryLedger),
  problems: ['notification.not_found'],
});
