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

/** What the page edits, valid or not: the switches and the quiet hours. */
export type PreferenceDraft = Omit<UserSettings, keyof typeof elsewhere>;

/** Not of this page: what the user chooses under Preferences, and the version. */
const elsewhere = {
  version: true,
  language: true,
  low_data: true,
  time_zone: true,
  is_time_zone_chosen: true,
} as const;

/** Schema of a draft that was kept on this device. It allows an incomplete time. */
export const preferenceDraft: z.ZodMiniType<PreferenceDraft> = z.extend(z.omit(userSettings, elsewhere), {
  quiet_from: z.nullable(z.string()),
  quiet_until: z.nullable(z.string()),
});

/** What the form validates before it is saved. */
export const preferenceForm = z.object(settingsForm.shape);

/** The server's answer as the base of the draft. */
export function savedPreferences(settings: UserSettings): SavedSettings<PreferenceDraft> {
  const { version, language, low_data, time_zone, is_time_zone_chosen, ...values } = settings;
  return { version, values };
}

/**
 * The request body: only the fields that differ, so that changes by another device to the rest stay. The
 * quiet hours are sent together. The first change also sends the language, which only this device had until then.
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
    ...(version === 0 && currentLocale() !== 'en' && { language: currentLocale() }),
  });
}
