import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { receiptPaperPath } from '../../../../contract/money/receipts.ts';
import { queryClient } from '../../../data/api/query-client.ts';
import { t } from '../../../i18n/t.ts';
import { usePageTitle } from '../../../ui/base/use-page-title.ts';
import { receiptQuery } from './earnings.queries.ts';
import { Paper } from './paper.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';

const route = getRouteApi('/receipts/$paymentId');

/** `/receipts/{payment}/`: acknowledges a payment, for its payer, the owners and administrators. */
export function ReceiptScreen() {
  const { paymentId } = route.useParams();
  const query = useQuery(receiptQuery(paymentId), queryClient);
  const { data } = query;
  usePageTitle(t('Receipt'));
  return (
    <Paper
      query={query}
      loading={t('Loading the receipt')}
      missing={t('This receipt does not exist')}
      failed={t('The receipt did not load')}
      file={receiptPaperPath(paymentId)}
    >
      {() => data !== undefined && <ReceiptSheet receipt={data} />}
    </Paper>
  );
}
