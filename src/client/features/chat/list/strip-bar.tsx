import type { ReactNode } from 'react';

/** Between log and composer, always there and always as high: what comes and goes in it shifts and covers nothing. */
export function StripBar({ children }: { children: ReactNode }) {
  return (
    <div className="flex h-9 min-w-0 flex-none items-center gap-2 px-4 touch:h-10 sm:px-6">{children}</div>
  );
}
