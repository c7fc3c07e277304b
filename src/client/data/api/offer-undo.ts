import { t } from '../../i18n/t.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { toastFailure } from './failure-toast.ts';

/** How long staff can undo an action, in milliseconds. */
const UNDO_MS = 10_000;

/**
 * Shows what was done and offers to undo it. Shows an error when undoing fails. `settle` runs when the action was not
 * undone in time. It never runs if the page is closed before, so the action must be complete without it.
 */
export function offerUndo(
  title: string,
  undo: () => Promise<unknown>,
  settle?: () => Promise<unknown>,
): void {
  toast.success(title, undefined, {
    label: t('Undo'),
    offeredMs: UNDO_MS,
    onPress: () => void undo().catch(toastFailure),
    ...(settle !== undefined && { onLapsed: () => void settle().catch(toastFailure) }),
  });
}
