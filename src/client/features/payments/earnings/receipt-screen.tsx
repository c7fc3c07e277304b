import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Flag } from 'lucide-react';
import { receiptPaperPath } from '../../../../contract/money/receipts.ts';
import { queryClient } from '../../../data/api/query-client.ts';
import { openReport } from '../../../data/reports/report-dialog-store.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
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
      actions={
        data?.is_own === true && (
          <Button
            kind="ghost"
            icon={<Flag aria-hidden />}
            onPress={() => openReport({ kind: 'payment', id: data.checkout_ref, author: null })}
          >
            {t('Report a problem with this payment')}
          </Button>
        )
      }
    >
      {() => data !== undefined && <ReceiptSheet receipt={data} />}
    </Paper>
  );
}
