import { Suspense } from 'react';
import { useStore } from 'zustand';
import { closeReport, reportDialog } from '../../data/reports/report-dialog-store.ts';
import { lazyComponent } from '../../ui/base/lazy.ts';

// Lazy: opened rarely.
const ReportDialog = lazyComponent(() => import('../../features/reports/report-dialog.tsx'), 'ReportDialog');

/** Draws the dialog that reports something, once a page opens it. */
export function ReportOutlet() {
  const reported = useStore(reportDialog, ({ open }) => open);
  if (reported === null) return null;
  return (
    <Suspense fallback={null}>
      <ReportDialog key={reported.id} request={reported} onClose={closeReport} />
    </Suspense>
  );
}
