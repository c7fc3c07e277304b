import type { ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover, type PopoverProps } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';
import { classNames } from '../base/class-names.ts';
import { optionClass, optionListClass, popoverClass } from './popover-class.ts';

interface MenuProps {
  /** The accessible name: "Actions for this message". */
  label: string;
  /** A `Button` or an `IconButton`. */
  trigger: ReactNode;
  /** `MenuItem`s and `MenuDivider`s. */
  children: ReactNode;
  placement?: PopoverProps['placement'];
}

/** A menu of actions behind a button. Opens with a press, Enter, or the arrow keys. */
export function Menu({ label, trigger, children, placement = 'bottom end' }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={classNames(popoverClass, 'min-w-48')} placement={placement} offset={4}>
        <AriaMenu aria-label={label} className={optionListClass}>
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

interface MenuItemProps {
  /** The label; typing it finds the item. */
  label: string;
  icon?: ReactNode;
  /** A shortcut or a state at the right end. */
  hint?: ReactNode;
  isDanger?: boolean;
  isDisabled?: boolean;
  onAction: () => void;
}

/** One action of a `Menu`. Destructive ones are red and last, after a divider. */
export function MenuItem({
  label,
  icon,
  hint,
  isDanger = false,
  isDisabled = false,
  onAction,
}: MenuItemProps) {
  return (
    <AriaMenuItem
      textValue={label}
      isDisabled={isDisabled}
      onAction={onAction}
      className={classNames(
        optionClass,
        isDanger ? 'text-danger focus:bg-danger-soft' : '[&>svg]:text-soft disabled:[&>svg]:text-muted',
      )}
    >
      {icon}
      <span className="min-w-0 flex-1">{label}</span>
      {hint !== undefined && <span className="text-small text-muted">{hint}</span>}
    </AriaMenuItem>
  );
}

/** A line between groups of actions. */
export function MenuDivider() {
  return <Separator className="mx-2.5 my-1 border-t border-line" />;
}
