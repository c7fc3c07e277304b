import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup';
import { classNames } from '../../base/class-names.ts';
import type { Choice } from './option.tsx';

interface RadioListProps<T extends string> {
  /** What is chosen here, for screen readers; the words above say it to everyone else. */
  label: string;
  choices: readonly Choice<T>[];
  value: T;
  onChange: (value: T) => void;
}

/** One of a few that need a line each, or a second one to explain them. Where words are short: `Segmented`. */
export function RadioList<T extends string>({ label, choices, value, onChange }: RadioListProps<T>) {
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onChange={(key) => {
        const chosen = choices.find((choice) => choice.value === key);
        if (chosen !== undefined) onChange(chosen.value);
      }}
      className="grid gap-1"
    >
      {choices.map((choice) => (
        <RadioField key={choice.value} value={choice.value} isDisabled={choice.isDisabled ?? false}>
          <RadioButton className="group flex min-h-10 items-start gap-2.5 py-1.5 text-dense outline-none disabled:text-muted touch:min-h-11">
            {({ isSelected }) => (
              <>
                <span
                  className={classNames(
                    'mt-0.5 grid size-4.5 flex-none place-items-center rounded-full border bg-raised group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-accent group-disabled:bg-sunken',
                    isSelected ? 'border-[5px] border-accent-fill' : 'border-line-field',
                  )}
                />
                <span className="grid min-w-0">
                  <span>{choice.label}</span>
                  {choice.description !== undefined && (
                    <span className="text-meta text-muted">{choice.description}</span>
                  )}
                </span>
              </>
            )}
          </RadioButton>
        </RadioField>
      ))}
    </RadioGroup>
  );
}
