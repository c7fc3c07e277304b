/**
 * `good`: it succeeded. `bad`: it failed. `info`: it happened elsewhere. The icon carries the meaning, not the
 * colour.
 */
export type ToastKind = 'good' | 'bad' | 'info';

export interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
  /** How long the action is available, in milliseconds; by default as long as any toast. */
  readonly offeredMs?: number;
  /** Called when the time is over and the action was not pressed. */
  readonly onLapsed?: () => void;
}

export interface Toast {
  readonly kind: ToastKind;
  readonly title: string;
  readonly description: string | undefined;
  readonly action: ToastAction | undefined;
}

let waiting: Toast[] = [];
let listener: (() => void) | null = null;

function show(kind: ToastKind, title: string, description?: string, action?: ToastAction): void {
  waiting.push({ kind, title, description, action });
  listener?.();
}

/**
 * Shows a toast for four seconds. Texts are already translated. Errors that the user can fix are also shown at their
 * field.
 */
export const toast = {
  success: (title: string, description?: string, action?: ToastAction) =>
    show('good', title, description, action),
  error: (title: string, description?: string, action?: ToastAction) =>
    show('bad', title, description, action),
  info: (title: string, description?: string, action?: ToastAction) =>
    show('info', title, description, action),
};

/** Calls `listen` for every new toast, and at once if some are waiting. One listener at a time. */
export function onToast(listen: () => void): () => void {
  listener = listen;
  if (waiting.length > 0) listen();
  return () => {
    if (listener === listen) listener = null;
  };
}

/** The toasts since the last call, oldest first. */
export function takeToasts(): readonly Toast[] {
  const taken = waiting;
  waiting = [];
  return taken;
}
