import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { classNames } from '../base/class-names.ts';
import { FindField } from './find-field.tsx';

/** One item of the grid. */
export interface GridChoice {
  /** The text that is shown and passed to the caller. */
  readonly value: string;
  /** Its name, for screen readers and as the tooltip. */
  readonly label: string;
  /** Its search words. */
  readonly words: string;
  readonly isOn: boolean;
}

interface FindGridProps {
  label: string;
  placeholder: string;
  choices: readonly GridChoice[];
  onChoose: (value: string) => void;
  /** Shown when nothing is found. */
  empty: string;
}

/**
 * A grid of many small items with a search field. The arrow keys move in both directions while the field has the
 * focus.
 */
export function FindGrid({ label, placeholder, choices, onChoose, empty }: FindGridProps) {
  const { contains } = useFilter({ sensitivity: 'base' });
  return (
    <Autocomplete filter={contains}>
      <FindField label={placeholder} placeholder={placeholder} />
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
        tabIndex={0}
        className="mt-2 h-56 overflow-x-hidden overflow-y-auto overscroll-contain -outline-offset-2"
      >
        <ListBox
          aria-label={label}
          layout="grid"
          selectionMode="none"
          items={choices}
          onAction={(key) => onChoose(String(key))}
          renderEmptyState={() => (
            <p className="col-span-full py-6 text-center text-meta text-muted">{empty}</p>
          )}
          className="grid grid-cols-[repeat(8,minmax(0,1fr))] content-start gap-0.5 outline-none"
        >
          {({ value, label: name, words, isOn }) => (
            <ListBoxItem
              id={value}
              textValue={`${name} ${words}`}
              aria-label={name}
              className={classNames(
                'grid h-9 cursor-pointer place-items-center rounded-control text-[1.25rem] leading-none outline-none focus:bg-selected touch:h-11',
                isOn ? 'bg-accent-soft ring-1 ring-accent-line ring-inset' : 'hover:bg-hover',
              )}
            >
              <span aria-hidden title={name}>
                {value}
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </div>
    </Autocomplete>
  );
}
