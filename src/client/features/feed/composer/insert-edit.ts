import type { MarkdownEdit } from './markdown-edit.ts';

/**
 * Makes `edit` in a field as if it was typed, so that the browser can undo it; where it cannot be typed, by `onChange`.
 * The field has the focus afterwards.
 */
export function insertEdit(
  area: HTMLTextAreaElement,
  { from, to, insert, select }: MarkdownEdit,
  onChange: (text: string) => void,
): void {
  area.focus({ preventScroll: true });
  area.setSelectionRange(from, to);
  // Browsers type no empty text: what is replaced by nothing has to be deleted.
  const isTyped =
    from === to && insert === ''
      ? true
      : document.execCommand?.(insert === '' ? 'delete' : 'insertText', false, insert) === true;
  if (!isTyped) onChange(area.value.slice(0, from) + insert + area.value.slice(to));
  const choose = () => area.setSelectionRange(select[0], select[1]);
  // At once, as the next key may come before the next picture. A text that was not typed comes with that.
  if (isTyped) choose();
  else requestAnimationFrame(choose);
}
