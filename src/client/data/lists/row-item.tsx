import type { ReactNode } from 'react';

interface RowItemProps {
  id: string;
  /** A link where the row leads somewhere: the keys of `useRowKeys` go to it. */
  title: ReactNode;
  /** What stands at the end of the first line, like a state and an amount. */
  end: ReactNode;
  /** What stands below the first line. */
  children: ReactNode;
}

/** A row of a list that fills a section. */
export function RowItem({ id, title, end, children }: RowItemProps) {
  return (
    <li data-row={id} className="scroll-my-12 border-t border-line px-4 py-2.5 has-[:focus-visible]:bg-hover">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <span data-opens className="min-w-[min(100%,8.5rem)] flex-1 text-name wrap-anywhere">
          {title}
        </span>
        <span className="ml-auto flex flex-wrap items-center justify-end gap-x-2 gap-y-0.5">{end}</span>
      </p>
      {children}
    </li>
  );
}
