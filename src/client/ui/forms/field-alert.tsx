import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** What is wrong with something that is no text field. Rendered also without text: screen readers announce changes. */
export function FieldAlert({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="text-meta text-danger empty:hidden">
      {children != null && children !== false && (
        <span className="flex items-start gap-1.5">
          <CircleAlert aria-hidden className="mt-[3px] size-3.5 flex-none" />
          {children}
        </span>
      )}
    </p>
  );
}
