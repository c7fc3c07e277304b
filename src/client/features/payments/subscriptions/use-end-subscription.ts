import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  cancelSubscription,
  resumeSubscription,
  type Subscription,
} from '../../../../contract/money/subscriptions.ts';
import { problemOf } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { toast } from '../../../ui/overlays/toast.ts';

/** Lets a subscription end with its period, or takes that back. */
export function useEndSubscription(subscription: Subscription, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (isEnding: boolean) => {
      const { id, version } = subscription;
      const change = isEnding ? cancelSubscription : resumeSubscription;
      return (await call(change, { params: { subscription_id: id }, body: { version } })).data;
    },
    onSuccess({ end_date }, isEnding) {
      if (!isEnding) toast.success(t('It continues as before'));
      else if (end_date !== null)
        toast.success(
          t('It ends on {date}', { date: formatDate(end_date) }),
          t('You keep your access until then.'),
        );
    },
    onError(error) {
      if (problemOf(error)?.code !== 'subscription.stale') return toastFailure(error);
      toast.error(t('Someone else changed this first'), t('Open it again to see the change.'));
    },
    onSettled() {
      onDone();
      void queries.invalidateQueries({ queryKey: ['subscriptions', subscription.group.id] });
    },
  });
}
