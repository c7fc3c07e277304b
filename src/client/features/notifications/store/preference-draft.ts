import * as z from 'zod/mini';
import { changedFields } from '../../../../../machines/rebase-draft.ts';
import type { SavedSettings } from '../../../../../machines/settings-draft.machine.ts';
import {
  type SettingsForm,
  settingsForm,
  type UserSettings,
  userSettings,
} from '../../../../contract/account/settings.ts';
import { currentLocale } from '../../../i18n/t.ts';
import { deviceZone } from '../../../i18n/time-zone.ts';

/** What the page edits, valid or not. Without a time zone: the one of the device applies. */
export type PreferenceDraft = Omit<UserSettings, 'version' | 'time_zone' | 'is_time_zone_chosen'> & {
  readonly time_zone: string | null;
};

/** Schema of a draft that was kept on this device. It allows an incomplete time. */
export const preferenceDraft: z.ZodMiniType<PreferenceDraft> = z.extend(
  z.omit(userSettings, { version: true, is_time_zone_chosen: true }),
  {
    time_zone: z.nullable(z.string()),
    quiet_from: z.nullable(z.string()),
    quiet_until: z.nullable(z.string()),
  },
);

/** What the form validates before it is saved. */
export const preferenceForm = z.object(settingsForm.shape);

/**
 * The server's answer as the base of the draft. When the user never saved a language, it is the one of this
 * device.
 */
export function savedPreferences({
  version,
  is_time_zone_chosen,
  ...rest
}: UserSettings): SavedSettings<PreferenceDraft> {
  const values = { ...rest, time_zone: is_time_zone_chosen ? rest.time_zone : null };
  return { version, values: version === 0 ? { ...values, language: currentLocale() } : values };
}

/**
 * The request body: only the fields that differ, so that changes by another device to the rest stay. The
 * quiet hours are sent together. Removing a chosen zone sends the zone of this device. The first change also
 * sends the language, which only this device had until then.
 */
export function changeOf(
  draft: PreferenceDraft,
  { values, version }: SavedSettings<PreferenceDraft>,
): SettingsForm {
  const changed = changedFields(draft, values);
  const { quiet_from, quiet_until } = draft;
  const isQuietChanged = changed.includes('quiet_from') || changed.includes('quiet_until');
  return settingsForm.parse({
    ...Object.fromEntries(changed.map((field) => [field, draft[field]])),
    ...(isQuietChanged && { quiet_from, quiet_until }),
    ...(draft.time_zone === null && values.time_zone !== null && { device_time_zone: deviceZone() }),
    ...(version === 0 && draft.language !== 'en' && { language: draft.language }),
  });
}
