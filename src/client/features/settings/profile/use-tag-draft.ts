import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { fromPromise } from 'xstate';
import { changedTags, tagDraftMachine } from '../../../../../machines/tag-draft.machine.ts';
import { type Tag, type UserTag, type UserTagType, updateUserTags } from '../../../../contract/tags.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { t } from '../../../i18n/t.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { userTagsQuery } from '../../tags/tags.queries.ts';

/** The draft of the user's liked and disliked tags. */
export function useTagDraft(userId: string) {
  const queries = useQueryClient();
  const machine = useMemo(
    () =>
      tagDraftMachine.provide({
        actors: {
          load: fromPromise<readonly UserTag[]>(() => queries.fetchQuery(userTagsQuery(userId))),
          save: fromPromise(async ({ input: { draft } }) => {
            const tags = draft.map(({ id, user_tag_type }) => ({ tag_id: id, type: user_tag_type }));
            const answer = await call(updateUserTags, { params: { user_id: userId }, body: { tags } });
            // An older list that is still loading must not overwrite this one.
            await queries.cancelQueries({ queryKey: userTagsQuery(userId).queryKey });
            return answer.data;
          }),
        },
      }),
    [queries, userId],
  );
  const [snapshot, send, actor] = useMachine(machine);
  const { lists, failure } = snapshot.context;

  const { data } = useQuery(userTagsQuery(userId));
  useEffect(() => {
    if (data !== undefined) send({ type: 'tags.arrived', tags: data });
  }, [data, send]);

  useEffect(() => {
    if (failure !== null && lists !== null) toastFailure(failure.error);
  }, [failure, lists]);

  useEffect(() => {
    const { unsubscribe } = actor.on('tags.saved', () => {
      toast.success(t('Tag preferences updated successfully'));
      void queries.invalidateQueries({ queryKey: ['tags'] });
    });
    return unsubscribe;
  }, [actor, queries]);

  /** Sends the machine the difference between `chosen` and the card of `type`. */
  function choose(type: UserTagType, chosen: readonly Tag[], held: readonly Tag[]): void {
    for (const tag of chosen) {
      if (!held.some(({ id }) => id === tag.id)) send({ type: 'tag.added', tag, to: type });
    }
    for (const { id } of held) {
      if (!chosen.some((tag) => tag.id === id)) send({ type: 'tag.removed', tagId: id });
    }
  }

  return {
    snapshot,
    send,
    choose,
    draft: lists?.draft ?? [],
    changes: lists === null ? 0 : changedTags(lists),
    isSaving: snapshot.hasTag('busy'),
  };
}
