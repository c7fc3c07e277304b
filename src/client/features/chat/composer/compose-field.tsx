import {
  type AriaAttributes,
  type KeyboardEvent,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { classNames } from '../../../ui/base/class-names.ts';

interface ComposeFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  /** Called when the caret may have moved. */
  onSelect?: (() => void) | undefined;
  onBlur?: (() => void) | undefined;
  /** Attributes for a list of suggestions that the field controls. */
  aria?: Pick<AriaAttributes, 'aria-autocomplete' | 'aria-controls' | 'aria-activedescendant'>;
  placeholder?: string | undefined;
  isInvalid?: boolean;
  describedBy?: string | undefined;
  ref?: Ref<HTMLTextAreaElement>;
  className?: string | undefined;
}

/** True on devices with touch only: there Enter starts a new line. */
export function isTouchOnly(): boolean {
  return window.matchMedia('(hover: none) and (pointer: coarse)').matches;
}

/** A field for messages: one line high, grows with its text up to eight lines. The text is never cut. */
export function ComposeField(props: ComposeFieldProps) {
  const {
    label,
    value,
    onChange,
    onKeyDown,
    onSelect,
    onBlur,
    aria,
    placeholder,
    isInvalid = false,
    describedBy,
    ref,
    className,
  } = props;
  const element = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => element.current);

  // For browsers that do not size the field automatically. Its height depends on `value`.
  useLayoutEffect(() => {
    const area = element.current;
    if (area === null || CSS.supports('field-sizing', 'content')) return;
    area.style.height = 'auto';
    area.style.height = value === '' ? '' : `${area.scrollHeight}px`;
  }, [value]);

  return (
    <textarea
      ref={element}
      rows={1}
      aria-label={label}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onSelect={onSelect}
      onBlur={onBlur}
      {...aria}
      {...(placeholder === undefined ? {} : { placeholder })}
      className={classNames(
        'field-sizing-content max-h-48 min-h-hit min-w-0 flex-1 resize-none bg-transparent py-1.75 text-body text-ink outline-none touch:py-2.75',
        className,
      )}
    />
  );
}
