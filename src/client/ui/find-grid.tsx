import { Search } from 'lucide-react';
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { SearchField } from 'react-aria-components/SearchField';
import { classNames } from './class-names.ts';

/** One small thing of a grid. */
export interface GridChoice {
  /** Drawn, and what the caller gets. */
  readonly value: string;
  /** Its name, for screen readers and as the tooltip. */
  readonly label: string;
  /** What it is found by. */
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

/** Many small things to choose from, found by typing. The arrow keys move in both directions while one types. */
export function FindGrid({ label, placeholder, choices, onChoose, empty }: FindGridProps) {
  const { contains } = useFilter({ sensitivity: 'base' });
  return (
    <Autocomplete filter={contains}>
      <SearchField aria-label={placeholder} autoFocus className="min-w-0">
        <Group className="flex h-hit w-full items-center gap-2 rounded-control border border-line-firm bg-raised pl-3 text-muted outline-none focus-within:border-accent focus-within:ring-1 focus-within:ring-accent">
          <Search aria-hidden className="size-4 flex-none" />
          <Input
            placeholder={placeholder}
            className="h-full min-w-0 flex-1 bg-transparent pr-3 text-dense text-ink outline-none [&::-webkit-search-cancel-button]:hidden"
          />
        </Group>
      </SearchField>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keys.
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
