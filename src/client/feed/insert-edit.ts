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
  const isTyped = document.execCommand?.('insertText', false, insert) === true;
  if (!isTyped) onChange(area.value.slice(0, from) + insert + area.value.slice(to));
  // The text comes with the next rendering where it was not typed.
  requestAnimationFrame(() => area.setSelectionRange(select[0], select[1]));
}
