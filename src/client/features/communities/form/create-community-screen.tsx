import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { fromPromise } from 'xstate';
import {
  type CommunityDraft,
  createCommunityFormMachine,
  cycleFor,
  emptyCommunityDraft,
} from '../../../../../machines/community-form.machine.ts';
import {
  type Community,
  type CommunityForm,
  createCommunity,
} from '../../../../contract/communities/communities.ts';
import { offeredPlans, type PlanType } from '../../../../contract/communities/plans.ts';
import { issuesOf } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { createSubmissionKey } from '../../../data/api/submission-key.ts';
import { useCurrentUser } from '../../../data/session/session.ts';
import { t } from '../../../i18n/t.ts';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import { PageBody, PageHead, ScrollArea } from '../../../ui/layout/page-layout.tsx';
import { communityDraftStorage } from './community-draft.ts';
import { CommunityFormFields } from './community-form-fields.tsx';

const PlatformPlanDialog = lazyComponent(
  () => import('../../payments/platform/platform-plan-dialog.tsx'),
  'PlatformPlanDialog',
);

const route = getRouteApi('/member/communities/create');

const submission = createSubmissionKey();

const machine = createCommunityFormMachine<CommunityForm>().provide({
  actors: {
    save: fromPromise(async ({ input: { form } }: { input: { form: CommunityForm } }) => {
      const { data } = await submission.submit(form, (idempotencyKey) =>
        call(createCommunity, { body: form }, { idempotencyKey }),
      );
      return data;
    }),
  },
});

/** A plan named in the address is used only while it is offered. */
function startingDraft(
  userId: string,
  plan: PlanType | undefined,
  cycle: 'MONTHLY' | 'YEARLY' | undefined,
): CommunityDraft {
  const draft = communityDraftStorage(userId).read()?.draft ?? emptyCommunityDraft;
  const wanted = plan ?? draft.subscription_plan_type;
  const offered = offeredPlans.find((one) => one === wanted) ?? 'FREEMIUM';
  return {
    ...draft,
    subscription_plan_type: offered,
    subscription_plan_cycle_type: cycleFor(offered, cycle ?? draft.subscription_plan_cycle_type),
  };
}

/** `/communities/create/`. The form survives a reload and the end of the session. */
export function CreateCommunityScreen() {
  const { plan, plan_cycle } = route.useSearch();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const userId = useCurrentUser()?.id ?? '';
  const input = useMemo(
    () => ({ mode: 'create' as const, draft: startingDraft(userId, plan, plan_cycle) }),
    [userId, plan, plan_cycle],
  );
  const [snapshot, send, actor] = useMachine(machine, { input });
  const { draft, failure } = snapshot.context;
  const issues = useMemo(() => (failure === null ? [] : issuesOf(failure.error)), [failure]);

  // The community exists; its paid plan is paid next.
  const [toPay, setToPay] = useState<Community | null>(null);
  const open = useCallback(
    (slug: string) => void navigate({ to: '/communities/$slug/', params: { slug }, replace: true }),
    [navigate],
  );

  // The address names a plan until the user chooses one: a reload keeps that choice.
  function change(event: Parameters<typeof send>[0]): void {
    if (event.type === 'plan.chosen' || event.type === 'cycle.chosen')
      void navigate({ search: {}, replace: true });
    send(event);
  }

  useEffect(() => communityDraftStorage(userId).keep({ draft, saved: emptyCommunityDraft }), [userId, draft]);

  useEffect(() => {
    if (failure !== null && issues.length === 0) toastFailure(failure.error);
  }, [failure, issues]);

  useEffect(() => {
    const { unsubscribe } = actor.on('community.saved', ({ community }) => {
      communityDraftStorage(userId).forget();
      void queries.invalidateQueries({ queryKey: ['communities'] });
      if (actor.getSnapshot().context.draft.subscription_plan_type === 'FREEMIUM') open(community.slug);
      else setToPay(community);
    });
    return unsubscribe;
  }, [actor, open, queries, userId]);

  return (
    <ScrollArea>
      <PageBody width="form">
        <PageHead
          title={t('Create a community')}
          lead={t('Give it a name, say what it’s about, and invite people.')}
        />
        <CommunityFormFields draft={draft} issues={issues} isSaving={snapshot.hasTag('busy')} send={change} />
        {toPay !== null && (
          <Suspense fallback={null}>
            <PlatformPlanDialog
              community={toPay}
              plan={draft.subscription_plan_type}
              cycle={draft.subscription_plan_cycle_type}
              isStarted
              onClose={() => open(toPay.slug)}
            />
          </Suspense>
        )}
      </PageBody>
    </ScrollArea>
  );
}
