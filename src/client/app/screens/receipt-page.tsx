import { ReceiptScreen } from '../../features/payments/earnings/receipt-screen.tsx';
import { Queries } from '../frame/queries.tsx';
import { ReportOutlet } from '../frame/report-outlet.tsx';

/** A receipt with the dialog that reports its payment: it is shown without the frame that has the dialog elsewhere. */
export function ReceiptPage() {
  return (
    <Queries>
      <ReceiptScreen />
      <ReportOutlet />
    </Queries>
  );
}
