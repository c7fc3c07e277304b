import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { fromPromise } from 'xstate';
import { createPreferenceDraftMachine } from '../../../../machines/preference-draft.machine.ts';
import { changedFields } from '../../../../machines/rebase-draft.ts';
import { updateSettings } from '../../../contract/account/settings.ts';
import { issuesOf } from '../../data/api/api-error.ts';
import { call } from '../../data/api/call.ts';
import { toastFailure } from '../../data/api/failure-toast.ts';
import { createDraftStorage } from '../../data/drafts/draft-storage.ts';
import { useCurrentUser } from '../../data/session/session.ts';
import { t } from '../../i18n/t.ts';
import { toast } from '../../ui/overlays/toast.ts';
import {
  changeOf,
  type PreferenceDraft,
  preferenceDraft,
  savedPreferences,
} from '../notifications/store/preference-draft.ts';
import { mySettingsQuery } from './settings.queries.ts';

/**
 * The draft of the user's notification settings. Saves by another device are taken over live. Unsaved changes are kept in
 * this window when the user leaves the page.
 */
export function usePreferenceDraft() {
  const queries = useQueryClient();
  const userId = useCurrentUser()?.id ?? '';
  const storage = useMemo(() => createDraftStorage(`preference-draft:${userId}`, preferenceDraft), [userId]);
  const machine = useMemo(
    () =>
      createPreferenceDraftMachine<PreferenceDraft>().provide({
        actors: {
          load: fromPromise(async () => savedPreferences(await queries.fetchQuery(mySettingsQuery))),
          save: fromPromise(async ({ input: { draft, saved } }) => {
            const body = changeOf(draft, saved);
            const { data } = await call(updateSettings, { body });
            queries.setQueryData(mySettingsQuery.queryKey, data);
            return savedPreferences(data);
          }),
        },
      }),
    [queries],
  );
  const [input] = useState(() => ({ kept: storage.read() }));
  const [snapshot, send, actor] = useMachine(machine, { input });
  const { held, failure } = snapshot.context;
  const issues = useMemo(() => (failure === null ? [] : issuesOf(failure.error)), [failure]);
  const changed = held === null ? [] : changedFields(held.draft, held.saved.values);

  const { data } = useQuery(mySettingsQuery);
  useEffect(() => {
    if (data !== undefined) send({ type: 'settings.arrived', saved: savedPreferences(data) });
  }, [data, send]);

  useEffect(() => {
    if (held === null) return;
    if (changed.length > 0) storage.keep({ draft: held.draft, saved: held.saved.values });
    else storage.forget();
  }, [storage, held, changed.length]);

  useEffect(() => {
    if (failure !== null && issues.length === 0 && held !== null) toastFailure(failure.error);
  }, [failure, issues, held]);

  useEffect(() => {
    const { unsubscribe } = actor.on('settings.saved', () => {
      toast.success(t('Notification preferences updated successfully'));
    });
    return unsubscribe;
  }, [actor]);

  return { snapshot, send, held, failure, issues, changed, isSaving: snapshot.hasTag('busy') };
}
