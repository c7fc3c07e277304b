import type { ReactNode } from 'react';
import { Card } from './card.tsx';

interface EmptyStateProps {
  /** A lucide icon; its size and stroke are set here. */
  icon?: ReactNode;
  title: string;
  /** What would be here, in one or two sentences. */
  children?: ReactNode;
  /** One edged button that lets the user add something. */
  action?: ReactNode;
  /** Without a card, for use inside one. */
  isBare?: boolean;
}

/** Says that there is nothing here yet, and how to change that. */
export function EmptyState({ icon, title, children, action, isBare = false }: EmptyStateProps) {
  const content = (
    <div className="grid justify-items-center gap-1 px-4 py-10 text-center sm:px-6 [&>svg]:mb-2 [&>svg]:size-6 [&>svg]:stroke-[1.5] [&>svg]:text-muted">
      {icon}
      <h2 className="text-h4 text-balance">{title}</h2>
      {children !== undefined && (
        <div className="max-w-[40ch] text-dense text-balance text-muted">{children}</div>
      )}
      {action !== undefined && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
  return isBare ? content : <Card isPadded={false}>{content}</Card>;
}
