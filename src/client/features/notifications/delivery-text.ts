import type {
  Delivery,
  DeliveryChannel,
  DeliveryReason,
} from '../../../contract/notifications/deliveries.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';

/** Labels of the delivery channels. */
export const channelNames: Readonly<Record<DeliveryChannel, string>> = {
  IN_APP: 'In the app',
  EMAIL: 'Email',
  PUSH: 'On your devices',
};

const reasons: Readonly<Record<DeliveryReason, string>> = {
  NOT_FOR_THIS_KIND: 'Never sent this way',
  SWITCHED_OFF: 'You switched it off',
  READ_MEANWHILE: 'Not sent: you had already read it',
  NO_LONGER_VISIBLE: 'Not sent: it was hidden or deleted',
  ACCOUNT_CLOSED: 'Not sent: the account was closed',
  NO_DEVICE: 'Not sent: notifications are off on your devices',
  QUIET_HOURS: 'Not sent: in your quiet hours',
  ADDRESS_REFUSED: 'This email address does not exist',
  NOT_TAKEN: 'We tried several times, but could not deliver it',
};

/** The result of one delivery, and when. */
export function deliveryText({ channel, status, reason, at }: Delivery): string {
  const when = at === null ? '' : formatDateTime(at);
  if (reason !== null) return t(reasons[reason]);
  switch (status) {
    case 'WAITING':
      return at === null ? t('Goes out later') : t('Goes out {when}, unless you read it before', { when });
    case 'SENDING':
      return t('On its way');
    case 'SENT':
      if (channel === 'IN_APP') return at === null ? t('Shown') : t('Shown: {when}', { when });
      return at === null ? t('Sent') : t('Sent: {when}', { when });
    case 'FAILED':
      return t('Not delivered');
    case 'SKIPPED':
      return t('Not sent');
  }
}
