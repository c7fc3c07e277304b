import type { ReactNode } from 'react';

/** The bar between log and composer. Its height is fixed, so that changes in it move and cover nothing. */
export function StripBar({ children }: { children: ReactNode }) {
  return (
    <div className="flex h-9 min-w-0 flex-none items-center gap-2 px-4 touch:h-10 sm:px-6">{children}</div>
  );
}
