import { useMemo, useSyncExternalStore } from 'react';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { offerUndo } from '../../../data/api/offer-undo.ts';
import { useHub } from '../../../data/realtime/use-hub.ts';
import { useCurrentUser } from '../../../data/session/session.ts';
import { t } from '../../../i18n/t.ts';
import { lazyModule, useLazyModule } from '../../../ui/base/lazy.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import type { Savable, SavedMarks } from './saved-marks.ts';

// Lazy: most visits save nothing.
const pageSaved = lazyModule(() => import('./page-saved.ts'));

const never = () => () => undefined;

/** The marks of this page's user; null until they are wanted and the code is loaded. */
function useMarks(isWanted: boolean): SavedMarks | null {
  const hub = useHub();
  const me = useCurrentUser();
  const loaded = useLazyModule(pageSaved, isWanted);
  return loaded === null || me === null || !isWanted ? null : loaded.savedMarksOf(hub, me.id);
}

/** The ids of everything that the user has saved; null until it is known. */
export function useSavedIds(isWanted = true): ReadonlySet<string> | null {
  const marks = useMarks(isWanted);
  return useSyncExternalStore(marks?.ids.subscribe ?? never, () => marks?.ids.getState() ?? null);
}

export interface SaveActions {
  save(thing: Savable): void;
  /** Offers to undo it. */
  unsave(thing: Savable): void;
  /** Saves what is not saved, and removes what is. */
  toggle(thing: Savable): void;
}

/** Saves things and removes them. A failure shows a toast and the former state. */
export function useSaveActions(): SaveActions {
  const hub = useHub();
  const meId = useCurrentUser()?.id;
  return useMemo(() => {
    function withMarks(run: (marks: SavedMarks) => Promise<void>): void {
      if (meId === undefined) return;
      const marks = pageSaved.load().then(({ savedMarksOf }) => savedMarksOf(hub, meId));
      void marks.then(run).catch(toastFailure);
    }
    async function save(marks: SavedMarks, thing: Savable): Promise<void> {
      await marks.set(thing, true);
      toast.success(t('Saved for later'));
    }
    async function unsave(marks: SavedMarks, thing: Savable): Promise<void> {
      const before = marks.savedAt(thing.id);
      await marks.set(thing, false);
      offerUndo(t('Removed from saved'), () => marks.set(thing, before ?? true));
    }
    return {
      save: (thing) => withMarks((marks) => save(marks, thing)),
      unsave: (thing) => withMarks((marks) => unsave(marks, thing)),
      toggle: (thing) =>
        withMarks((marks) =>
          marks.ids.getState()?.has(thing.id) === true ? unsave(marks, thing) : save(marks, thing),
        ),
    };
  }, [hub, meId]);
}
