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

/** Each option has to keep its identity as long as it means the same. */
interface StoredDraftOptions<D extends object> {
  /** Keeps the draft while its page is closed. */
  readonly storage: DraftStorage<D>;
  /** The latest known state on the server. */
  readonly fresh: SavedSettings<D>;
  readonly save: (input: { draft: D; saved: D; version: number }) => Promise<SavedSettings<D>>;
  readonly onSaved: () => void;
}

/**
 * A page of settings while it is edited: the draft is kept on the device, and rebased onto each new `fresh`. The caller
 * has to show failures without `issues` at fields.
 */
export function useStoredDraft<D extends object>({ storage, fresh, save, onSaved }: StoredDraftOptions<D>) {
  const machine = useMemo(
    () =>
      createSettingsDraftMachine<D>().provide({ actors: { save: fromPromise(({ input }) => save(input)) } }),
    [save],
  );
  const [input] = useState(() => {
    const kept = storage.read();
    const draft = kept === null ? undefined : rebaseDraft({ ...kept, fresh: fresh.values }).draft;
    return { saved: fresh, draft };
  });
  const [snapshot, send, actor] = useMachine(machine, { input });
  const { draft, saved, failure } = snapshot.context;
  const changed = changedFields(draft, saved.values);
  const issues = useMemo(() => (failure === null ? [] : issuesOf(failure.error)), [failure]);

  useEffect(() => send({ type: 'settings.arrived', saved: fresh }), [fresh, send]);

  useEffect(() => {
    if (changed.length > 0) storage.keep({ draft, saved: saved.values });
    else storage.forget();
  }, [storage, draft, saved, changed.length]);

  useEffect(() => {
    const { unsubscribe } = actor.on('settings.saved', onSaved);
    return unsubscribe;
  }, [actor, onSaved]);

  return { ...snapshot.context, isSaving: snapshot.hasTag('busy'), changed, issues, send };
}
