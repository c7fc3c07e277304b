import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fullName } from '../../../../contract/account/people.ts';
import { decideRequests, type UndecidedRequest } from '../../../../contract/communities/members.ts';
import { inText } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { t } from '../../../i18n/t.ts';
import { toast } from '../../../ui/overlays/toast.ts';

export interface RequestDecision {
  readonly status: 'ACTIVE' | 'REJECTED';
  /** The chosen people, or all who asked until a moment. */
  readonly of: { readonly user_ids: string[] } | { readonly until: string };
}

interface DecidedRequests {
  readonly decided: number;
  readonly undecided: readonly UndecidedRequest[];
}

/**
 * Decides on many requests to join. A toast says how many were decided; what could not be is the result, with its
 * reasons.
 */
export function useDecideRequests(groupId: string) {
  const queries = useQueryClient();
  return useMutation({
    async mutationFn({ status, of }: RequestDecision): Promise<DecidedRequests> {
      const params = { group_id: groupId };
      const undecided = new Map<string, UndecidedRequest>();
      let decided = 0;
      for (;;) {
        const { data } = await call(decideRequests, { params, body: { status, ...of } });
        decided += data.decided.length;
        for (const one of data.undecided) undecided.set(one.user_id, one);
        // The server takes so many at a time. Where none of them could be decided, the next ones cannot be either.
        if (data.remaining === 0 || data.decided.length === 0)
          return { decided, undecided: [...undecided.values()] };
      }
    },
    onSuccess({ decided }, { status }) {
      if (decided > 0)
        toast.success(
          status === 'ACTIVE'
            ? t('{n, plural, one {# person approved} other {# people approved}}', { n: decided })
            : t('{n, plural, one {# request declined} other {# requests declined}}', { n: decided }),
        );
    },
    onError: toastFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: ['communities'] }),
  });
}

/** What prevented a decision, like "Ana Reyes: Someone else changed this membership in the meantime." */
export function undecidedText(undecided: UndecidedRequest): string {
  const { message } = inText(undecided);
  return undecided.user === null
    ? t(message)
    : t('{name}: {reason}', { name: fullName(undecided.user), reason: t(message) });
}
