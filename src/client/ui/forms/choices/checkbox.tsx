import { Check, Minus } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { CheckboxButton, CheckboxField, type CheckboxFieldProps } from 'react-aria-components/Checkbox';
import { classNames } from '../../base/class-names.ts';
import { FieldMessage } from '../field-message.tsx';

export interface CheckboxProps
  extends Omit<CheckboxFieldProps, 'children' | 'className' | 'inputRef' | 'style'> {
  /** The whole line can be pressed; links inside it stay links. */
  children: ReactNode;
  hint?: string | undefined;
  className?: string | undefined;
}

/** One thing to agree to or to pick. In a form it reads as a boolean, unless it has a `value`. */
export function Checkbox({ children, hint, className, ...field }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <CheckboxField {...field} inputRef={input} className={classNames('grid gap-1.5', className)}>
      {({ isInvalid, isSelected }) => (
        <>
          <InputEvent of={input} isSelected={isSelected} />
          <CheckboxButton className="group flex items-start gap-2.5 text-dense text-soft outline-none touch:-my-2.75 touch:py-2.75 disabled:text-muted">
            {({ isSelected, isIndeterminate }) => (
              <>
                <CheckboxBox isOn={isSelected || isIndeterminate} isMixed={isIndeterminate} />
                <span className="min-w-0">{children}</span>
              </>
            )}
          </CheckboxButton>
          <FieldMessage hint={hint} isInvalid={isInvalid} />
        </>
      )}
    </CheckboxField>
  );
}

/**
 * Tells the form around that the box changed. A press on its words ticks it without an event of the field, so a message
 * under it would stay until it is left.
 */
function InputEvent({ of, isSelected }: { of: RefObject<HTMLInputElement | null>; isSelected: boolean }) {
  const known = useRef(isSelected);
  useEffect(() => {
    if (known.current === isSelected) return;
    known.current = isSelected;
    of.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [of, isSelected]);
  return null;
}

function CheckboxBox({ isOn, isMixed }: { isOn: boolean; isMixed: boolean }) {
  const Mark = isMixed ? Minus : Check;
  return (
    <span
      className={classNames(
        'mt-px grid size-4.5 flex-none place-items-center rounded-badge border group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-accent',
        isOn
          ? 'border-accent-fill bg-accent-fill text-on-accent group-disabled:border-line-field group-disabled:bg-line-field'
          : 'border-line-field bg-raised group-invalid:border-danger group-invalid:ring-1 group-invalid:ring-danger group-disabled:bg-sunken',
      )}
    >
      {isOn && <Mark aria-hidden className="size-3" strokeWidth={3} />}
    </span>
  );
}
