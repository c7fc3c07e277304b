/** What a key asks of a field in which one writes. `none`: the field's own business. */
export type ComposerAct = 'send' | 'edit-last' | 'leave' | 'none';

/** A key press, as far as it matters here. */
export interface ComposerKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  /** A word is being composed by an input method: keys belong to it. */
  readonly isComposing: boolean;
  /** 229 where a browser reports a composition this way only. */
  readonly keyCode: number;
}

/**
 * Enter sends or breaks the line, see `enterSends`; Ctrl or Cmd with Enter always sends, Shift with Enter never does.
 * ArrowUp in an empty field changes one's last message. While a word is being composed no key means anything.
 */
export function composerAct(
  event: ComposerKey,
  { isEmpty, doesEnterSend }: { readonly isEmpty: boolean; readonly doesEnterSend: boolean },
): ComposerAct {
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
