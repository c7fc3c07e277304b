import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { classNames } from './class-names.ts';

export interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  /** What it does, for screen readers and as the tooltip of the platform. */
  label: string;
  children: ReactNode;
  /** `fill` is indigo: the send button and nothing else on that view. */
  kind?: 'plain' | 'fill' | undefined;
  size?: 'normal' | 'small' | undefined;
  /** For toggles: drawn as chosen and announced as pressed. */
  isOn?: boolean | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** A square button with an 18-px icon. 44 px on touch, also the small one. */
export function IconButton({
  label,
  children,
  kind = 'plain',
  size = 'normal',
  isOn,
  className,
  ...button
}: IconButtonProps) {
  return (
    <AriaButton
      {...button}
      aria-label={label}
      {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
      className={classNames(
        'inline-grid flex-none place-items-center rounded-control [&>svg]:size-4.5 [&>svg]:stroke-[1.75]',
        size === 'small' ? 'hit-44 size-7' : 'size-hit',
        kind === 'fill'
          ? 'bg-accent-fill text-on-accent hover:bg-accent-fill-hover disabled:bg-transparent disabled:text-muted'
          : 'text-soft hover:bg-hover hover:text-ink disabled:text-muted disabled:hover:bg-transparent',
        isOn === true && 'bg-selected text-ink',
        className,
      )}
    >
      {children}
    </AriaButton>
  );
}
