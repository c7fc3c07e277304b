import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { ListBoxItem } from 'react-aria-components/ListBox';
import { optionClass } from '../../overlays/popover-class.ts';

/** One thing to choose. `value` is what the form and the caller get. */
export interface Choice<T extends string = string> {
  readonly value: T;
  readonly label: string;
  /** Second line. */
  readonly description?: string | undefined;
  readonly icon?: ReactNode;
  readonly isDisabled?: boolean | undefined;
}

interface OptionProps {
  /** The value of the choice. The library reads it here: without it rows are told apart by their place. */
  id: string;
  choice: Choice;
}

/** A row of a `Select` or a `ComboBox`; the chosen one has a tick. */
export function Option({ id, choice }: OptionProps) {
  return (
    <ListBoxItem
      id={id}
      textValue={choice.label}
      isDisabled={choice.isDisabled ?? false}
      className={optionClass}
    >
      {({ isSelected }) => (
        <>
          {choice.icon}
          <span className="grid min-w-0 flex-1">
            <span className={isSelected ? 'truncate font-medium' : 'truncate'}>{choice.label}</span>
            {choice.description !== undefined && (
              <span className="text-small text-muted">{choice.description}</span>
            )}
          </span>
          {isSelected && <Check aria-hidden className="text-accent" />}
        </>
      )}
    </ListBoxItem>
  );
}
