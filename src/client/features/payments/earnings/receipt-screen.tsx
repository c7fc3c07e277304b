import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Flag, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { type Receipt, receiptPaperPath } from '../../../../contract/money/receipts.ts';
import type { RefundOffer } from '../../../../contract/money/refunds.ts';
import { queryClient } from '../../../data/api/query-client.ts';
import { openReport } from '../../../data/reports/report-dialog-store.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { buttonClass } from '../../../ui/base/button-class.ts';
import { Link } from '../../../ui/base/link.tsx';
import { usePageTitle } from '../../../ui/base/use-page-title.ts';
import { receiptQuery } from './earnings.queries.ts';
import { Paper } from './paper.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { RefundDialog } from './refund-dialog.tsx';

const route = getRouteApi('/receipts/$paymentId');

/** `/receipts/{payment}/`: acknowledges a payment, and gives it back, for its payer, the owners and administrators. */
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
        data !== undefined && (
          <>
            {data.is_own && data.checkout_ref !== null && (
              <Button kind="ghost" icon={<Flag aria-hidden />} onPress={reportOf(data.checkout_ref)}>
                {t('Report a problem with this payment')}
              </Button>
            )}
            <Link
              kind="bare"
              to="/communities/$slug/"
              params={{ slug: data.group.slug }}
              className={buttonClass('ghost')}
            >
              {t('Go to {name}', { name: data.group.name })}
            </Link>
            {data.refund !== null && <RefundButton receipt={data} refund={data.refund} />}
          </>
        )
      }
    >
      {() => data !== undefined && <ReceiptSheet receipt={data} />}
    </Paper>
  );
}

function reportOf(reference: string) {
  return () => openReport({ kind: 'payment', id: reference, author: null });
}

function RefundButton({ receipt, refund }: { receipt: Receipt; refund: RefundOffer }) {
  const [isOpen, setIsOpen] = useState(false);
  const { left, limit, is_whole: isWhole } = refund;
  const title = isWhole ? t('Take back this payment') : t('Refund');
  return (
    <>
      <Button kind="danger" icon={<Undo2 aria-hidden />} onPress={() => setIsOpen(true)}>
        {title}
      </Button>
      {isOpen && (
        <RefundDialog
          {...{ paymentId: receipt.payment_id, left, limit, isWhole, title }}
          lead={
            isWhole
              ? t(
                  'You get back all of it, the way you paid. What you bought ends, and everything else stays.',
                )
              : t('{payer} gets it back the way they paid. If all of it goes back, what they bought ends.', {
                  payer: receipt.payer,
                })
          }
          onChanged={() => void queryClient.invalidateQueries({ queryKey: ['payments'] })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
