import type { ReactNode, RefObject } from 'react';
import { Menu as AriaMenu } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { classNames } from '../base/class-names.ts';
import { optionListClass, popoverClass } from './popover-class.ts';

interface AnchoredMenuProps {
  /** The accessible name: "Actions for this message". */
  label: string;
  /** The element that it is placed at; it has no trigger button. */
  anchor: RefObject<Element | null>;
  isOpen: boolean;
  /** Also called after an action was chosen. */
  onClose: () => void;
  /** `MenuItem`s and `MenuDivider`s. */
  children: ReactNode;
}

/** A menu that a key opens on something that is not a button. Focus goes back to where it was. */
export function AnchoredMenu({ label, anchor, isOpen, onClose, children }: AnchoredMenuProps) {
  return (
    <Popover
      aria-label={label}
      triggerRef={anchor}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      className={classNames(popoverClass, 'min-w-48!')}
      placement="bottom end"
      offset={4}
    >
      <AriaMenu aria-label={label} autoFocus="first" onClose={onClose} className={optionListClass}>
        {children}
      </AriaMenu>
    </Popover>
  );
}
