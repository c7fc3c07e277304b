import { type ReactNode, useEffect, useRef } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextField } from 'react-aria-components/TextField';
import { FieldMessage } from './field-message.tsx';

interface FieldAnchorProps {
  /** The name under which the form's messages arrive. */
  name: string;
  /** The accessible name of the place, for the message. */
  label: string;
  /** What a message is about. When it changes, the message goes away. */
  value: string;
  hint?: string | undefined;
  /** Called when the form moves focus to this place, because it is the first with a message. */
  onFocus: () => void;
  /** Above the message. */
  children?: ReactNode | ((isInvalid: boolean) => ReactNode);
  className?: string | undefined;
}

/**
 * A place in a form that is not an input of its own, such as an editor or a group of controls: it shows the message of
 * its `name`, and passes the focus on.
 */
export function FieldAnchor({ name, label, value, hint, onFocus, children, className }: FieldAnchorProps) {
  const input = useRef<HTMLInputElement>(null);
  const known = useRef(value);
  useEffect(() => {
    if (known.current === value) return;
    known.current = value;
    input.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [value]);
  return (
    <TextField name={name} value={value} aria-label={label} className={className ?? 'grid min-w-0 gap-1.5'}>
      {({ isInvalid }) => (
        <>
          {typeof children === 'function' ? children(isInvalid) : children}
          <Input ref={input} tabIndex={-1} aria-hidden onFocus={onFocus} className="sr-only" />
          <FieldMessage hint={hint} isInvalid={isInvalid} />
        </>
      )}
    </TextField>
  );
}
