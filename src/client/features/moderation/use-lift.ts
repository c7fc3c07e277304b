import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fullName } from '../../../contract/account/people.ts';
import { liftRestriction, type Restriction } from '../../../contract/communities/restrictions.ts';
import { problemOf } from '../../data/api/api-error.ts';
import { call } from '../../data/api/call.ts';
import { toastFailure } from '../../data/api/failure-toast.ts';
import { offerUndo } from '../../data/api/offer-undo.ts';
import { t } from '../../i18n/t.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { restoreRestriction } from './restore-restriction.ts';

/** Lifts one restriction, in the state in which it is shown, and offers to bring it back. */
export function useLift(restriction: Restriction) {
  const { id, version, user, type } = restriction;
  const queries = useQueryClient();
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: ['restrictions'] });
    if (type === 'GROUP_BAN') await queries.invalidateQueries({ queryKey: ['communities', 'members'] });
  };
  return useMutation({
    mutationFn: () => call(liftRestriction, { params: { restriction_id: id }, query: {}, body: { version } }),
    onSuccess: () =>
      offerUndo(t('The restriction of {name} was lifted', { name: fullName(user) }), async () => {
        await restoreRestriction(restriction);
        await refresh();
      }),
    onError(error) {
      if (problemOf(error)?.code === 'restriction.stale') toast.info(t('Someone else changed this first'));
      else toastFailure(error);
    },
    onSettled: refresh,
  });
}
