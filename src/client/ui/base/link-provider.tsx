import type { ReactNode } from 'react';
import { RouterProvider } from 'react-aria-components';

interface LinkProviderProps {
  /** Navigates to an address of this site without a page load. */
  navigate: (href: string) => void;
  children: ReactNode;
}

/** Makes every link, menu item and tab with an `href` go through the router. */
export function LinkProvider({ navigate, children }: LinkProviderProps) {
  return <RouterProvider navigate={navigate}>{children}</RouterProvider>;
}
