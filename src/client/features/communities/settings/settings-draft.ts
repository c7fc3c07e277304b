import * as z from 'zod/mini';
import { changedFields } from '../../../../../machines/rebase-draft.ts';
import type { SavedSettings } from '../../../../../machines/settings-draft.machine.ts';
import {
  type Community,
  type ModerationSettings,
  type ReviewRule,
  reviewRules,
} from '../../../../contract/communities/communities.ts';
import {
  type CommunityChange,
  communityChange,
} from '../../../../contract/communities/community-settings.ts';
import type { PostCategory } from '../../../../contract/feed/categories.ts';
import { formatSeconds } from '../../../data/communities/duration-text.ts';
import type { FieldText } from '../../../data/drafts/news-note.tsx';
import { t } from '../../../i18n/t.ts';
import { givenName } from '../../points/level-name.ts';

/** The settings that are saved together. They are validated on save. */
export interface SettingsDraft extends Readonly<ModerationSettings> {
  readonly is_public: boolean;
  readonly join_questions: readonly string[];
  readonly are_points_on: boolean;
  readonly level_names: readonly string[];
  readonly welcome_md: string;
  readonly rules_md: string;
  readonly post_categories: readonly PostCategory[];
}

/** A category whose name may still be empty. */
const keptCategory = z.object({
  id: z.string(),
  name: z.string(),
  emoji: z.string(),
  is_staff_only: z.boolean(),
});

/** Schema of a draft that was kept on this device. */
export const settingsDraft: z.ZodMiniType<SettingsDraft> = z.object({
  is_public: z.boolean(),
  join_questions: z.array(z.string()),
  are_points_on: z.boolean(),
  level_names: z.array(z.string()),
  welcome_md: z.string(),
  rules_md: z.string(),
  post_categories: z.array(keptCategory),
  slow_mode_seconds: z.number(),
  are_links_blocked: z.boolean(),
  blocked_words: z.array(z.string()),
  minimum_account_age_days: z.number(),
  review_rules: z.array(z.enum(reviewRules)),
});

/** What the form validates. A field name such as `join_questions.0` is not sent. */
export const settingsForm = z.object(communityChange.shape);

/**
 * The values of the server. For users who may not change the moderation it is read as off, and is not shown.
 */
export function savedSettings(community: Community): SavedSettings<SettingsDraft> {
  const off = {
    slow_mode_seconds: 0,
    are_links_blocked: false,
    blocked_words: [],
    minimum_account_age_days: 0,
    review_rules: [],
  };
  const { is_public, join_questions, are_points_on, level_names, post_categories } = community;
  const { welcome_md, rules_md, moderation, version } = community;
  return {
    version,
    values: {
      ...{ is_public, join_questions, are_points_on, level_names, post_categories, welcome_md, rules_md },
      ...(moderation ?? off),
    },
  };
}

/** The request body: the fields that differ, and the version that the user saw. */
export function changeOf(draft: SettingsDraft, saved: SettingsDraft, version: number): CommunityChange {
  const changed = changedFields(draft, saved).map((field) => [field, draft[field]]);
  return communityChange.parse({ ...Object.fromEntries(changed), version });
}

/** Names of what can wait for staff. */
export const reviewRuleNames: Readonly<Record<ReviewRule, string>> = {
  BLOCKED_WORDS: 'Texts with a blocked word',
  NEW_LINKS: 'Links from new accounts',
  FIRST_POSTS: 'First posts of members',
};

const words = (value: unknown) => z.catch(z.array(z.string()), []).parse(value);
const list = (value: unknown) => words(value).join(' · ') || t('none');
const line = (value: unknown) => z.catch(z.string(), '').parse(value).slice(0, 80) || t('none');
const seconds = (value: unknown) => formatSeconds(z.catch(z.number(), 0).parse(value));

/** Labels of the settings, for the note that someone else changed them. */
export const settingsText: Readonly<Record<keyof SettingsDraft, FieldText>> = {
  is_public: { name: 'Access', show: (value) => (value === true ? t('Public') : t('Private')) },
  join_questions: { name: 'Join questions', show: list },
  are_points_on: {
    name: 'Points and levels',
    show: (value) => (value === true ? t('On') : t('Off')),
  },
  level_names: {
    name: 'Level names',
    show: (value) =>
      words(value)
        .map((name, index) => name || givenName(index + 1))
        .join(' · '),
  },
  welcome_md: { name: 'Welcome message', show: line },
  rules_md: { name: 'Community rules', show: line },
  post_categories: {
    name: 'Categories',
    show: (value) =>
      list(
        z
          .catch(z.array(keptCategory), [])
          .parse(value)
          .map(({ name }) => name),
      ),
  },
  slow_mode_seconds: { name: 'Slow mode', show: seconds },
  are_links_blocked: {
    name: 'Links',
    show: (value) => (value === true ? t('blocked') : t('allowed')),
  },
  blocked_words: { name: 'Blocked words', show: list },
  minimum_account_age_days: {
    name: 'Minimum account age',
    show: (value) => t('{n, plural, =0 {off} one {# day} other {# days}}', { n: Number(value) }),
  },
  review_rules: {
    name: 'Review before showing',
    show: (value) =>
      reviewRules
        .filter((rule) => words(value).includes(rule))
        .map((rule) => t(reviewRuleNames[rule]))
        .join(' · ') || t('none'),
  },
};
