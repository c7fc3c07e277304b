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

/** What the page changes, whether it parses or not. No time zone: that of the device. */
export type PreferenceDraft = Omit<UserSettings, 'version' | 'time_zone' | 'is_time_zone_chosen'> & {
  readonly time_zone: string | null;
};

/** For a draft that waited in the window. An unfinished time is one of ours too. */
export const preferenceDraft: z.ZodMiniType<PreferenceDraft> = z.extend(
  z.omit(userSettings, { version: true, is_time_zone_chosen: true }),
  {
    time_zone: z.nullable(z.string()),
    quiet_from: z.nullable(z.string()),
    quiet_until: z.nullable(z.string()),
  },
);

/** What the form checks before it is saved. */
export const preferenceForm = z.object(settingsForm.shape);

/** The answer of the server as the draft's ground. Of whoever never saved any, the language is that of this device. */
export function savedPreferences({
  version,
  is_time_zone_chosen,
  ...rest
}: UserSettings): SavedSettings<PreferenceDraft> {
  const values = { ...rest, time_zone: is_time_zone_chosen ? rest.time_zone : null };
  return { version, values: version === 0 ? { ...values, language: currentLocale() } : values };
}

/**
 * What is sent: only what differs, so that another device's changes to the rest stand. The quiet hours go together,
 * giving up a chosen zone says which one this device has, and the first change takes the language along that was only
 * this device's.
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
