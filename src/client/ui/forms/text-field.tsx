import type { ReactNode } from 'react';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { classNames } from '../base/class-names.ts';
import { boxClass, fieldClass, labelClass } from './field-class.ts';
import { FieldMessage } from './field-message.tsx';

export interface TextFieldProps extends Omit<AriaTextFieldProps, 'children' | 'className' | 'style'> {
  label: string;
  /** Announced in place of the label, where a form has several fields with the same one. */
  spokenLabel?: string | undefined;
  /** Shown under the field while there is no error. */
  hint?: string | undefined;
  placeholder?: string | undefined;
  /** At the right end of the label's line: "Forgot password?" */
  labelEnd?: ReactNode;
  /** Inside the box, before the text: a 16-px icon, ₱, a fixed part of an address. */
  before?: ReactNode;
  /** Inside the box, after the text: a small icon button, a unit, a status. */
  after?: ReactNode;
  /** The label is only announced: in a list of fields of one kind. */
  isLabelHidden?: boolean | undefined;
  className?: string | undefined;
}

/** A labelled single-line text input. Errors come from the surrounding form, by `name`. */
export function TextField({
  label,
  spokenLabel,
  hint,
  placeholder,
  labelEnd,
  before,
  after,
  isLabelHidden = false,
  className,
  ...field
}: TextFieldProps) {
  return (
    <AriaTextField {...field} className={classNames(fieldClass, className)}>
      {({ isInvalid }) => (
        <>
          {isLabelHidden ? (
            <Label className="sr-only">{label}</Label>
          ) : (
            <FieldHead label={label} spoken={spokenLabel} end={labelEnd} />
          )}
          <Group className={classNames(boxClass, 'flex items-center text-muted')}>
            {before !== undefined && <span className="flex-none pl-3 [&>svg]:size-4">{before}</span>}
            <Input
              className={classNames(
                'h-full min-w-0 flex-1 bg-transparent pr-3 text-ink outline-none disabled:text-muted',
                before === undefined ? 'pl-3' : 'pl-2',
              )}
              {...(placeholder === undefined ? {} : { placeholder })}
            />
            {after !== undefined && <span className="flex-none pr-3">{after}</span>}
          </Group>
          <FieldMessage hint={hint} isInvalid={isInvalid} />
        </>
      )}
    </AriaTextField>
  );
}

interface FieldHeadProps {
  label: string;
  spoken?: string | undefined;
  end?: ReactNode;
}

/** The label's line of a field, with an optional link at its right end. */
export function FieldHead({ label, spoken, end }: FieldHeadProps) {
  if (spoken !== undefined) {
    return (
      <Label className={labelClass}>
        <span aria-hidden>{label}</span>
        <span className="sr-only">{spoken}</span>
      </Label>
    );
  }
  if (end === undefined) return <Label className={labelClass}>{label}</Label>;
  return (
    <div className="flex min-h-4.5 items-baseline gap-2">
      <Label className={classNames(labelClass, 'flex-1')}>{label}</Label>
      <span className="text-small [&_a]:hit-44">{end}</span>
    </div>
  );
}
