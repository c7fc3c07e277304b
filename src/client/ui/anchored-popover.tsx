import type { ReactNode, RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover';
import { floatClass } from './popover-class.ts';

interface AnchoredPopoverProps {
  /** What is inside, for screen readers. */
  label: string;
  anchor: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onClose: () => void;
  placement?: AriaPopoverProps['placement'];
  children: ReactNode;
}

/** A panel beside something that was there before it: the panel can be loaded when it is first wanted. */
export function AnchoredPopover(props: AnchoredPopoverProps) {
  const { label, anchor, isOpen, onClose, placement = 'bottom', children } = props;
  return (
    <AriaPopover
      triggerRef={anchor}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      className={floatClass}
      placement={placement}
      offset={6}
    >
      <Dialog aria-label={label} className="p-3 outline-none">
        {children}
      </Dialog>
    </AriaPopover>
  );
}
