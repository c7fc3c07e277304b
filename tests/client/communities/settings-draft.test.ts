import { describe, expect, test } from 'vitest';
import {
  changeOf,
  savedSettings,
  settingsForm,
} from '../../../src/client/features/communities/settings/settings-draft.ts';
import { aCommunity } from './a-community.ts';

describe('the request of the settings page', () => {
  const { values, version } = savedSettings(aCommunity());

  test('contains the changed fields and the version that was shown', () => {
    const draft = { ...values, slow_mode_seconds: 30, blocked_words: ['loan'] };
    expect(changeOf(draft, values, version)).toEqual({
      version: 3,
      slow_mode_seconds: 30,
      blocked_words: ['loan'],
    });
  });

  test('of a moderator contains no field that only owners can change', () => {
    const draft = { ...values, are_links_blocked: true };
    expect(Object.keys(changeOf(draft, values, version)).sort()).toEqual(['are_links_blocked', 'version']);
  });

  test('is refused with the index of an empty question', () => {
    const parsed = settingsForm.safeParse({ ...values, version, join_questions: ['Why?', '  '] });
    expect(parsed.error?.issues).toMatchObject([
      { path: ['join_questions', 1], message: 'A question is empty' },
    ]);
  });

  test('starts with the defaults for settings that the user cannot see', () => {
    expect(savedSettings(aCommunity({ moderation: null })).values).toMatchObject({
      slow_mode_seconds: 0,
      blocked_words: [],
    });
  });
});
