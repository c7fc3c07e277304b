import { ExternalLink } from 'lucide-react';
import { useId } from 'react';
import type { CurrentUser } from '../../../../contract/account/me.ts';
import { LeaveDialog } from '../../../data/drafts/leave-dialog.tsx';
import { useLeaveGuard } from '../../../data/drafts/use-leave-guard.ts';
import { useCurrentUser } from '../../../data/session/session.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { Switch } from '../../../ui/forms/choices/switch.tsx';
import { ZodForm } from '../../../ui/forms/form.tsx';
import { SaveBar } from '../../../ui/forms/save-bar.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ChangedElsewhere } from '../changed-elsewhere.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { PhotoRow } from './photo-row.tsx';
import { formOf, profileFields } from './profile-draft.ts';
import { ProfileFields } from './profile-fields.tsx';
import { profileText } from './profile-text.ts';
import { SocialLinks } from './social-links.tsx';
import { useProfileDraft } from './use-profile-draft.ts';

/** Profile Information (SPEC §2). */
export function ProfileTab() {
  const user = useCurrentUser();
  return user === null ? null : <KnownProfile user={user} />;
}

function KnownProfile({ user }: { user: CurrentUser }) {
  const formId = useId();
  const { draft, news, changed, issues, isSaving, send } = useProfileDraft(user);
  const guard = useLeaveGuard(changed.length > 0, ({ tab }) => tab === undefined || tab === 'profile');
  const isChanged = changed.length > 0;
  const common = {
    draft,
    isDisabled: isSaving,
    onChange: (change: Partial<typeof draft>) => send({ type: 'field.changed', change }),
  };
  const { is_public: _, ...fields } = formOf(draft);
  return (
    <SettingsPage
      tab="profile"
      title={t('Profile Information')}
      lead={t('Update your personal information and profile picture')}
      bar={
        isChanged && (
          <SaveBar
            changes={changed.length}
            isSaving={isSaving}
            form={formId}
            saveLabel={t('Save Changes')}
            onReset={() => send({ type: 'draft.reset' })}
          />
        )
      }
    >
      <ChangedElsewhere names={news.map(({ field }) => profileText[field])} />
      <ZodForm
        id={formId}
        aria-label={t('Profile Information')}
        schema={profileFields}
        issues={issues}
        extra={fields}
        onSubmit={() => send({ type: 'draft.submitted' })}
      >
        <Card isPadded={false}>
          <PhotoRow user={user} />
          <ProfileFields email={user.email} {...common} />
        </Card>
        <Card isPadded={false}>
          <Switch
            name="is_public"
            isSelected={draft.is_public}
            isChanged={changed.includes('is_public')}
            isDisabled={isSaving}
            hint={t('Anyone signed in can find you. When off, only people in your communities can.')}
            onChange={(is_public) => common.onChange({ is_public })}
            className="px-4 py-1"
          >
            {t('Public Profile')}
          </Switch>
        </Card>
        <SocialLinks {...common} />
        {/* While there are unsaved changes, the bar under the page has this button. */}
        <div className="flex flex-wrap items-center justify-between gap-2">
          <ButtonLink
            kind="ghost"
            to="/people/$userId"
            params={{ userId: user.id }}
            icon={<ExternalLink aria-hidden />}
            className="-ml-3.5"
          >
            {t('See your profile')}
          </ButtonLink>
          {!isChanged && (
            <Button type="submit" kind="primary" isDisabled>
              {t('Save Changes')}
            </Button>
          )}
        </div>
      </ZodForm>
      <LeaveDialog guard={guard} />
    </SettingsPage>
  );
}
