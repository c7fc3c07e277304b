import * as z from 'zod/mini';
import { changedFields } from '../../../machines/rebase-draft.ts';
import type { SavedSettings } from '../../../machines/settings-draft.machine.ts';
import { type SettingsForm, settingsForm, type UserSettings, userSettings } from '../../contract/settings.ts';
import { currentLocale } from '../words/t.ts';

/** What the page changes, whether it parses or not. */
export type PreferenceDraft = Omit<UserSettings, 'version'>;

/** For a draft that waited in the window. An unfinished time is one of ours too. */
export const preferenceDraft: z.ZodMiniType<PreferenceDraft> = z.extend(
  z.omit(userSettings, { version: true }),
  { time_zone: z.string(), quiet_from: z.nullable(z.string()), quiet_until: z.nullable(z.string()) },
);

/** What the form checks before it is saved. */
export const preferenceForm = z.object(settingsForm.shape);

/** The answer of the server as the draft's ground. Of whoever never saved any, the language is that of this device. */
export function savedPreferences({ version, ...values }: UserSettings): SavedSettings<PreferenceDraft> {
  return { version, values: version === 0 ? { ...values, language: currentLocale() } : values };
}

/**
 * What is sent: only what differs, so that another device's changes to the rest stand. The quiet hours go together, and
 * the first change takes the language along that was only this device's.
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
    ...(version === 0 && draft.language !== 'en' && { language: draft.language }),
  });
}
