/** `good`: it is done. `bad`: it is not. `info`: it happened elsewhere. The icon carries the meaning, not the colour. */
export type ToastKind = 'good' | 'bad' | 'info';

export interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
  /** How long it is offered, in milliseconds; as long as any toast unless told. */
  readonly offeredMs?: number;
  /** Called once it is no longer offered, and was not pressed. */
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
 * Says in a corner, for four seconds, how something ended. Texts are already translated.
 * Not the only place of an error: what can be mended is also said where it is mended.
 */
export const toast = {
  success: (title: string, description?: string, action?: ToastAction) =>
    show('good', title, description, action),
  error: (title: string, description?: string, action?: ToastAction) =>
    show('bad', title, description, action),
  info: (title: string, description?: string, action?: ToastAction) =>
    show('info', title, description, action),
};

/** Calls `listen` for every toast asked for from now on, and at once if some are waiting. One listener at a time. */
export function onToast(listen: () => void): () => void {
  listener = listen;
  if (waiting.length > 0) listen();
  return () => {
    if (listener === listen) listener = null;
  };
}

/** The toasts asked for since the last call, oldest first. */
export function takeToasts(): readonly Toast[] {
  const taken = waiting;
  waiting = [];
  return taken;
}
