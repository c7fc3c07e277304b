/** The action of a key in the message field. `none`: the field handles the key. */
export type ComposerAction = 'send' | 'edit-last' | 'leave' | 'none';

/** The parts of a key press that matter here. */
export interface ComposerKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  /** An input method is composing a word: it handles the keys. */
  readonly isComposing: boolean;
  /** Some browsers report a composition only by the code 229. */
  readonly keyCode: number;
}

/**
 * Enter sends or starts a new line, see `enterSends`; Ctrl or Cmd with Enter always sends, Shift with Enter never
 * does. ArrowUp in an empty field edits the last own message. Keys do nothing while a word is being composed.
 */
export function composerAction(
  event: ComposerKey,
  { isEmpty, doesEnterSend }: { readonly isEmpty: boolean; readonly doesEnterSend: boolean },
): ComposerAction {
  if (event.isComposing || event.keyCode === 229 || event.altKey) return 'none';
  const isBare = !event.shiftKey && !event.ctrlKey && !event.metaKey;
  if (event.key === 'Enter') {
    if (event.ctrlKey || event.metaKey) return 'send';
    return isBare && doesEnterSend ? 'send' : 'none';
  }
  if (event.key === 'ArrowUp') return isBare && isEmpty ? 'edit-last' : 'none';
  if (event.key === 'Escape') return isBare ? 'leave' : 'none';
  return 'none';
}
