import { useState } from 'react';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { classNames } from '../base/class-names.ts';
import { areaClass, fieldClass } from './field-class.ts';
import { FieldMessage } from './field-message.tsx';
import { FieldHead, type TextFieldProps } from './text-field.tsx';

export interface TextAreaProps
  extends Omit<
    TextFieldProps,
    'type' | 'before' | 'after' | 'labelEnd' | 'isLabelHidden' | 'value' | 'defaultValue' | 'onChange'
  > {
  value?: string | undefined;
  defaultValue?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
  /** Shows "120 / 500". Nothing is cut off: what is too long stays and is marked. */
  limit?: number | undefined;
  /** Where the count becomes noticeable and is announced; nine tenths of `limit` unless told. */
  warnAbove?: number | undefined;
  /** Lines shown while it is empty. It grows with the text. */
  rows?: number | undefined;
}

/** A labelled text of several lines. */
export function TextArea({
  label,
  hint,
  placeholder,
  limit,
  warnAbove,
  rows = 3,
  className,
  value,
  defaultValue = '',
  onChange,
  ...field
}: TextAreaProps) {
  const [typed, setTyped] = useState(defaultValue);
  const text = value ?? typed;
  return (
    <AriaTextField
      {...field}
      value={text}
      onChange={(next) => {
        setTyped(next);
        onChange?.(next);
      }}
      className={classNames(fieldClass, className)}
    >
      {({ isInvalid }) => (
        <>
          <FieldHead
            label={label}
            end={
              limit === undefined ? undefined : (
                <Counter
                  length={text.length}
                  limit={limit}
                  warnAbove={warnAbove ?? Math.floor(limit * 0.9)}
                />
              )
            }
          />
          <AriaTextArea
            rows={rows}
            // Where it fits its content, `rows` says nothing: these lines, the padding and the edge.
            style={{ minHeight: `calc(${rows}lh + 1.25rem)` }}
            className={classNames(areaClass, 'field-sizing-content resize-y')}
            {...(placeholder === undefined ? {} : { placeholder })}
          />
          <FieldMessage hint={hint} isInvalid={isInvalid} />
        </>
      )}
    </AriaTextField>
  );
}

function Counter({ length, limit, warnAbove }: { length: number; limit: number; warnAbove: number }) {
  const tone =
    length > limit ? 'text-danger font-medium' : length > warnAbove ? 'text-ink font-medium' : 'text-muted';
  const left = limit - length;
  return (
    <>
      <span aria-hidden className={classNames('num', tone)}>
        {formatNumber(length)} / {formatNumber(limit)}
      </span>
      <span role="status" className="sr-only">
        {length <= warnAbove
          ? ''
          : left >= 0
            ? t('{left, plural, one {# character left} other {# characters left}}', { left })
            : t('{over, plural, one {# character too many} other {# characters too many}}', { over: -left })}
      </span>
    </>
  );
}
