import { useCurrentUser } from '../../data/session/session.ts';
import { ReceiptScreen } from '../../features/payments/earnings/receipt-screen.tsx';
import { LiveSession } from '../connection/live-session.tsx';
import { Queries } from '../frame/queries.tsx';
import { ReportOutlet } from '../frame/report-outlet.tsx';

/**
 * A receipt, live: money that goes back is shown as it moves. It has no frame, so the dialog that reports its payment is
 * here.
 */
export function ReceiptPage() {
  return (
    <Queries>
      <LiveSession key={useCurrentUser()?.id} />
      <ReceiptScreen />
      <ReportOutlet />
    </Queries>
  );
}
