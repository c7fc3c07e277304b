import {
  eachSwitch,
  notificationSwitches,
  type UserSettings,
} from '../../../../contract/account/settings.ts';
import { DEFAULT_TIME_ZONE } from '../../../../contract/core/locale.ts';
import { type Database, singleRow } from '../../../platform/db/database.ts';

const WRITTEN = [
  ...notificationSwitches,
  'language',
  'low_data',
  'link_previews',
  'time_zone',
  'is_time_zone_chosen',
  'quiet_from',
  'quiet_until',
] as const;

/** Column names, all from this file and none from a request. */
const SETTINGS = WRITTEN.map((name) =>
  name.startsWith('quiet_') ? `to_char(${name}, 'HH24:MI') as ${name}` : name,
).join(', ');

/** SPEC §3: each switch is on when absent. */
const UNSAVED: UserSettings = {
  ...eachSwitch(true),
  language: 'en',
  low_data: 'AUTO',
  link_previews: true,
  time_zone: DEFAULT_TIME_ZONE,
  is_time_zone_chosen: false,
  quiet_from: null,
  quiet_until: null,
  version: 0,
};

/** Takes the pool or a transaction. */
export function createUserSettingsRepo(db: Database) {
  return {
    /** The saved settings, or the defaults. */
    async of(userId: string): Promise<UserSettings> {
      const { rows } = await db.query<UserSettings>(
        `select ${SETTINGS}, version from user_settings where user_id = $1`,
        [userId],
      );
      return rows[0] ?? UNSAVED;
    },

    /** Writes all settings and raises the version. */
    async write(userId: string, settings: UserSettings): Promise<UserSettings> {
      const places = WRITTEN.map((_, index) => `$${index + 2}`).join(', ');
      const { rows } = await db.query<UserSettings>(
        `insert into user_settings as s (user_id, ${WRITTEN.join(', ')}) values ($1, ${places})
         on conflict (user_id) do update
         set ${WRITTEN.map((name) => `${name} = excluded.${name}`).join(', ')}, version = s.version + 1
         returning ${SETTINGS}, version`,
        [userId, ...WRITTEN.map((name) => settings[name])],
      );
      return singleRow(rows);
    },
  };
}
