import { ChevronsUpDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { ListBox } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { t } from '../../../i18n/t.ts';
import { classNames } from '../../base/class-names.ts';
import { optionListClass, popoverClass } from '../../overlays/popover-class.ts';
import { boxClass, fieldClass } from '../field-class.ts';
import { FieldMessage } from '../field-message.tsx';
import { FieldHead } from '../text-field.tsx';
import { type Choice, Option } from './option.tsx';

export interface ComboBoxProps<T extends string> {
  label: string;
  /** All choices; or, with `onSearch`, those that the search found. */
  choices: readonly Choice<T>[];
  name?: string | undefined;
  value?: T | null | undefined;
  onChange?: ((value: T | null) => void) | undefined;
  /** Called as one types. With it nothing is filtered here: `choices` is the answer. */
  onSearch?: ((text: string) => void) | undefined;
  placeholder?: string | undefined;
  hint?: string | undefined;
  isDisabled?: boolean | undefined;
  className?: string | undefined;
}

/** One of many, found by typing. */
export function ComboBox<T extends string>(props: ComboBoxProps<T>) {
  const { label, choices, name, value, onChange, onSearch, placeholder, hint, isDisabled, className } = props;
  return (
    <AriaComboBox
      {...(name === undefined ? {} : { name })}
      {...(value === undefined ? {} : { value })}
      {...(onSearch === undefined ? {} : { onInputChange: onSearch, defaultFilter: () => true })}
      defaultItems={choices}
      {...(onSearch === undefined ? {} : { items: choices })}
      isDisabled={isDisabled ?? false}
      formValue="key"
      menuTrigger="focus"
      allowsEmptyCollection
      onChange={(key) => onChange?.(choices.find((choice) => choice.value === key)?.value ?? null)}
      className={classNames(fieldClass, className)}
    >
      {({ isInvalid }) => (
        <>
          <FieldHead label={label} />
          <Group className={classNames(boxClass, 'flex items-center')}>
            <Input
              className="h-full min-w-0 flex-1 bg-transparent pl-3 outline-none"
              {...(placeholder === undefined ? {} : { placeholder })}
            />
            <Button className="grid size-hit flex-none place-items-center text-muted outline-none">
              <ChevronsUpDown aria-hidden className="size-4" />
            </Button>
          </Group>
          <FieldMessage hint={hint} isInvalid={isInvalid} />
          <Popover className={classNames(popoverClass, 'max-h-80')} offset={4}>
            <ListBox<Choice<T>>
              className={optionListClass}
              renderEmptyState={() => (
                <p className="px-2.5 py-2 text-meta text-muted">{t('Nothing found')}</p>
              )}
            >
              {(choice) => <Option id={choice.value} choice={choice} />}
            </ListBox>
          </Popover>
        </>
      )}
    </AriaComboBox>
  );
}
