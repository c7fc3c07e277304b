import { problemOf } from '../../data/api/api-error.ts';
import { LeaveDialog } from '../../data/drafts/leave-dialog.tsx';
import { useLeaveGuard } from '../../data/drafts/use-leave-guard.ts';
import { useCurrentUser } from '../../data/session/session.ts';
import { t } from '../../i18n/t.ts';
import { SaveBar } from '../../ui/forms/save-bar.tsx';
import { ErrorState } from '../../ui/layout/error-state.tsx';
import { Loading } from '../../ui/layout/skeleton.tsx';
import { AppearanceCard } from './appearance-card.tsx';
import { ChatCard } from './chat-card.tsx';
import { TagCards, TagCardsSkeleton } from './profile/tag-cards.tsx';
import { useTagDraft } from './profile/use-tag-draft.ts';
import { RegionCard, RegionCardSkeleton } from './region-card.tsx';
import { SettingsPage } from './settings-page.tsx';
import { useSaveSetting } from './use-save-setting.ts';

/** Tag Preferences (SPEC §2), then everything about how the product looks and behaves, which is saved at once. */
export function PreferencesTab() {
  const userId = useCurrentUser()?.id ?? '';
  const tags = useTagDraft(userId);
  const { snapshot, send, changes, isSaving } = tags;
  const guard = useLeaveGuard(changes > 0, ({ tab }) => tab === 'preferences');
  const setting = useSaveSetting();
  const areTagsLost = snapshot.matches('unreachable');
  const areSettingsLost = setting.shown === undefined && setting.error !== null;
  function retry() {
    if (areTagsLost) send({ type: 'retry.requested' });
    if (areSettingsLost) setting.retry();
  }
  const bar = changes > 0 && (
    <SaveBar
      changes={changes}
      isSaving={isSaving}
      saveLabel={t('Save Preferences')}
      onSave={() => send({ type: 'draft.submitted' })}
      onReset={() => send({ type: 'draft.reset' })}
    />
  );
  return (
    <SettingsPage
      tab="preferences"
      title={t('Tag Preferences')}
      lead={t('Manage your interests to get better content recommendations')}
      bar={bar}
    >
      {areTagsLost || areSettingsLost ? (
        <ErrorState
          title={areTagsLost ? t('Your tags did not load') : t('Your settings did not load')}
          onRetry={retry}
          isRetrying={setting.isFetching}
          requestId={problemOf(areTagsLost ? snapshot.context.failure?.error : setting.error)?.request_id}
        />
      ) : (
        // One skeleton for all of them: what follows a list of tags must not move when it comes.
        <Loading
          isLoading={snapshot.matches('loading') || setting.shown === undefined}
          label={t('Loading your tags')}
          skeleton={<PreferencesSkeleton />}
        >
          {() =>
            setting.shown && (
              <>
                <TagCards tags={tags} />
                <SectionHead />
                <RegionCard
                  shown={setting.shown}
                  isSaving={setting.isSaving}
                  areTagsUnsaved={changes > 0}
                  onChange={setting.save}
                />
                <ChatCard />
                <AppearanceCard />
              </>
            )
          }
        </Loading>
      )}
      <LeaveDialog guard={guard} />
    </SettingsPage>
  );
}

function SectionHead() {
  return (
    <div className="mt-4">
      <h2 className="text-h3">{t('More preferences')}</h2>
      <p className="mt-0.5 text-dense text-soft">{t('Saved as soon as you choose.')}</p>
    </div>
  );
}

function PreferencesSkeleton() {
  return (
    <div className="grid gap-4">
      <TagCardsSkeleton />
      <SectionHead />
      <RegionCardSkeleton />
    </div>
  );
}
