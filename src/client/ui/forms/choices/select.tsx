import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from 'react-aria-components/Button';
import { ListBox } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { t } from '../../../i18n/t.ts';
import { classNames } from '../../base/class-names.ts';
import { openerFocusClass, optionListClass, popoverClass } from '../../overlays/popover-class.ts';
import { boxClass, fieldClass } from '../field-class.ts';
import { FieldMessage } from '../field-message.tsx';
import { FieldHead } from '../text-field.tsx';
import { type Choice, Option } from './option.tsx';

export interface SelectProps<T extends string> {
  label: string;
  choices: readonly Choice<T>[];
  /** Name in the form's values. */
  name?: string | undefined;
  value?: T | undefined;
  defaultValue?: T | undefined;
  onChange?: ((value: T) => void) | undefined;
  placeholder?: string | undefined;
  hint?: string | undefined;
  isDisabled?: boolean | undefined;
  /**
   * `field`: label above, for forms. `filter`: "Pricing **Paid**" in one control, for lists. `bare`: a field whose label
   * is only announced.
   */
  look?: 'field' | 'filter' | 'bare';
  /** Before the chosen words, where the look is not `filter`. */
  icon?: ReactNode;
  className?: string | undefined;
}

/** One of a few. More than about twelve, or growing: `ComboBox`. */
export function Select<T extends string>({ look = 'field', ...props }: SelectProps<T>) {
  const {
    label,
    choices,
    name,
    value,
    defaultValue,
    onChange,
    placeholder,
    hint,
    isDisabled,
    icon,
    className,
  } = props;
  const [labelId, valueId] = [useId(), useId()];
  return (
    <AriaSelect
      {...(name === undefined ? {} : { name })}
      {...(value === undefined ? {} : { value })}
      {...(defaultValue === undefined ? {} : { defaultValue })}
      {...(look === 'field' ? {} : { 'aria-label': label })}
      placeholder={placeholder ?? t('Choose')}
      isDisabled={isDisabled ?? false}
      onChange={(key) => {
        const chosen = choices.find((choice) => choice.value === key);
        if (chosen !== undefined) onChange?.(chosen.value);
      }}
      className={classNames(look === 'filter' ? 'inline-flex flex-none' : fieldClass, className)}
    >
      {({ isInvalid }) => (
        <>
          {look === 'field' && <FieldHead label={label} />}
          <Button
            // The name in visual order; without this it would be "Paid Pricing".
            {...(look === 'filter' ? { 'aria-labelledby': `${labelId} ${valueId}` } : {})}
            className={classNames(
              look === 'filter' ? filterLook : fieldLook,
              look === 'bare' && 'border-line-firm font-medium',
              isInvalid && 'border-danger ring-1 ring-danger',
            )}
          >
            {look === 'filter' && <span id={labelId}>{label} </span>}
            {look !== 'filter' && icon}
            <SelectValue
              id={valueId}
              className={
                look === 'filter'
                  ? 'font-medium text-ink'
                  : 'min-w-0 flex-1 truncate text-left placeholder-shown:text-muted'
              }
            >
              {({ selectedText, defaultChildren, isPlaceholder }) =>
                isPlaceholder ? defaultChildren : selectedText
              }
            </SelectValue>
            <ChevronDown aria-hidden className="size-3.5 flex-none text-muted" />
          </Button>
          <FieldMessage hint={hint} isInvalid={isInvalid} />
          <Popover className={popoverClass} offset={4}>
            <ListBox items={choices} className={optionListClass}>
              {(choice) => <Option id={choice.value} choice={choice} />}
            </ListBox>
          </Popover>
        </>
      )}
    </AriaSelect>
  );
}

const fieldLook = classNames(
  boxClass,
  openerFocusClass,
  'flex items-center gap-2 px-3 pr-2.5 [&>svg:first-child]:size-4 [&>svg:first-child]:flex-none [&>svg:first-child]:text-muted',
);
const filterLook =
  'inline-flex h-hit items-center gap-1.5 whitespace-nowrap rounded-control border border-line-firm bg-raised pr-2 pl-3 text-dense text-soft hover:bg-hover disabled:bg-sunken disabled:text-muted';
