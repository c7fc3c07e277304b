import { describe, expect, test } from 'vitest';
import {
  changeOf,
  savedSettings,
  settingsForm,
} from '../../../src/client/features/communities/settings/settings-draft.ts';
import { aCommunity } from './a-community.ts';

describe('what the settings page sends', () => {
  const { values, version } = savedSettings(aCommunity());

  test('is what differs, and the version that was looked at', () => {
    const draft = { ...values, slow_mode_seconds: 30, blocked_words: ['loan'] };
    expect(changeOf(draft, values, version)).toEqual({
      version: 3,
      slow_mode_seconds: 30,
      blocked_words: ['loan'],
    });
  });

  test('never carries what only owners change when a moderator turns a knob', () => {
    const draft = { ...values, are_links_blocked: true };
    expect(Object.keys(changeOf(draft, values, version)).sort()).toEqual(['are_links_blocked', 'version']);
  });

  test('is refused with the place of the question that is empty', () => {
    const parsed = settingsForm.safeParse({ ...values, version, join_questions: ['Why?', '  '] });
    expect(parsed.error?.issues).toMatchObject([
      { path: ['join_questions', 1], message: 'A question is empty' },
    ]);
  });

  test('knobs that one may not see count as off', () => {
    expect(savedSettings(aCommunity({ moderation: null })).values).toMatchObject({
      slow_mode_seconds: 0,
      blocked_words: [],
    });
  });
});
