import type { Session } from '../../../../contract/account/sessions.ts';
import { t } from '../../../i18n/t.ts';

/** "Chrome on Android", "Firefox", "A program": as much as the device reveals. */
export function deviceName({ kind, browser, system }: Session['device']): string {
  if (browser !== null && system !== null) return t('{browser} on {system}', { browser, system });
  if (browser !== null || system !== null) return browser ?? system ?? '';
  return kind === 'PROGRAM' ? t('A program') : t('Unknown device');
}
