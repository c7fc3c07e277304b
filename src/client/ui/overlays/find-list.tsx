import type { ReactNode } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { classNames } from '../base/class-names.ts';
import type { Choice } from '../forms/choices/option.tsx';
import { FindField } from './find-field.tsx';
import { optionClass } from './popover-class.ts';

interface FindListProps<T extends string> {
  /** The label of the search field: "To". */
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  /** The results for `value`; nothing is filtered here. */
  choices: readonly Choice<T>[];
  onChoose: (value: T) => void;
  /** Shown while there are no choices: nothing typed, nothing found, or loading. */
  empty: ReactNode;
}

/**
 * Chooses one of many by search; the list is always visible below the field. The arrow keys choose while the field
 * has the focus.
 */
export function FindList<T extends string>(props: FindListProps<T>) {
  const { label, placeholder, value, onChange, choices, onChoose, empty } = props;
  return (
    <Autocomplete inputValue={value} onInputChange={onChange}>
      <FindField label={label} placeholder={placeholder} isField />
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
        tabIndex={0}
        className="-mx-2 mt-2 h-80 max-h-[45dvh] overflow-y-auto -outline-offset-2"
      >
        <ListBox
          aria-label={label}
          selectionMode="none"
          items={choices}
          renderEmptyState={() => empty}
          onAction={(key) => {
            const chosen = choices.find((choice) => choice.value === key);
            if (chosen !== undefined) onChoose(chosen.value);
          }}
          className="grid auto-rows-min content-start outline-none"
        >
          {(choice) => (
            <ListBoxItem
              id={choice.value}
              textValue={choice.label}
              className={classNames(optionClass, 'min-h-13! [&>svg]:size-4 hover:bg-hover')}
            >
              {choice.icon}
              <span className="grid min-w-0 flex-1">
                <span className="truncate font-medium">{choice.label}</span>
                {choice.description !== undefined && (
                  <span className="truncate text-small text-muted">{choice.description}</span>
                )}
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </div>
    </Autocomplete>
  );
}
