import type { ReactNode } from 'react';
import type { Panel } from '../chat/panels/use-panel.tsx';

/** An open conversation with its search or pins panel beside it (on a phone above it). */
export function PaneColumns({
  panel,
  children,
}: {
  panel: Pick<Panel, 'column' | 'sheet'>;
  children: ReactNode;
}) {
  return (
    <>
      <main className="flex min-h-0 min-w-0 flex-1 flex-col">{children}</main>
      {panel.column !== null && (
        <aside className="flex min-h-0 w-80 flex-none flex-col border-l border-line">{panel.column}</aside>
      )}
      {panel.sheet}
    </>
  );
}
