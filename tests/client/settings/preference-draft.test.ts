import '../auth/settings-block.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  changeOf,
  savedPreferences,
} from '../../../src/client/features/notifications/store/preference-draft.ts';
import { setLocale } from '../../../src/client/i18n/t.ts';
import { deviceZone } from '../../../src/client/i18n/time-zone.ts';
import type { UserSettings } from '../../../src/contract/account/settings.ts';
import { untouched } from './open-tab.tsx';

beforeEach(() => setLocale('fil'));
afterEach(() => setLocale('en'));

const withoutPosts = (settings: UserSettings) => {
  const ground = savedPreferences(settings);
  return changeOf({ ...ground.values, in_app_notification_posts: false }, ground);
};

test('the first saved settings include the language chosen before signing in', () => {
  expect(savedPreferences({ ...untouched, version: 0 }).values.language).toBe('fil');
  expect(withoutPosts({ ...untouched, version: 0 })).toEqual({
    in_app_notification_posts: false,
    language: 'fil',
  });
});

test('without a choice the zone is that of the device, and clearing a choice shows it', () => {
  expect(savedPreferences({ ...untouched, time_zone: 'Asia/Dubai' }).values.time_zone).toBeNull();
  const chosen = savedPreferences({
    ...untouched,
    version: 1,
    time_zone: 'Asia/Dubai',
    is_time_zone_chosen: true,
  });
  expect(chosen.values.time_zone).toBe('Asia/Dubai');
  expect(changeOf({ ...chosen.values, time_zone: null }, chosen)).toEqual({
    time_zone: null,
    device_time_zone: deviceZone(),
  });
});

test('a saved language is shown, and not sent again', () => {
  expect(savedPreferences({ ...untouched, version: 1 }).values.language).toBe('en');
  expect(withoutPosts({ ...untouched, version: 1 })).toEqual({ in_app_notification_posts: false });
});
