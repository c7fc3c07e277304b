import '../auth/settings-block.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  changeOf,
  savedPreferences,
} from '../../../src/client/features/notifications/store/preference-draft.ts';
import { setLocale } from '../../../src/client/i18n/t.ts';
import type { UserSettings } from '../../../src/contract/account/settings.ts';
import { untouched } from './open-tab.tsx';

beforeEach(() => setLocale('fil'));
afterEach(() => setLocale('en'));

const withoutPosts = (settings: UserSettings) => {
  const ground = savedPreferences(settings);
  return changeOf({ ...ground.values, in_app_notification_posts: false }, ground);
};

test('the first saved settings include the language chosen before signing in', () => {
  expect(withoutPosts({ ...untouched, version: 0 })).toEqual({
    in_app_notification_posts: false,
    language: 'fil',
  });
});

test('a saved language is not sent again', () => {
  expect(withoutPosts({ ...untouched, version: 1 })).toEqual({ in_app_notification_posts: false });
});
