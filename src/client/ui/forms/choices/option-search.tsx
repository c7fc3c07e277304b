import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { FindField } from '../../overlays/find-field.tsx';
import { optionClass } from '../../overlays/popover-class.ts';
import type { Choosable } from './multi-select.tsx';

export interface OptionSearchProps<T extends Choosable> {
  /** What the options are, for screen readers. */
  label: string;
  searchLabel: string;
  text: string;
  onText: (text: string) => void;
  options: readonly T[];
  chosenIds: ReadonlySet<string>;
  disabledIds: readonly string[];
  isBusy: boolean;
  /** All of the options that are chosen now. */
  onChoose: (ids: ReadonlySet<string>) => void;
  /** In place of the options when there are none. */
  empty: ReactNode;
}

/** Options that are narrowed by typing. Any number can be chosen, and choosing leaves it open. */
export function OptionSearch<T extends Choosable>(props: OptionSearchProps<T>) {
  const { label, searchLabel, text, onText, options, chosenIds, isBusy, empty } = props;
  return (
    <Autocomplete inputValue={text} onInputChange={onText}>
      <FindField label={searchLabel} placeholder={searchLabel} />
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keys.
        tabIndex={0}
        className="mt-2 max-h-64 overflow-y-auto -outline-offset-2"
      >
        <ListBox<T>
          aria-label={label}
          aria-busy={isBusy}
          items={options}
          selectionMode="multiple"
          selectedKeys={chosenIds}
          onSelectionChange={(keys) =>
            props.onChoose(new Set(keys === 'all' ? options.map(({ id }) => id) : [...keys].map(String)))
          }
          disabledKeys={props.disabledIds}
          escapeKeyBehavior="none"
          className={options.length === 0 ? 'hidden' : 'grid outline-none'}
        >
          {({ id, name }) => (
            <ListBoxItem id={id} textValue={name} className={optionClass}>
              {({ isSelected }) => (
                <>
                  <span className="min-w-0 flex-1 truncate">{name}</span>
                  {isSelected && <Check aria-hidden className="text-accent" />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
        {options.length === 0 && empty}
      </div>
    </Autocomplete>
  );
}
