import { isDeepStrictEqual } from 'node:util';
import type { SettingsForm, UserSettings } from '../../../../contract/account/settings.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import type { EventData } from '../../../../contract/events.ts';
import type { Database } from '../../../platform/db/database.ts';
import { lockUser } from '../../../platform/db/row-locks.ts';
import type { WithTx } from '../../../platform/db/transaction.ts';
import { createUserSettingsRepo } from './user-settings.repo.ts';

export interface UserSettingsDeps {
  readonly db: Database;
  readonly withTx: WithTx;
}

export interface UserSettingsService {
  /** The saved settings, or the defaults. */
  of(userId: string): Promise<UserSettings>;
  /**
   * Changes the fields in `form` and notifies the user's other screens. Two devices that save different fields at the same
   * time both succeed. If nothing differs, the version stays too.
   *
   * @throws Problem `request.invalid` when only one end of the quiet hours is set
   */
  update(userId: string, form: SettingsForm): Promise<UserSettings>;
}

export function createUserSettingsService({ db, withTx }: UserSettingsDeps): UserSettingsService {
  return {
    of: (userId) => createUserSettingsRepo(db).of(userId),

    update: (userId, form) =>
      withTx(async (tx) => {
        const repo = createUserSettingsRepo(tx);
        await lockUser(tx, userId);
        const before = await repo.of(userId);
        const next = { ...before, ...given(form), ...zoneAfter(before, form) };
        assertQuietHours(next);
        if (isDeepStrictEqual(next, before)) return before;
        const after = await repo.write(userId, next);
        tx.emit({
          kind: 'settings.updated',
          topic: `u:${userId}`,
          ref: userId,
          actor: userId,
          data: { version: after.version } satisfies EventData<'settings.updated'>,
        });
        return after;
      }),
  };
}

/** Fields that are `undefined` are left out. */
function given({ time_zone, device_time_zone, ...form }: SettingsForm): Partial<UserSettings> {
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined));
}

/** A chosen time zone wins over the device's. Without one, the latest device's zone is used. */
function zoneAfter(
  before: UserSettings,
  { time_zone: chosen, device_time_zone }: SettingsForm,
): Pick<UserSettings, 'time_zone' | 'is_time_zone_chosen'> {
  const is_time_zone_chosen = chosen === undefined ? before.is_time_zone_chosen : chosen !== null;
  const wanted = is_time_zone_chosen ? chosen : device_time_zone;
  return { time_zone: wanted ?? before.time_zone, is_time_zone_chosen };
}

function assertQuietHours({ quiet_from, quiet_until }: UserSettings): void {
  const missing = quiet_from === null ? 'quiet_from' : 'quiet_until';
  if ((quiet_from === null) !== (quiet_until === null))
    throw new Problem('request.invalid', 'The request is not valid', {
      issues: [{ path: missing, message: 'Please enter a time' }],
    });
}
