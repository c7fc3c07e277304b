import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import type { Community } from '../../../../contract/communities/communities.ts';
import { joinCommunity, leaveCommunity } from '../../../../contract/communities/members.ts';
import { problemOf } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { createDraftStorage } from '../../../data/drafts/draft-storage.ts';
import { useCurrentUser } from '../../../data/session/session.ts';
import { t } from '../../../i18n/t.ts';
import { toast } from '../../../ui/overlays/toast.ts';

/** Answers by question text, so that the answers to unchanged questions survive when others change. */
export type JoinAnswers = Readonly<Record<string, string>>;

const noAnswers: JoinAnswers = {};

type KeptAnswers = { question: string; answer: string }[];

function keptOf(answers: JoinAnswers): KeptAnswers {
  return Object.entries(answers).map(([question, answer]) => ({ question, answer }));
}

function answersOf(kept: KeptAnswers): JoinAnswers {
  return Object.fromEntries(kept.map(({ question, answer }) => [question, answer]));
}

/** A user's answers to the join questions. They outlive the dialog and the page. */
export function useJoinAnswers(groupId: string) {
  const userId = useCurrentUser()?.id ?? '';
  const storage = useMemo(
    () =>
      createDraftStorage<KeptAnswers>(
        `join-draft:${userId}:${groupId}`,
        z.array(z.object({ question: z.string(), answer: z.string() })),
      ),
    [userId, groupId],
  );
  const [answers, setAnswers] = useState(() => answersOf(storage.read()?.draft ?? []));
  return {
    answers,
    answer(question: string, text: string) {
      const next = { ...answers, [question]: text };
      setAnswers(next);
      storage.keep({ draft: keptOf(next), saved: [] });
    },
    forget() {
      setAnswers(noAnswers);
      storage.forget();
    },
  };
}

/**
 * Joining, requesting to join, withdrawing the request, and leaving. The new status comes from the server.
 */
export function useJoin(community: Community, invite: string | undefined) {
  const queries = useQueryClient();
  const params = { group_id: community.id };
  const refresh = () => queries.invalidateQueries({ queryKey: ['communities'] });

  const join = useMutation({
    mutationFn: (answers: readonly { question: string; answer: string }[]) =>
      call(joinCommunity, {
        params,
        body: { answers: [...answers], ...(invite !== undefined && { invite }) },
      }),
    onSuccess({ data: { membership } }) {
      // A link without approval: what is left is to choose a plan.
      if (membership?.status === 'PENDING' && !community.skips_approval)
        toast.success(t('Request sent'), t('The staff of {name} will look at it.', { name: community.name }));
    },
    onError(error) {
      // The dialog shows this error, where the user can fix it.
      if (problemOf(error)?.code !== 'group.stale') toastFailure(error);
    },
    onSettled: refresh,
  });

  const leave = useMutation({
    mutationFn: () => call(leaveCommunity, { params }),
    onError: toastFailure,
    onSettled: refresh,
  });

  return { join, leave };
}
