import { t } from '../../i18n/t.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { toastFailure } from './failure-toast.ts';

/** How long staff can take an act back by one press. */
export const UNDO_MS = 10_000;

/**
 * Says what was done, and offers to take it back; says so when that fails. `settle` runs when it was not taken back in
 * time; a page that is closed before never runs it, so what was done must be right without it.
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
