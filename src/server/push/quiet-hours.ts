import type { UserSettings } from '../../contract/settings.ts';

/** Whether nothing is to be pushed at this moment, in the person's own zone. Over midnight when they end before they begin. */
export function isQuiet(
  { quiet_from, quiet_until, time_zone }: Pick<UserSettings, 'quiet_from' | 'quiet_until' | 'time_zone'>,
  now: number,
): boolean {
  if (quiet_from === null || quiet_until === null) return false;
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: time_zone, hour: '2-digit', minute: '2-digit' });
  const time = clock.format(now);
  return quiet_from <= quiet_until
    ? time >= quiet_from && time < quiet_until
    : time >= quiet_from || time < quiet_until;
}
