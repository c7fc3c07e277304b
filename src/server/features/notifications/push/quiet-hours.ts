import type { UserSettings } from '../../../../contract/account/settings.ts';
import { clockOf } from '../../../platform/i18n/instant-text.ts';

/**
 * Whether `now` is within the user's quiet hours, in their time zone. They span midnight when they end before they
 * begin.
 */
export function isQuiet(
  { quiet_from, quiet_until, time_zone }: Pick<UserSettings, 'quiet_from' | 'quiet_until' | 'time_zone'>,
  now: number,
): boolean {
  if (quiet_from === null || quiet_until === null) return false;
  const time = clockOf(now, time_zone);
  return quiet_from <= quiet_until
    ? time >= quiet_from && time < quiet_until
    : time >= quiet_from || time < quiet_until;
}
