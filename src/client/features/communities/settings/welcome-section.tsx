import { RULES_MAX, WELCOME_MAX } from '../../../../contract/communities/first-steps.ts';
import { t } from '../../../i18n/t.ts';
import { MarkdownField } from '../../../ui/forms/markdown-field.tsx';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import type { SettingsDraft } from './settings-draft.ts';

interface WelcomeSectionProps {
  draft: Pick<SettingsDraft, 'welcome_md' | 'rules_md'>;
  isDisabled: boolean;
  onChange: (change: Partial<SettingsDraft>) => void;
}

/** What new members read first, and what everyone agrees to by joining. */
export function WelcomeSection({ draft, isDisabled, onChange }: WelcomeSectionProps) {
  return (
    <SettingsSection id="welcome" title={t('Welcome and rules')} lead={t('In your own words.')}>
      <div className="grid gap-4">
        <MarkdownField
          name="welcome_md"
          label={t('Welcome message')}
          hint={t('New members see it once, with your name and picture.')}
          limit={WELCOME_MAX}
          isReadOnly={isDisabled}
          value={draft.welcome_md}
          onChange={(welcome_md) => onChange({ welcome_md })}
        />
        <MarkdownField
          name="rules_md"
          label={t('Community rules')}
          hint={t('People agree to them by joining. The Community Guidelines always apply as well.')}
          limit={RULES_MAX}
          isReadOnly={isDisabled}
          value={draft.rules_md}
          onChange={(rules_md) => onChange({ rules_md })}
        />
      </div>
    </SettingsSection>
  );
}
