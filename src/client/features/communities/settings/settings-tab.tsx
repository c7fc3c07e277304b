import { type ReactNode, useId, useState } from 'react';
import type { GroupAuthorization } from '../../../../contract/communities/authorization.ts';
import type { Community } from '../../../../contract/communities/communities.ts';
import type { GroupPermission } from '../../../../contract/core/permissions.ts';
import { LeaveDialog } from '../../../data/drafts/leave-dialog.tsx';
import { NewsNote } from '../../../data/drafts/news-note.tsx';
import { useLeaveGuard } from '../../../data/drafts/use-leave-guard.ts';
import { t } from '../../../i18n/t.ts';
import { Link } from '../../../ui/base/link.tsx';
import { ZodForm } from '../../../ui/forms/form.tsx';
import { SaveBar } from '../../../ui/forms/save-bar.tsx';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { LimitNote } from '../../payments/usage/limit-note.tsx';
import { AccessChoice } from '../form/access-choice.tsx';
import { CategoriesSection } from './categories-section.tsx';
import { DangerSection } from './danger-section.tsx';
import { GeneralSection } from './general-section.tsx';
import { InvitesSection } from './invites-section.tsx';
import { ModerationSection } from './moderation-section.tsx';
import { PointsSection } from './points-section.tsx';
import { QuestionsEditor } from './questions-editor.tsx';
import { settingsForm, settingsText } from './settings-draft.ts';
import { useSettingsDraft } from './use-settings-draft.ts';
import { VerificationSection } from './verification-section.tsx';
import { WelcomeSection } from './welcome-section.tsx';

const sections: readonly { id: string; name: string; needs: GroupPermission }[] = [
  { id: 'general', name: 'General', needs: 'group.edit' },
  { id: 'access', name: 'Access', needs: 'group.edit' },
  { id: 'questions', name: 'Join questions', needs: 'group.edit' },
  { id: 'welcome', name: 'Welcome and rules', needs: 'group.edit' },
  { id: 'categories', name: 'Categories', needs: 'group.edit' },
  { id: 'points', name: 'Points and levels', needs: 'group.edit' },
  { id: 'moderation', name: 'Moderation', needs: 'group.moderation_settings' },
  { id: 'invites', name: 'Invite links', needs: 'invites.manage' },
  { id: 'verification', name: 'Verification', needs: 'verification.read' },
  { id: 'danger', name: 'Danger zone', needs: 'group.archive' },
];

interface SettingsTabProps {
  community: Community;
  rights: GroupAuthorization;
}

/** The settings of a community. Each member of the staff sees the sections that they may change. */
export function SettingsTab({ community, rights }: SettingsTabProps) {
  const may = (permission: GroupPermission) => rights.permissions.includes(permission);
  const shown = sections.filter(({ needs }) => may(needs));
  const actions = (
    <>
      {may('invites.manage') && <InvitesSection community={community} />}
      {may('verification.read') && (
        <VerificationSection groupId={community.id} canSubmit={may('verification.submit')} />
      )}
      {may('group.archive') && <DangerSection community={community} canTransfer={may('group.edit')} />}
    </>
  );
  return (
    <div className="mx-auto grid max-w-260 grid-cols-[minmax(0,1fr)] items-start gap-x-8 p-4 sm:px-6 sm:pt-6 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <nav aria-label={t('Settings')} className="sticky top-6 hidden lg:block">
        <ul className="-ml-2 grid">
          {shown.map(({ id, name }) => (
            <li key={id}>
              <Link
                kind="bare"
                to="."
                hash={id}
                search={(search) => search}
                className="flex h-row items-center rounded-control px-2 text-dense text-soft hover:bg-hover hover:text-ink"
              >
                {t(name)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid w-full max-w-148 grid-cols-[minmax(0,1fr)] gap-4 max-lg:mx-auto [&_:is(input,textarea)]:scroll-mb-32">
        <LimitNote community={community} limit="storage_bytes" />
        {may('group.edit') && <GeneralSection community={community} />}
        {may('group.moderation_settings') ? (
          <SettingsForm community={community} isOwner={may('group.edit')}>
            {actions}
          </SettingsForm>
        ) : (
          actions
        )}
      </div>
    </div>
  );
}

interface SettingsFormProps {
  community: Community;
  /** Whether the user may also change who can join. */
  isOwner: boolean;
  /** Content between the fields and the bar: sections that save on their own. */
  children: ReactNode;
}

/** The settings that are saved together. Making the community private asks first. */
function SettingsForm({ community, isOwner, children }: SettingsFormProps) {
  const formId = useId();
  const { draft, saved, news, changed, issues, isSaving, send } = useSettingsDraft(community);
  const [isAsking, setIsAsking] = useState(false);
  const guard = useLeaveGuard(changed.length > 0, ({ tab }) => tab === 'settings');
  const change = (one: Partial<typeof draft>) => send({ type: 'field.changed', change: one });
  const goesPrivate = saved.values.is_public && !draft.is_public;
  return (
    <>
      <NewsNote
        draft={draft}
        news={news}
        words={settingsText}
        onTakeTheirs={({ field }) => change({ [field]: saved.values[field] })}
      />
      <ZodForm
        id={formId}
        aria-label={t('Settings')}
        schema={settingsForm}
        issues={issues}
        extra={{ ...draft, version: saved.version }}
        onSubmit={() => (goesPrivate ? setIsAsking(true) : send({ type: 'draft.submitted' }))}
      >
        {isOwner && (
          <>
            <SettingsSection
              id="access"
              title={t('Access')}
              lead={t('Who can find it, and how people join.')}
            >
              <AccessChoice
                isPublic={draft.is_public}
                isDisabled={isSaving}
                onChange={(is_public) => change({ is_public })}
              />
            </SettingsSection>
            <SettingsSection
              id="questions"
              title={t('Join questions')}
              lead={
                draft.is_public
                  ? t('Only asked while the community is private. Anyone can join a public one right away.')
                  : t('Everyone who wants to join answers these. Only the team can read the answers.')
              }
            >
              <QuestionsEditor
                questions={draft.join_questions}
                isDisabled={isSaving}
                onChange={(join_questions) => change({ join_questions })}
              />
            </SettingsSection>
            <WelcomeSection draft={draft} isDisabled={isSaving} onChange={change} />
            <CategoriesSection
              categories={draft.post_categories}
              isDisabled={isSaving}
              onChange={(post_categories) => change({ post_categories })}
            />
            <PointsSection draft={draft} changed={changed} isDisabled={isSaving} onChange={change} />
          </>
        )}
        <ModerationSection draft={draft} changed={changed} isDisabled={isSaving} onChange={change} />
      </ZodForm>
      {children}
      {changed.length > 0 && (
        <div className="sticky bottom-0 z-bar -mx-4 sm:-mx-6">
          <SaveBar
            changes={changed.length}
            isSaving={isSaving}
            form={formId}
            saveLabel={t('Save Settings')}
            onReset={() => send({ type: 'draft.reset' })}
          />
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        kind="primary"
        title={t('Make {name} private?', { name: community.name })}
        confirmLabel={t('Make private')}
        onConfirm={() => {
          setIsAsking(false);
          send({ type: 'draft.submitted' });
        }}
        onClose={() => setIsAsking(false)}
      >
        {t(
          'It’s hidden from search and from people who aren’t members. Members stay. New people need an invite link, and the team approves each request.',
        )}
      </ConfirmDialog>
      <LeaveDialog guard={guard} />
    </>
  );
}
