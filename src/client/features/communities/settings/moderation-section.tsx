import {
  type ModerationSettings,
  type ReviewRule,
  reviewRules,
} from '../../../../contract/communities/communities.ts';
import { formatSeconds } from '../../../data/communities/duration-text.ts';
import { SLOW_MODES, withPresent } from '../../../data/communities/setting-choices.ts';
import { t } from '../../../i18n/t.ts';
import { Select } from '../../../ui/forms/choices/select.tsx';
import { Switch } from '../../../ui/forms/choices/switch.tsx';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { BlockedWords } from './blocked-words.tsx';
import { reviewRuleNames, type SettingsDraft } from './settings-draft.ts';

const ages = [0, 1, 3, 7, 30, 90];

const reviewHints: Readonly<Record<ReviewRule, string>> = {
  BLOCKED_WORDS: 'Otherwise they’re rejected right away',
  NEW_LINKS: 'In posts and comments, during the first 7 days of an account',
  FIRST_POSTS: 'Until one post of the member is approved',
};

interface ModerationSectionProps {
  draft: ModerationSettings;
  changed: readonly string[];
  isDisabled: boolean;
  onChange: (change: Partial<SettingsDraft>) => void;
}

/** Limits that staff set when a discussion gets heated. */
export function ModerationSection({ draft, changed, isDisabled, onChange }: ModerationSectionProps) {
  return (
    <SettingsSection
      id="moderation"
      title={t('Moderation')}
      lead={t(
        'These limits apply to posts, comments and chats. They don’t apply to staff or private messages.',
      )}
    >
      <div className="grid gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Select
            label={t('Slow mode')}
            hint={t('Minimum time between a member’s posts, comments and chat messages')}
            isDisabled={isDisabled}
            value={String(draft.slow_mode_seconds)}
            choices={withPresent(SLOW_MODES, draft.slow_mode_seconds).map((seconds) => ({
              value: String(seconds),
              label: formatSeconds(seconds),
            }))}
            onChange={(value) => onChange({ slow_mode_seconds: Number(value) })}
          />
          <Select
            label={t('Minimum account age')}
            hint={t('Newer accounts can read but not write')}
            isDisabled={isDisabled}
            value={String(draft.minimum_account_age_days)}
            choices={withPresent(ages, draft.minimum_account_age_days).map((days) => ({
              value: String(days),
              label: t('{n, plural, =0 {Off} one {# day} other {# days}}', { n: days }),
            }))}
            onChange={(value) => onChange({ minimum_account_age_days: Number(value) })}
          />
        </div>
        <Switch
          isSelected={draft.are_links_blocked}
          isChanged={changed.includes('are_links_blocked')}
          isDisabled={isDisabled}
          hint={t('Members cannot post links')}
          onChange={(are_links_blocked) => onChange({ are_links_blocked })}
        >
          {t('Block links')}
        </Switch>
        <BlockedWords
          words={draft.blocked_words}
          isDisabled={isDisabled}
          onChange={(blocked_words) => onChange({ blocked_words: [...blocked_words] })}
        />
        <fieldset className="grid gap-3">
          <legend className="mb-1 text-dense font-medium">{t('Review before showing')}</legend>
          <p className="text-meta text-muted">
            {t('These posts and comments wait in Moderation until staff approve them.')}
          </p>
          {reviewRules.map((rule) => (
            <Switch
              key={rule}
              isSelected={draft.review_rules.includes(rule)}
              isChanged={changed.includes('review_rules')}
              isDisabled={isDisabled}
              hint={t(reviewHints[rule])}
              onChange={(isOn) =>
                onChange({
                  review_rules: reviewRules.filter((one) =>
                    one === rule ? isOn : draft.review_rules.includes(one),
                  ),
                })
              }
            >
              {t(reviewRuleNames[rule])}
            </Switch>
          ))}
        </fieldset>
      </div>
    </SettingsSection>
  );
}
