import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { fromPromise } from 'xstate';
import { changedFields, rebaseDraft } from '../../../machines/rebase-draft.ts';
import { createSettingsDraftMachine } from '../../../machines/settings-draft.machine.ts';
import type { CurrentUser } from '../../contract/me.ts';
import { updateMe } from '../../contract/profile.ts';
import { issuesOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { toastFailure } from '../api/failure-toast.ts';
import { createDraftShelf } from '../communities/kept-draft.ts';
import { session } from '../session/session.ts';
import { toast } from '../ui/toast.ts';
import { t } from '../words/t.ts';
import { type ProfileDraft, profileChange, profileDraft, savedProfile } from './profile-draft.ts';

/**
 * The own profile while it is changed. What another device saves is taken over where nothing was typed; what was typed
 * waits in this window when the page is left.
 */
export function useProfileDraft(user: CurrentUser) {
  const queries = useQueryClient();
  const shelf = useMemo(
    () => createDraftShelf(`profile-draft:${user.id}`, profileDraft, sessionStorage),
    [user.id],
  );
  const machine = useMemo(
    () =>
      createSettingsDraftMachine<ProfileDraft>().provide({
        actors: {
          save: fromPromise(async ({ input: { draft, saved } }) => {
            const { data } = await call(updateMe, { body: profileChange(draft, saved) });
            session.send({ type: 'profile.changed', user: data });
            return savedProfile(data);
          }),
        },
      }),
    [],
  );
  const [input] = useState(() => {
    const saved = savedProfile(user);
    const kept = shelf.read();
    return { saved, draft: kept === null ? undefined : rebaseDraft({ ...kept, fresh: saved.values }).draft };
  });
  const [snapshot, send, actor] = useMachine(machine, { input });
  const { draft, saved, failure } = snapshot.context;
  const changed = changedFields(draft, saved.values);
  const issues = useMemo(() => (failure === null ? [] : issuesOf(failure.error)), [failure]);

  useEffect(() => send({ type: 'settings.arrived', saved: savedProfile(user) }), [user, send]);

  useEffect(() => {
    if (changed.length > 0) shelf.keep({ draft, saved: saved.values });
    else shelf.forget();
  }, [shelf, draft, saved, changed.length]);

  useEffect(() => {
    if (failure !== null && issues.length === 0) toastFailure(failure.error);
  }, [failure, issues]);

  useEffect(() => {
    const { unsubscribe } = actor.on('settings.saved', () => {
      toast.success(t('Profile updated successfully'));
      void queries.invalidateQueries({ queryKey: ['people'] });
    });
    return unsubscribe;
  }, [actor, queries]);

  return { ...snapshot.context, isSaving: snapshot.hasTag('busy'), changed, issues, send };
}
