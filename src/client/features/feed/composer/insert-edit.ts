import type { MarkdownEdit } from './markdown-edit.ts';

/**
 * Applies `edit` to a field as if it was typed, so that the browser can undo it; where that is not possible, calls
 * `onChange`. Focuses the field.
 */
export function insertEdit(
  area: HTMLTextAreaElement,
  { from, to, insert, select }: MarkdownEdit,
  onChange: (text: string) => void,
): void {
  area.focus({ preventScroll: true });
  area.setSelectionRange(from, to);
  // Browsers do not insert an empty text: it has to be a deletion.
  const isTyped =
    from === to && insert === ''
      ? true
      : document.execCommand?.(insert === '' ? 'delete' : 'insertText', false, insert) === true;
  if (!isTyped) onChange(area.value.slice(0, from) + insert + area.value.slice(to));
  const choose = () => area.setSelectionRange(select[0], select[1]);
  // Immediately, because the next key may come before the next frame. When `onChange` was called, the selection is
  // set with the new text.
  if (isTyped) choose();
  else requestAnimationFrame(choose);
}
