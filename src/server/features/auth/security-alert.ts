import type { NotificationInput } from '../notifications/core/notification-input.ts';
import { deviceOf } from './sessions/device-of.ts';

/** What somebody is told about the security of their account, whatever they switched off. */
export type SecurityNotice = 'NEW_SIGN_IN' | 'PASSWORD_CHANGED' | 'ACCOUNT_RESTORED';

/** `act` names what happened: the same act is told once. Of `userAgent` only the browser and the system are kept. */
export function securityAlert(
  userId: string,
  notice: SecurityNotice,
  { act, userAgent }: { readonly act: string; readonly userAgent?: string },
): NotificationInput {
  const { browser, system } = deviceOf(userAgent ?? '');
  const device = [browser, system].filter((part) => part !== null).join(' · ');
  return {
    kind: 'SECURITY_ALERT',
    groupId: null,
    actorId: null,
    facts: { notice, ...(device !== '' && { device }) },
    key: `security:${notice}:${act}`,
    to: [{ userId, reason: 'OWN_ACCOUNT' }],
  };
}
