import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from '../base/class-names.ts';
import { Count } from '../media/badge.tsx';
import { useCurrentInView } from './use-current-in-view.ts';

interface TabsProps {
  /** The accessible name. */
  label: string;
  children: ReactNode;
  className?: string | undefined;
}

/** Tabs with an address each. On a phone they scroll sideways; the last visible one is cut on purpose, to show that. */
export function Tabs({ label, children, className }: TabsProps) {
  const row = useCurrentInView();
  return (
    <nav
      ref={row}
      aria-label={label}
      className={classNames(
        'scroll-quiet flex flex-none gap-5 overflow-x-auto overflow-y-hidden border-b border-line',
        className,
      )}
    >
      {children}
    </nav>
  );
}

interface TabAnchorProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'style'> {
  /** Unread count of the tab; 0 shows nothing. */
  count?: number;
  ref?: Ref<HTMLAnchorElement>;
}

function TabAnchor({ count = 0, children, className, ...anchor }: TabAnchorProps) {
  return (
    <a
      {...anchor}
      className={classNames(
        'relative inline-flex h-11 flex-none items-center gap-1.5 whitespace-nowrap text-dense text-muted -outline-offset-2 hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-0 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-0.5 aria-[current=page]:after:rounded-t-[2px] aria-[current=page]:after:bg-ink',
        className,
      )}
    >
      {children}
      <Count n={count} />
    </a>
  );
}

/** One tab: a link of the router. It is current when its address is; pass `activeOptions` to match exactly. */
export const Tab = createLink(TabAnchor);
