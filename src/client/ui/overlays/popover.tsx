import type { ReactNode } from 'react';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover';
import { popoverClass } from './popover-class.ts';

interface PopoverProps {
  /** What is inside, for screen readers. */
  label: string;
  /** A `Button` or an `IconButton`. */
  trigger: ReactNode;
  /** A function gets `close`. */
  children: ReactNode | ((close: () => void) => ReactNode);
  placement?: AriaPopoverProps['placement'];
}

/** A small panel beside a button: a picker, a profile, a few fields. For actions use `Menu`. */
export function Popover({ label, trigger, children, placement = 'bottom' }: PopoverProps) {
  return (
    <DialogTrigger>
      {trigger}
      <AriaPopover className={popoverClass} placement={placement} offset={6}>
        <Dialog aria-label={label} className="p-3 outline-none">
          {({ close }) => (typeof children === 'function' ? children(close) : children)}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  );
}
