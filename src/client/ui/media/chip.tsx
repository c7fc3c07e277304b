import type { ReactNode } from 'react';

/** A muted pill with a short text: the state of the connection, an active filter. */
export function Chip({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex h-7 items-center gap-1.5 whitespace-nowrap rounded-full border border-line-firm bg-raised px-2.5 text-meta font-medium text-soft [&>svg]:size-3.5 [&>svg]:text-muted">
      {icon}
      {children}
    </span>
  );
}
