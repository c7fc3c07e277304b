import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { fromPromise } from 'xstate';
import { changedFields, rebaseDraft } from '../../../../machines/rebase-draft.ts';
import {
  createSettingsDraftMachine,
  type SavedSettings,
} from '../../../../machines/settings-draft.machine.ts';
import { issuesOf } from '../api/api-error.ts';
import type { DraftStorage } from './draft-storage.ts';

/** Each of them the same object, or function, for as long as it means the same. */
interface ShelvedDraftOptions<D extends object> {
  /** Where the draft waits while its page is away. */
  readonly shelf: DraftStorage<D>;
  /** What the server has, as far as it is known here. */
  readonly fresh: SavedSettings<D>;
  readonly save: (input: { draft: D; saved: D; version: number }) => Promise<SavedSettings<D>>;
  readonly onSaved: () => void;
}

/**
 * A page of settings while it is changed: a draft that waits on its shelf, and is moved onto whatever `fresh` becomes.
 * A failure without `issues` at fields is the caller's to show.
 */
export function useStoredDraft<D extends object>({ shelf, fresh, save, onSaved }: ShelvedDraftOptions<D>) {
  const machine = useMemo(
    () =>
      createSettingsDraftMachine<D>().provide({ actors: { save: fromPromise(({ input }) => save(input)) } }),
    [save],
  );
  const [input] = useState(() => {
    const kept = shelf.read();
    const draft = kept === null ? undefined : rebaseDraft({ ...kept, fresh: fresh.values }).draft;
    return { saved: fresh, draft };
  });
  const [snapshot, send, actor] = useMachine(machine, { input });
  const { draft, saved, failure } = snapshot.context;
  const changed = changedFields(draft, saved.values);
  const issues = useMemo(() => (failure === null ? [] : issuesOf(failure.error)), [failure]);

  useEffect(() => send({ type: 'settings.arrived', saved: fresh }), [fresh, send]);

  useEffect(() => {
    if (changed.length > 0) shelf.keep({ draft, saved: saved.values });
    else shelf.forget();
  }, [shelf, draft, saved, changed.length]);

  useEffect(() => {
    const { unsubscribe } = actor.on('settings.saved', onSaved);
    return unsubscribe;
  }, [actor, onSaved]);

  return { ...snapshot.context, isSaving: snapshot.hasTag('busy'), changed, issues, send };
}
