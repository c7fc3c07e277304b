import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { fromPromise } from 'xstate';
import { changedFields, rebaseDraft } from '../../../machines/rebase-draft.ts';
import { createSettingsDraftMachine } from '../../../machines/settings-draft.machine.ts';
import type { Community } from '../../contract/communities.ts';
import { updateCommunity } from '../../contract/community-settings.ts';
import { issuesOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { toastFailure } from '../api/failure-toast.ts';
import { useCurrentUser } from '../session/session.ts';
import { toast } from '../ui/toast.ts';
import { t } from '../words/t.ts';
import { freshCommunity } from './fresh-community.ts';
import { createDraftShelf } from './kept-draft.ts';
import { changeOf, type SettingsDraft, savedSettings, settingsDraft } from './settings-draft.ts';

/**
 * The settings of a community while they are changed. What is typed waits in this window when the page is left; what
 * others save meanwhile, told live or by a refused save, is taken over where nothing was typed.
 */
export function useSettingsDraft(community: Community) {
  const queries = useQueryClient();
  const userId = useCurrentUser()?.id ?? '';
  const shelf = useMemo(
    () => createDraftShelf(`settings-draft:${userId}:${community.id}`, settingsDraft, sessionStorage),
    [userId, community.id],
  );
  const machine = useMemo(
    () =>
      createSettingsDraftMachine<SettingsDraft>().provide({
        actors: {
          save: fromPromise(async ({ input: { draft, saved, version } }) => {
            const params = { group_id: community.id };
            const body = changeOf(draft, saved, version);
            return savedSettings((await call(updateCommunity, { params, body })).data);
          }),
        },
      }),
    [community.id],
  );
  const [input] = useState(() => {
    const saved = savedSettings(community);
    const kept = shelf.read();
    return { saved, draft: kept === null ? undefined : rebaseDraft({ ...kept, fresh: saved.values }).draft };
  });
  const [snapshot, send, actor] = useMachine(machine, { input });
  const { draft, saved, failure } = snapshot.context;
  const changed = changedFields(draft, saved.values);
  const issues = useMemo(() => (failure === null ? [] : issuesOf(failure.error)), [failure]);

  useEffect(() => send({ type: 'settings.arrived', saved: savedSettings(community) }), [community, send]);

  useEffect(() => {
    if (changed.length > 0) shelf.keep({ draft, saved: saved.values });
    else shelf.forget();
  }, [shelf, draft, saved, changed.length]);

  useEffect(() => {
    if (failure === null || issues.length > 0) return;
    const fresh = freshCommunity(failure.error);
    if (fresh === null) return toastFailure(failure.error);
    send({ type: 'settings.arrived', saved: savedSettings(fresh) });
    toast.error(t('Not saved yet'), t('Look at what changed meanwhile, then save again.'));
  }, [failure, issues, send]);

  useEffect(() => {
    const { unsubscribe } = actor.on('settings.saved', () => {
      toast.success(t('Settings saved'));
      void queries.invalidateQueries({ queryKey: ['communities'] });
    });
    return unsubscribe;
  }, [actor, queries]);

  return { ...snapshot.context, isSaving: snapshot.hasTag('busy'), changed, issues, send };
}
