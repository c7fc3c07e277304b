import * as z from 'zod/mini';
import { notificationSwitches } from '../account/settings.ts';
import { endpoint } from '../core/endpoint.ts';
import { one } from '../core/list.ts';
import { id, instant } from '../core/text.ts';
import { notificationKinds } from './notification-kinds.ts';
import { notificationReasons } from './notifications.ts';

/** The delivery channels, in the order in which they are tried. */
export const deliveryChannels = ['IN_APP', 'EMAIL', 'PUSH'] as const;
export type DeliveryChannel = (typeof deliveryChannels)[number];

/**
 * WAITING: it is sent later, unless it is read before. SENDING: it is being sent, with retries. SENT: a mail server or
 * push service accepted it. FAILED: none did. SKIPPED: it was never sent.
 */
export const deliveryStatuses = ['WAITING', 'SENDING', 'SENT', 'FAILED', 'SKIPPED'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Why a channel was skipped or failed. */
export const deliveryReasons = [
  /** This kind never uses this channel. */
  'NOT_FOR_THIS_KIND',
  /** The user switched it off, in the settings or for this community. */
  'SWITCHED_OFF',
  /** It was read on the site before it was due. */
  'READ_MEANWHILE',
  /** Its subject was left, hidden or deleted before it was due. */
  'NO_LONGER_VISIBLE',
  'ACCOUNT_CLOSED',
  /** No browser of the user allowed pushes. */
  'NO_DEVICE',
  'QUIET_HOURS',
  /** The mail server does not know the address. */
  'ADDRESS_REFUSED',
  /** No mail server or push service accepted it, after all retries. */
  'NOT_TAKEN',
] as const;
export type DeliveryReason = (typeof deliveryReasons)[number];

/** One channel and its result. */
export const delivery = z.object({
  channel: z.enum(deliveryChannels),
  status: z.enum(deliveryStatuses),
  /** Null unless it was skipped or failed. */
  reason: z.nullable(z.enum(deliveryReasons)),
  /** The switch of the settings that decides; null: none does. */
  decided_by: z.nullable(z.enum(notificationSwitches)),
  /** How often it was sent. */
  attempts: z.int(),
  /** Of the latest step; null without any. */
  at: z.nullable(instant),
});
export type Delivery = z.output<typeof delivery>;

/** Why a notification came, and the result of each channel: always all three, in the order of the channels. */
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
  summary: 'Get why the caller received a notification, and the delivery attempts on each channel.',
  params: z.object({ notification_id: id }),
  response: one(deliveryLedger),
  problems: ['notification.not_found'],
});
