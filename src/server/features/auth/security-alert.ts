import type { NotificationInput } from '../notifications/core/notification-input.ts';
import { deviceOf } from './sessions/device-of.ts';

/** Security notices, which users receive regardless of their settings. */
export type SecurityNotice = 'NEW_SIGN_IN' | 'PASSWORD_CHANGED' | 'ACCOUNT_RESTORED';

/** `action` identifies the event, so that it is notified once. Only the browser and system of `userAgent` are kept. */
export function securityAlert(
  userId: string,
  notice: SecurityNotice,
  { action, userAgent }: { readonly action: string; readonly userAgent?: string },
): NotificationInput {
  const { browser, system } = deviceOf(userAgent ?? '');
  const device = [browser, system].filter((part) => part !== null).join(' · ');
  return {
    kind: 'SECURITY_ALERT',
    groupId: null,
    actorId: null,
    facts: { notice, ...(device !== '' && { device }) },
    key: `security:${notice}:${action}`,
    to: [{ userId, reason: 'OWN_ACCOUNT' }],
  };
}
