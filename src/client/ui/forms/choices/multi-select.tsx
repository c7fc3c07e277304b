import { ChevronsUpDown, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from 'react-aria-components/Button';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Tag, TagGroup, TagList } from 'react-aria-components/TagGroup';
import { t } from '../../../i18n/t.ts';
import { classNames } from '../../base/class-names.ts';
import { openerFocusClass, popoverClass } from '../../overlays/popover-class.ts';
import { boxClass, fieldClass, labelClass } from '../field-class.ts';

/** What can be chosen. */
export interface Choosable {
  readonly id: string;
  readonly name: string;
}

export interface MultiSelectProps<T extends Choosable> {
  label: string;
  /** Where a heading right above says the same. It is announced either way. */
  isLabelHidden?: boolean | undefined;
  value: readonly T[];
  /** In the order in which they were chosen. */
  onChange: (chosen: readonly T[]) => void;
  /** On the button: what pressing it does. */
  placeholder: string;
  hint?: string | undefined;
  isDisabled?: boolean | undefined;
  /** What opens: where more are chosen, as with `OptionSearch`. */
  children: ReactNode;
}

/** Several of many; each chosen one is a badge that can be removed. */
export function MultiSelect<T extends Choosable>(props: MultiSelectProps<T>) {
  const { label, isLabelHidden, value, onChange, placeholder, hint, isDisabled = false, children } = props;
  const [labelId, hintId] = [useId(), useId()];
  return (
    <div className={fieldClass}>
      <span id={labelId} className={isLabelHidden ? 'sr-only' : labelClass}>
        {label}
      </span>
      <DialogTrigger>
        <Button
          isDisabled={isDisabled}
          aria-label={`${label}: ${placeholder}`}
          {...(hint === undefined ? {} : { 'aria-describedby': hintId })}
          className={classNames(
            boxClass,
            openerFocusClass,
            'flex items-center gap-2 px-3 pr-2.5 text-left text-muted',
          )}
        >
          <span className="min-w-0 flex-1 truncate">{placeholder}</span>
          <ChevronsUpDown aria-hidden className="size-4 flex-none" />
        </Button>
        <Popover
          aria-label={label}
          className={classNames(popoverClass, 'w-(--trigger-width) min-w-64 p-2')}
          offset={4}
        >
          {children}
        </Popover>
      </DialogTrigger>
      {value.length > 0 && (
        <Chosen labelId={labelId} value={value} isDisabled={isDisabled} onChange={onChange} />
      )}
      {hint !== undefined && (
        <span id={hintId} className="text-small text-muted">
          {hint}
        </span>
      )}
    </div>
  );
}

interface ChosenProps<T extends Choosable> extends Pick<MultiSelectProps<T>, 'value' | 'onChange'> {
  labelId: string;
  isDisabled: boolean;
}

function Chosen<T extends Choosable>({ labelId, value, isDisabled, onChange }: ChosenProps<T>) {
  return (
    <TagGroup
      aria-labelledby={labelId}
      selectionMode="none"
      disabledKeys={isDisabled ? value.map(({ id }) => id) : []}
      {...(!isDisabled && { onRemove: (keys) => onChange(value.filter(({ id }) => !keys.has(id))) })}
    >
      {/* Badges are drawn once for each tag, unless this says that more has changed. */}
      <TagList items={value} dependencies={[isDisabled]} className="flex flex-wrap gap-1.5">
        {({ id, name }) => (
          <Tag
            id={id}
            textValue={name}
            className="inline-flex h-7 max-w-full cursor-default items-center gap-0.5 rounded-badge border border-line-firm bg-raised pl-2 text-meta font-medium text-soft touch:h-8"
          >
            <span className="truncate">{name}</span>
            {isDisabled ? (
              <span className="w-2" />
            ) : (
              <Button
                slot="remove"
                // The tag's own words follow in its name.
                aria-label={t('Remove')}
                className="hit-44 grid size-6 flex-none place-items-center rounded-badge text-muted hover:text-ink"
              >
                <X aria-hidden className="size-3.5" />
              </Button>
            )}
          </Tag>
        )}
      </TagList>
    </TagGroup>
  );
}
