import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { classNames } from '../../base/class-names.ts';

export interface Segment<T extends string> {
  readonly value: T;
  readonly label: string;
  /** Shown instead of the label; the label is then what is announced. */
  readonly icon?: ReactNode;
}

export interface SegmentedProps<T extends string> {
  /** What is chosen here, for screen readers. */
  label: string;
  segments: readonly Segment<T>[];
  value: T;
  onChange: (value: T) => void;
  isWide?: boolean;
  isDisabled?: boolean;
  className?: string | undefined;
}

/** One of two to four, all in sight: a billing cycle, cards or rows. Announced as a radio group. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { label, segments, value, onChange, isWide = false, isDisabled = false, className } = props;
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      isDisabled={isDisabled}
      onSelectionChange={(keys) => {
        const chosen = segments.find((segment) => keys.has(segment.value));
        if (chosen !== undefined) onChange(chosen.value);
      }}
      className={classNames(
        'inline-flex h-hit max-w-full flex-none divide-x divide-line overflow-hidden rounded-control border border-line-firm bg-raised',
        isWide && 'flex w-full',
        className,
      )}
    >
      {segments.map(({ value: id, label: words, icon }) => (
        <ToggleButton
          key={id}
          id={id}
          {...(icon === undefined ? {} : { 'aria-label': words })}
          className={classNames(
            'inline-flex min-w-hit items-center justify-center gap-1.5 text-dense text-muted -outline-offset-2 hover:text-ink disabled:text-muted selected:bg-selected selected:font-medium selected:text-ink [&>svg]:size-4.5 [&>svg]:stroke-[1.75]',
            icon === undefined && 'px-3 leading-tight max-sm:px-2.5',
            isWide && 'flex-1',
          )}
        >
          {icon ?? words}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
