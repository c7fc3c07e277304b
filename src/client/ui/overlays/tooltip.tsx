import type { ReactNode } from 'react';
import {
  Tooltip as AriaTooltip,
  type TooltipProps as AriaTooltipProps,
  TooltipTrigger,
} from 'react-aria-components/Tooltip';

interface TooltipProps {
  text: ReactNode;
  /** A `Button` or an `IconButton`. */
  children: ReactNode;
  placement?: AriaTooltipProps['placement'];
}

/** Shows a button's name on hover and on focus. Information must not be here alone: touch users do not see it. */
export function Tooltip({ text, children, placement = 'top' }: TooltipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      {children}
      <AriaTooltip
        placement={placement ?? 'top'}
        offset={6}
        className="max-w-72 rounded-control bg-ink px-2 py-1 text-small text-surface transition-opacity duration-fast entering:opacity-0 exiting:opacity-0"
      >
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
