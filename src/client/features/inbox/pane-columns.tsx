import type { ReactNode } from 'react';
import { classNames } from '../../ui/base/class-names.ts';
import type { Panel } from '../chat/panels/use-panel.tsx';

/** An open conversation with its search or pins panel beside it (on a phone above it). */
export function PaneColumns({
  panel,
  children,
}: {
  panel: Pick<Panel, 'column' | 'sheet' | 'page' | 'isWide'>;
  children: ReactNode;
}) {
  return (
    <>
      <main className="flex min-h-0 min-w-0 flex-1 flex-col">{panel.page ?? children}</main>
      {panel.column !== null && (
        <aside
          className={classNames(
            'flex min-h-0 flex-none flex-col border-l border-line',
            panel.isWide ? 'w-100' : 'w-80',
          )}
        >
          {panel.column}
        </aside>
      )}
      {panel.sheet}
    </>
  );
}
