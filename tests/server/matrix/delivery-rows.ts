import { createECDH, randomUUID } from 'node:crypto';
import { getDeliveries } from '../../../src/contract/notifications/deliveries.ts';
import * as push from '../../../src/contract/notifications/push.ts';
import { type Row, row } from './row.ts';

const endpoint = () => `https://fcm.googleapis.com/fcm/send/${randomUUID()}`;
const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'AAAAAAAAAAAAAAAAAAAAAA' };

/** Calls about what is brought to someone, and by which way. */
export const deliveryRows: readonly Row[] = [
  // No one's: what is not one's own is not there.
  row(getDeliveries, 'nothing', () => ({ params: { notification_id: randomUUID() } }), { status: 404 }),
  row(push.getPushKey, 'nothing', () => ({})),
  row(push.subscribeToPush, 'nothing', () => ({ body: { endpoint: endpoint(), keys } })),
  row(push.unsubscribeFromPush, 'nothing', () => ({ query: { endpoint: endpoint() } })),
];
