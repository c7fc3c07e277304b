import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { fromPromise } from 'xstate';
import {
  type CommunityDraft,
  createCommunityFormMachine,
} from '../../../../../machines/community-form.machine.ts';
import { changedFields, rebaseDraft } from '../../../../../machines/rebase-draft.ts';
import { type Community, DESCRIPTION_MAX } from '../../../../contract/communities/communities.ts';
import {
  type CommunityChange,
  updateCommunity,
} from '../../../../contract/communities/community-settings.ts';
import { issuesOf } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { freshCommunity } from '../../../data/communities/fresh-community.ts';
import { LeaveDialog } from '../../../data/drafts/leave-dialog.tsx';
import { NewsNote } from '../../../data/drafts/news-note.tsx';
import { useLeaveGuard } from '../../../data/drafts/use-leave-guard.ts';
import { useCurrentUser } from '../../../data/session/session.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import { ZodForm } from '../../../ui/forms/form.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { CommunityBasics } from './community-basics.tsx';
import { communityDraftStorage, savedCommunity } from './community-draft.ts';
import { communityEdit, communityText, editOf } from './community-edit.ts';
import { CurrentPlan } from './current-plan.tsx';

// Loaded on demand: most visits change no plan.
const PlatformPlanDialog = lazyComponent(
  () => import('../../payments/platform/platform-plan-dialog.tsx'),
  'PlatformPlanDialog',
);

/** The kept draft of this form, rebased onto the saved community. */
function startingDraft(userId: string, community: Community): CommunityDraft {
  const fresh = savedCommunity(community).draft;
  const kept = communityDraftStorage(userId, community.id).read();
  return kept === null ? fresh : rebaseDraft({ ...kept, fresh }).draft;
}

function useEditMachine(community: Community) {
  const userId = useCurrentUser()?.id ?? '';
  const machine = useMemo(
    () =>
      createCommunityFormMachine<CommunityChange>().provide({
        actors: {
          save: fromPromise(async ({ input: { form } }: { input: { form: CommunityChange } }) => {
            const params = { group_id: community.id };
            return (await call(updateCommunity, { params, body: form })).data;
          }),
        },
      }),
    [community.id],
  );
  const [input] = useState(() => ({
    mode: 'edit' as const,
    draft: startingDraft(userId, community),
    saved: savedCommunity(community),
  }));
  const [snapshot, send, actor] = useMachine(machine, { input });
  const { draft, saved, failure } = snapshot.context;
  const isChanged = changedFields(draft, saved.draft).length > 0;

  // Takes over what arrives live and what a refused save returns.
  useEffect(() => send({ type: 'community.arrived', saved: savedCommunity(community) }), [community, send]);
  useEffect(() => {
    const fresh = failure === null ? null : freshCommunity(failure.error);
    if (fresh !== null) send({ type: 'community.arrived', saved: savedCommunity(fresh) });
  }, [failure, send]);

  const storage = useMemo(() => communityDraftStorage(userId, community.id), [userId, community.id]);
  useEffect(() => {
    if (isChanged && !snapshot.matches('saved')) storage.keep({ draft, saved: saved.draft });
    else storage.forget();
  }, [storage, draft, saved, isChanged, snapshot]);

  return { snapshot, send, actor, isChanged, storage };
}

interface EditCommunityFormProps {
  community: Community;
  canChangePlan: boolean;
}

/**
 * The community form in edit mode. It can be submitted once something differs. Leaving it with changes asks
 * first.
 */
export function EditCommunityForm({ community, canChangePlan }: EditCommunityFormProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { snapshot, send, actor, isChanged, storage } = useEditMachine(community);
  const { draft, saved, news, failure } = snapshot.context;
  const [isPlanOpen, setIsPlanOpen] = useState(false);
  const [savedAs, setSavedAs] = useState<string | null>(null);
  const guard = useLeaveGuard(isChanged && savedAs === null);
  const issues = useMemo(() => (failure === null ? [] : issuesOf(failure.error)), [failure]);
  const isSaving = snapshot.hasTag('busy');
  const isTooLong = draft.description.trim().length > DESCRIPTION_MAX;

  useEffect(() => {
    if (failure === null || issues.length > 0) return;
    if (freshCommunity(failure.error) === null) toastFailure(failure.error);
    else toast.error(t('Not saved yet'), t('Check what changed, then save again.'));
  }, [failure, issues]);

  useEffect(() => {
    const { unsubscribe } = actor.on('community.saved', ({ community: { slug } }) => {
      storage.forget();
      setSavedAs(slug);
    });
    return unsubscribe;
  }, [actor, storage]);

  // Not earlier: by now the page no longer blocks navigation.
  useEffect(() => {
    if (savedAs === null) return;
    toast.success(t('Community updated successfully'));
    void queries.invalidateQueries({ queryKey: ['communities'] });
    void navigate({ to: '/communities/$slug/', params: { slug: savedAs }, replace: true });
  }, [savedAs, navigate, queries]);

  return (
    <>
      <NewsNote
        draft={draft}
        news={news}
        words={communityText}
        onTakeTheirs={({ field }) => send(editOf(field, saved.draft))}
      />
      <ZodForm
        aria-label={t('Edit community')}
        schema={communityEdit}
        issues={issues}
        isCheckedWhileTyping
        extra={{ tag_ids: draft.tags.map(({ id }) => id), version: saved.version }}
        onSubmit={(form) => send({ type: 'form.submitted', form })}
      >
        <CommunityBasics mode="edit" community={community} draft={draft} isSaving={isSaving} send={send} />
        <Card
          title={t('Plan')}
          action={
            canChangePlan && (
              <Button size="small" onPress={() => setIsPlanOpen(true)}>
                {t('Change plan')}
              </Button>
            )
          }
        >
          <CurrentPlan
            plan={community.subscription_plan_type}
            cycle={community.subscription_plan_cycle_type}
          />
        </Card>
        <div className="flex flex-wrap justify-end gap-2">
          {isChanged && (
            <Button kind="ghost" isDisabled={isSaving} onPress={() => send({ type: 'draft.reset' })}>
              {t('Reset Changes')}
            </Button>
          )}
          <ButtonLink kind="ghost" to="/communities/$slug/" params={{ slug: community.slug }}>
            {t('Cancel')}
          </ButtonLink>
          <Button
            type="submit"
            kind="primary"
            isPending={isSaving}
            isDisabled={!isSaving && (!isChanged || isTooLong)}
          >
            {isSaving ? t('Saving...') : t('Save Changes')}
          </Button>
        </div>
      </ZodForm>
      {isPlanOpen && (
        <Suspense fallback={null}>
          <PlatformPlanDialog
            community={community}
            plan={community.subscription_plan_type}
            cycle={community.subscription_plan_cycle_type}
            onClose={() => setIsPlanOpen(false)}
          />
        </Suspense>
      )}
      <LeaveDialog guard={guard} />
    </>
  );
}
