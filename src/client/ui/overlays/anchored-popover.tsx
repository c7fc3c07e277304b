import type { ReactNode, RefObject } from 'react';
import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover';
import { classNames } from '../base/class-names.ts';
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

/**
 * A panel beside an existing element, so that the panel's code can be loaded on demand. The panel is the dialog
 * element itself, so that the hidden close buttons for screen readers are inside it.
 */
export function AnchoredPopover(props: AnchoredPopoverProps) {
  const { label, anchor, isOpen, onClose, placement = 'bottom', children } = props;
  return (
    <AriaPopover
      triggerRef={anchor}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      aria-label={label}
      className={classNames(floatClass, 'p-3')}
      placement={placement}
      offset={6}
    >
      {children}
    </AriaPopover>
  );
}
