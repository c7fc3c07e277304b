import type { ReactNode } from 'react';

/**
 * The filters of a list, after its search field. On a phone they are one row that scrolls sideways, so that the list
 * begins high on the screen; on wider screens they wrap.
 */
export function FilterStrip({ children }: { children: ReactNode }) {
  return (
    <div className="scroll-quiet -mx-4 flex w-[calc(100%+2rem)] flex-none items-center gap-2 overflow-x-auto px-4 py-1 *:flex-none sm:contents">
      {children}
    </div>
  );
}
