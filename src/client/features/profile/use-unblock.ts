import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unblockPerson } from '../../../contract/account/blocks.ts';
import { fullName, type Person } from '../../../contract/account/people.ts';
import { call } from '../../data/api/call.ts';
import { toastFailure } from '../../data/api/failure-toast.ts';
import { t } from '../../i18n/t.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { blocksQuery } from '../chat/actions/blocks.queries.ts';

/** Unblocks the person. The list of blocked people and their profile are fetched again. */
export function useUnblock(person: Person) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(unblockPerson, { params: { user_id: person.id } }),
    onError: toastFailure,
    onSuccess: () => toast.success(t('{name} is no longer blocked', { name: fullName(person) })),
    onSettled() {
      void queries.invalidateQueries({ queryKey: blocksQuery.queryKey });
      void queries.invalidateQueries({ queryKey: ['people', person.id] });
    },
  });
}
