import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fullName } from '../../../../contract/account/people.ts';
import { updateComment } from '../../../../contract/feed/comments.ts';
import type { HeldContent } from '../../../../contract/feed/held-content.ts';
import { updatePost } from '../../../../contract/feed/posts.ts';
import { problemOf } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { t } from '../../../i18n/t.ts';
import { toast } from '../../../ui/overlays/toast.ts';

export interface Decision {
  readonly held: HeldContent;
  readonly isShown: boolean;
  /** Why it is not shown, for its author. */
  readonly reason?: string;
}

/** Shows what waits, or hides it, in the version that the user sees. */
export function useDecideHeld(groupId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ held: { kind, id, version }, isShown, reason }: Decision): Promise<unknown> => {
      const body = {
        status: isShown ? ('PUBLISHED' as const) : ('HIDDEN' as const),
        version,
        ...(reason && { reason }),
      };
      return kind === 'post'
        ? call(updatePost, { params: { post_id: id }, body })
        : call(updateComment, { params: { comment_id: id }, body });
    },
    onSuccess: (_, { held: { author }, isShown }) =>
      toast.success(
        isShown
          ? t('Approved. Everyone can see it now.')
          : t('Rejected. We told {name} why.', { name: fullName(author) }),
      ),
    onError(error) {
      if (problemOf(error)?.status === 409) toast.info(t('Someone else changed this first'));
      else toastFailure(error);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['held-content', groupId] }),
  });
}
