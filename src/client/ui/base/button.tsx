import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { type ButtonKind, type ButtonSize, buttonClass } from './button-class.ts';
import { classNames } from './class-names.ts';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  /** `edged` unless told. */
  kind?: ButtonKind | undefined;
  size?: ButtonSize | undefined;
  isWide?: boolean | undefined;
  /** A 16-px icon of the action, before the words. */
  icon?: ReactNode;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
  /** Layout only: margins and grid places. */
  className?: string | undefined;
}

/**
 * A button with words on it. While `isPending` it keeps focus, announces it and takes no press;
 * the caller changes the words ('Saving...').
 */
export function Button({ kind, size, isWide, icon, children, className, ...button }: ButtonProps) {
  return (
    <AriaButton {...button} className={classNames(buttonClass(kind, size, isWide), className)}>
      {icon}
      {children}
    </AriaButton>
  );
}
