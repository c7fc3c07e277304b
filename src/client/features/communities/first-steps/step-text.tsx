import { ChevronRight, Circle } from 'lucide-react';
import type { ReactNode } from 'react';

/** The row of a step. */
export const stepClass =
  'flex min-h-12 w-full items-center gap-3 px-4 text-left text-dense hover:bg-hover [&>svg]:size-5 [&>svg]:flex-none';

/** What an open step looks like, whatever a press does. */
export function StepText({ children, hint }: { children: ReactNode; hint?: string | undefined }) {
  return (
    <>
      <Circle aria-hidden className="text-line-firm" />
      <span className="grid min-w-0 flex-1 py-1.5">
        <span className="font-medium">{children}</span>
        {hint !== undefined && <span className="text-small text-muted">{hint}</span>}
      </span>
      <ChevronRight aria-hidden className="text-muted" />
    </>
  );
}
