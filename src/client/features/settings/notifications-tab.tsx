import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { problemOf } from '../../data/api/api-error.ts';
import { myCommunitiesQuery } from '../../data/communities/my-communities.queries.ts';
import { LeaveDialog } from '../../data/drafts/leave-dialog.tsx';
import { useLeaveGuard } from '../../data/drafts/use-leave-guard.ts';
import { t } from '../../i18n/t.ts';
import { ZodForm } from '../../ui/forms/form.tsx';
import { SaveBar } from '../../ui/forms/save-bar.tsx';
import { ErrorState } from '../../ui/layout/error-state.tsx';
import { Loading } from '../../ui/layout/skeleton.tsx';
import { preferenceForm } from '../notifications/store/preference-draft.ts';
import { preferenceCards, preferenceName } from '../notifications/store/preference-text.ts';
import { ChangedElsewhere } from './changed-elsewhere.tsx';
import { PushCard } from './push-card.tsx';
import { QuietHoursCard } from './quiet-hours-card.tsx';
import { SettingsPage } from './settings-page.tsx';
import { SwitchCard, SwitchCardSkeleton } from './switch-card.tsx';
import { usePreferenceDraft } from './use-preference-draft.ts';

/** Notification Preferences (SPEC §2), and when devices stay silent. */
export function NotificationsTab() {
  const formId = useId();
  const preferences = usePreferenceDraft();
  const { snapshot, send, changed, isSaving } = preferences;
  const guard = useLeaveGuard(changed.length > 0, ({ tab }) => tab === 'notifications');
  const bar = changed.length > 0 && (
    <SaveBar
      changes={countOf(changed)}
      isSaving={isSaving}
      form={formId}
      saveLabel={t('Save Notification Preferences')}
      onReset={() => send({ type: 'draft.reset' })}
    />
  );
  return (
    <SettingsPage
      tab="notifications"
      title={t('Notification Preferences')}
      lead={t('Choose how you want to be notified')}
      bar={bar}
    >
      {snapshot.matches('unreachable') ? (
        <ErrorState
          title={t('Your notification settings did not load')}
          onRetry={() => send({ type: 'retry.requested' })}
          requestId={problemOf(snapshot.context.failure?.error)?.request_id}
        />
      ) : (
        <Loading
          isLoading={snapshot.matches('loading')}
          label={t('Loading notification settings...')}
          skeleton={<PreferencesSkeleton />}
        >
          {() => <PreferencesForm id={formId} preferences={preferences} />}
        </Loading>
      )}
      <LeaveDialog guard={guard} />
    </SettingsPage>
  );
}

/** The quiet hours are two fields and one setting. */
function countOf(changed: readonly string[]): number {
  return new Set(changed.map((field) => (field === 'quiet_until' ? 'quiet_from' : field))).size;
}

interface PreferencesFormProps {
  id: string;
  preferences: ReturnType<typeof usePreferenceDraft>;
}

function PreferencesForm({ id, preferences }: PreferencesFormProps) {
  const { send, held, issues, changed, isSaving } = preferences;
  const cards = usePreferenceCards();
  if (held === null) return null;
  const { draft, news } = held;
  const common = {
    draft,
    changed,
    isDisabled: isSaving,
    onChange: (change: Partial<typeof draft>) => send({ type: 'field.changed', change }),
  };
  return (
    <>
      <ChangedElsewhere names={news.map(({ field }) => preferenceName(field))} />
      <ZodForm
        id={id}
        aria-label={t('Notification Preferences')}
        schema={preferenceForm}
        issues={issues}
        extra={draft}
        onSubmit={() => send({ type: 'draft.submitted' })}
      >
        {cards.map(({ title, rows }) => (
          <SwitchCard key={title} title={t(title)} rows={rows} {...common} />
        ))}
        <PushCard />
        <QuietHoursCard {...common} />
      </ZodForm>
    </>
  );
}

/** The cards of SPEC §2. News of sales are for those who sell. */
function usePreferenceCards() {
  const { data: communities = [] } = useQuery(myCommunitiesQuery);
  const isSelling = communities.some(({ membership }) => membership?.role === 'OWNER');
  return preferenceCards.map(({ title, rows }) => ({
    title,
    rows: rows.filter(([name]) => isSelling || !name.endsWith('_sales')),
  }));
}

/** SPEC's texts over placeholder rows of the final size. */
function PreferencesSkeleton() {
  const cards = usePreferenceCards();
  return (
    <div className="grid gap-4">
      <p aria-hidden className="text-dense text-muted">
        {t('Loading notification settings...')}
      </p>
      {cards.map(({ title, rows }) => (
        <SwitchCardSkeleton key={title} title={t(title)} rows={rows.length} />
      ))}
    </div>
  );
}
