import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fullName } from '../../../../contract/account/people.ts';
import type { DirectoryEntry } from '../../../../contract/communities/members.ts';
import { setMemberPlan } from '../../../../contract/communities/membership-plans.ts';
import { problemOf } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { membershipPlansQuery } from '../../../data/communities/membership-plans.queries.ts';
import { QueryState } from '../../../data/lists/query-state.tsx';
import { t } from '../../../i18n/t.ts';
import { RadioList } from '../../../ui/forms/choices/radio-list.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { planPrice } from '../../payments/plans/plan-price.ts';

const NONE = 'none';

interface MemberPlanDialogProps {
  member: DirectoryEntry;
  onClose: () => void;
}

/** Gives a membership plan to a member, without a payment, or takes it away. */
export function MemberPlanDialog({ member, onClose }: MemberPlanDialogProps) {
  const held = member.plan ?? null;
  const query = useQuery(membershipPlansQuery(member.group_id));
  const { data } = query;
  const [chosen, setChosen] = useState(held?.id ?? NONE);
  const give = useGive(member, onClose);
  const name = fullName(member.user);
  const plans = data ?? [];
  // An archived plan is not listed, but its members keep it.
  const kept = held !== null && !plans.some(({ id }) => id === held.id) ? [held] : [];
  const choices = [
    { value: NONE, label: t('No plan') },
    ...kept.map(({ id, type }) => ({ value: id, label: type, description: t('Archived') })),
    ...plans.map((plan) => ({ value: plan.id, label: plan.type, description: planPrice(plan) })),
  ];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDismissable={!give.isPending}
      title={t('Membership of {name}', { name })}
      footer={
        <DialogButtons
          onCancel={onClose}
          isDisabled={data === undefined || chosen === (held?.id ?? NONE)}
          isPending={give.isPending}
          onPress={() => give.mutate(chosen === NONE ? null : chosen)}
        >
          {give.isPending ? t('Saving...') : t('Save')}
        </DialogButtons>
      }
    >
      <QueryState
        query={query}
        isBare
        failed={t('The plans did not load')}
        label={t('Loading the plans')}
        skeleton={<SkeletonRows rows={3} lead="none" />}
      >
        {() => (
          <div className="grid gap-3">
            <p className="text-soft">
              {plans.length === 0
                ? t('This community has no plans yet. Make one under Membership.')
                : t('There’s nothing to pay. The plan’s courses open right away.')}
            </p>
            <RadioList label={t('Plan')} choices={choices} value={chosen} onChange={setChosen} />
          </div>
        )}
      </QueryState>
    </Dialog>
  );
}

function useGive({ group_id, user, version }: DirectoryEntry, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (planId: string | null) => {
      const params = { group_id, user_id: user.id };
      return (await call(setMemberPlan, { params, body: { plan_id: planId, version } })).data;
    },
    onSuccess({ plan }) {
      onDone();
      const name = fullName(user);
      toast.success(
        plan ? t('{name} has {plan} now', { name, plan: plan.type }) : t('{name} has no plan now', { name }),
      );
    },
    onError(error) {
      if (problemOf(error)?.code !== 'member.stale') return toastFailure(error);
      onDone();
      toast.error(t('Someone else changed this first'), t('Open it again to see the change.'));
    },
    onSettled() {
      void queries.invalidateQueries({ queryKey: ['communities', 'members', group_id] });
      void queries.invalidateQueries({ queryKey: ['plans', group_id] });
    },
  });
}
