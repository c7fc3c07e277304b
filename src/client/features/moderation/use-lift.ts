import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fullName } from '../../../contract/account/people.ts';
import {
  createRestriction,
  liftRestriction,
  type Restriction,
} from '../../../contract/communities/restrictions.ts';
import { problemOf } from '../../data/api/api-error.ts';
import { call } from '../../data/api/call.ts';
import { toastFailure } from '../../data/api/failure-toast.ts';
import { offerUndo } from '../../data/api/offer-undo.ts';
import { t } from '../../i18n/t.ts';
import { toast } from '../../ui/overlays/toast.ts';

/** Lifts one restriction, in the state in which it is shown, and offers to bring it back. */
export function useLift({
  id,
  version,
  user,
  scope,
  group_id,
  type,
  reason,
  ends_at,
  report_id,
}: Restriction) {
  const queries = useQueryClient();
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: ['restrictions'] });
    if (type === 'GROUP_BAN') await queries.invalidateQueries({ queryKey: ['communities', 'members'] });
  };
  return useMutation({
    mutationFn: () => call(liftRestriction, { params: { restriction_id: id }, query: {}, body: { version } }),
    onSuccess: () =>
      offerUndo(t('The restriction of {name} was lifted', { name: fullName(user) }), async () => {
        const body = { scope, group_id, user_id: user.id, type, reason, ends_at, report_id };
        await call(createRestriction, { body });
        await refresh();
      }),
    onError(error) {
      if (problemOf(error)?.code === 'restriction.stale') toast.info(t('Someone else changed this first'));
      else toastFailure(error);
    },
    onSettled: refresh,
  });
}
