import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  listSavedMarks,
  type SavedKind,
  type SavedMark,
  saveThing,
  unsaveThing,
} from '../../../../contract/saved/saved.ts';
import type { call } from '../../../data/api/call.ts';
import { createLiveList, type LiveListDeps } from '../../../data/live/live-list.ts';
import { createOptimisticValues } from '../../../data/live/optimistic-values.ts';
import { foldMarks, foldWhole, type MarksState, noMarks } from './fold-marks.ts';

export interface SavedMarksDeps extends LiveListDeps {
  readonly call: typeof call;
  readonly meId: string;
}

/** A message, post or comment. */
export interface Savable {
  readonly id: string;
  readonly kind: SavedKind;
}

/** What the user has saved, on all devices alike. */
export interface SavedMarks {
  /** With the user's unconfirmed choices applied. Null until it is known. */
  readonly ids: StoreApi<ReadonlySet<string> | null>;
  /** When it was saved; null: not saved, or not confirmed yet. */
  savedAt(id: string): string | null;
  /**
   * Saves a thing (an instant puts it back to its place in the list) or removes it. Shown at once; rejects with the
   * call's error and shows the server's state again.
   */
  set(thing: Savable, value: boolean | string): Promise<void>;
  start(): () => void;
}

export function createSavedMarks(deps: SavedMarksDeps): SavedMarks {
  const { call, meId } = deps;
  const store = createStore<MarksState>()(() => noMarks);
  const ids = createStore<ReadonlySet<string> | null>()(() => null);
  const list = createLiveList<MarksState, SavedMark>(deps, {
    store,
    topic: `u:${meId}`,
    isShared: true,
    eventsOf: (batch) => batch.flatMap((event) => (event.kind === 'saved.updated' ? [event.data] : [])),
    fold: foldMarks,
    async loadAll() {
      const { data } = await call(listSavedMarks, {});
      return { change: (state) => foldWhole(state, data), position: null };
    },
    complete: () => undefined,
    refused: (state) => ({ ...state, status: 'refused' }),
  });

  const choices = createOptimisticValues<Savable, boolean | string>(async ({ id, kind }, _, value) => {
    const params = { kind, target_id: id };
    const body = typeof value === 'string' ? { saved_at: value } : {};
    const { data } =
      value === false ? await call(unsaveThing, { params }) : await call(saveThing, { params, body });
    store.setState((state) => foldMarks(state, [data]), true);
  });

  function show(): void {
    const { status, byId } = store.getState();
    if (status !== 'ready') return;
    const saved = new Set(Object.values(byId).flatMap(({ id, saved_at }) => (saved_at === null ? [] : [id])));
    for (const [id, { saved: choice }] of Object.entries(choices.store.getState()))
      if (choice === false) saved.delete(id);
      else saved.add(id);
    ids.setState(saved, true);
  }

  return {
    ids,
    savedAt: (id) => store.getState().byId[id]?.saved_at ?? null,
    set: (thing, value) => choices.set(thing, 'saved', value),
    start() {
      const stops = [store.subscribe(show), choices.store.subscribe(show), list.start()];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
