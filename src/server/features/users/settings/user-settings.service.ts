import { isDeepStrictEqual } from 'node:util';
import type { SettingsForm, UserSettings } from '../../../../contract/account/settings.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import type { EventData } from '../../../../contract/events.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { WithTx } from '../../../platform/db/transaction.ts';
import { createUserSettingsRepo } from './user-settings.repo.ts';

export interface UserSettingsDeps {
  readonly db: Database;
  readonly withTx: WithTx;
}

export interface UserSettingsService {
  /** What somebody saved, or what holds until they do. */
  of(userId: string): Promise<UserSettings>;
  /**
   * Changes what `form` names, and tells the person's other screens. Two devices that save different fields at once
   * both get their way. Without a difference nothing changes, the version included.
   *
   * @throws Problem `request.invalid` when only one end of the quiet hours is left.
   */
  update(userId: string, form: SettingsForm): Promise<UserSettings>;
}

export function createUserSettingsService({ db, withTx }: UserSettingsDeps): UserSettingsService {
  return {
    of: (userId) => createUserSettingsRepo(db).of(userId),

    update: (userId, form) =>
      withTx(async (tx) => {
        const repo = createUserSettingsRepo(tx);
        await repo.lock(userId);
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

/** A field that is there without a value is left out, too. */
function given({ time_zone, device_time_zone, ...form }: SettingsForm): Partial<UserSettings> {
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined));
}

/** A chosen zone stands, whatever a device says; without one the device that spoke last is right. */
function zoneAfter(
  before: UserSettings,
  { time_zone: chosen, device_time_zone }: SettingsForm,
): Pick<UserSettings, 'time_zone' | 'is_time_zone_chosen'> {
  const is_time_zone_chosen = chosen === undefined ? before.is_time_zone_chosen : chosen !== null;
  const said = is_time_zone_chosen ? chosen : device_time_zone;
  return { time_zone: said ?? before.time_zone, is_time_zone_chosen };
}

function assertQuietHours({ quiet_from, quiet_until }: UserSettings): void {
  const missing = quiet_from === null ? 'quiet_from' : 'quiet_until';
  if ((quiet_from === null) !== (quiet_until === null))
    throw new Problem('request.invalid', 'The request is not valid', {
      issues: [{ path: missing, message: 'Please enter a time' }],
    });
}
