import { useMutation, useQueryClient } from '@tanstack/react-query';
import { beginTrial, type MembershipPlan } from '../../../../contract/communities/membership-plans.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { opened } from './use-checkout.ts';

interface TrialOfferProps {
  plan: MembershipPlan;
  isDisabled: boolean;
  onBegun: () => void;
}

/** Trying a plan before it is paid, for those who have not tried the community. */
export function TrialOffer({ plan, isDisabled, onBegun }: TrialOfferProps) {
  const queries = useQueryClient();
  const beginning = useMutation({
    mutationFn: () => call(beginTrial, { params: { group_membership_plan_id: plan.id } }),
    onSuccess({ data }) {
      toast.success(t('Your trial runs until {date}', { date: formatDate(data.ends_at) }));
      onBegun();
    },
    onError: toastFailure,
    onSettled: () =>
      Promise.all(opened.map((key) => queries.invalidateQueries({ queryKey: [key] }))).then(() => undefined),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line-firm bg-raised p-3">
      <p className="min-w-0 flex-1 basis-48 text-dense text-pretty">
        {t(
          'Try it for {n, plural, one {# day} other {# days}}. You pay nothing, and it ends automatically.',
          {
            n: plan.trial_days,
          },
        )}
      </p>
      <Button isDisabled={isDisabled} isPending={beginning.isPending} onPress={() => beginning.mutate()}>
        {t('Start the trial')}
      </Button>
    </div>
  );
}
