import { type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { classNames } from '../base/class-names.ts';
import { focusWhenReachable } from '../base/focus-when-reachable.ts';
import type { FieldProps, WritingHandle } from './writing-handle.ts';

/** The size of a field: one line high, it grows with its text up to eight lines. */
export const areaClass =
  'max-h-48 min-h-hit min-w-0 flex-1 bg-transparent py-1.75 text-body text-ink outline-none touch:py-2.75';

interface PlainAreaProps extends FieldProps {
  /** The element, for the editor that takes over. */
  element: React.RefObject<HTMLTextAreaElement | null>;
  onCompositionEnd: () => void;
  onCompositionStart: () => void;
  ref: Ref<WritingHandle>;
}

/** The field before the editor is loaded, and where it cannot run: the markdown itself. The text is never cut. */
export function PlainArea(props: PlainAreaProps) {
  const { label, value, onChange, onKey, onCaret, onFocus, onBlur, suggestions, placeholder, ref } = props;
  const { isInvalid = false, describedBy, className, element } = props;
  const wantedCaret = useRef<number | null>(null);

  useImperativeHandle(ref, () => ({
    focus: (options) => focusWhenReachable(element.current, options),
    focusEnd() {
      focusWhenReachable(element.current);
      element.current?.setSelectionRange(element.current.value.length, element.current.value.length);
    },
    hasFocus: () => element.current !== null && element.current === document.activeElement,
    textBeforeCaret() {
      const area = element.current;
      if (area === null || area.selectionStart !== area.selectionEnd) return null;
      return area.value.slice(area.value.lastIndexOf('\n', area.selectionStart - 1) + 1, area.selectionStart);
    },
    insert(text, length = 0) {
      const area = element.current;
      if (area === null) return;
      const from = area.selectionStart - length;
      wantedCaret.current = from + text.length;
      onChange(area.value.slice(0, from) + text + area.value.slice(area.selectionEnd));
    },
  }));

  useLayoutEffect(() => {
    if (wantedCaret.current === null) return;
    element.current?.setSelectionRange(wantedCaret.current, wantedCaret.current);
    wantedCaret.current = null;
  });

  // For browsers that do not size the field automatically. Its height depends on `value`.
  useLayoutEffect(() => {
    const area = element.current;
    if (area === null || CSS.supports('field-sizing', 'content')) return;
    area.style.height = 'auto';
    area.style.height = value === '' ? '' : `${area.scrollHeight}px`;
  }, [value, element]);

  return (
    <textarea
      ref={element}
      rows={1}
      aria-label={label}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (!onKey(event.nativeEvent)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onSelect={onCaret}
      onFocus={onFocus}
      onBlur={onBlur}
      onCompositionStart={props.onCompositionStart}
      onCompositionEnd={props.onCompositionEnd}
      {...suggestions}
      {...(placeholder === undefined ? {} : { placeholder })}
      className={classNames(areaClass, 'field-sizing-content resize-none', className)}
    />
  );
}
