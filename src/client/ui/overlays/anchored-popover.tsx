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
 * A panel beside something that was there before it: the panel can be loaded when it is first wanted. It is the dialog
 * itself, so that the buttons by which a screen reader leaves it are inside.
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
