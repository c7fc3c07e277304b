import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';

interface ChipChoice<T extends string> {
  readonly value: T;
  /** What is drawn. */
  readonly label: string;
  /** What is heard, where the label is short. */
  readonly name: string;
}

interface ChoiceChipsProps<T extends string> {
  /** What is chosen here, for screen readers. */
  label: string;
  choices: readonly ChipChoice<T>[];
  values: readonly T[];
  onChange: (values: readonly T[]) => void;
}

/** Several of a few, all in sight: the days of a week. At least one stays chosen. */
export function ChoiceChips<T extends string>({ label, choices, values, onChange }: ChoiceChipsProps<T>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="multiple"
      disallowEmptySelection
      selectedKeys={values}
      onSelectionChange={(keys) =>
        onChange(choices.map(({ value }) => value).filter((value) => keys.has(value)))
      }
      className="flex flex-wrap gap-1"
    >
      {choices.map(({ value, label: words, name }) => (
        <ToggleButton
          key={value}
          id={value}
          className="h-hit w-11 rounded-full border border-line-firm bg-raised px-0 text-dense text-soft hover:bg-hover selected:border-ink selected:bg-ink selected:font-medium selected:text-surface"
        >
          <span aria-hidden>{words}</span>
          <span className="sr-only">{name}</span>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
