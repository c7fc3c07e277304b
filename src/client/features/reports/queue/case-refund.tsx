import { Undo2 } from 'lucide-react';
import { paymentsSearch } from '../../../../contract/admin/admin-addresses.ts';
import type { ReportedRefund, ReportIssueDetails } from '../../../../contract/reports/report-issues.ts';
import { t } from '../../../i18n/t.ts';
import { Link } from '../../../ui/base/link.tsx';
import { pesoText } from '../../payments/checkout/money-text.ts';

/** What became of the money of a reported payment since, and the way to where it is refunded. */
export function CaseRefund({ issue: { refund, payment_ref: ref } }: { issue: ReportIssueDetails }) {
  if (refund == null || ref == null) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line bg-sunken px-3 py-2 text-dense">
      <Undo2 aria-hidden className="size-4 flex-none text-muted" />
      <span className="num min-w-0 flex-1 text-pretty">{refundText(refund)}</span>
      <Link to="/admin/payments/" search={paymentsSearch.parse({ ref })} className="flex-none">
        {t('Open the payment')}
      </Link>
    </p>
  );
}

function refundText({ state, amount, returned_amount }: ReportedRefund): string {
  if (state === 'NONE') return t('Not refunded.');
  const values = { amount: pesoText(amount), returned: pesoText(returned_amount) };
  if (state === 'DONE') return t('{amount} was refunded.', values);
  return returned_amount === '0.00'
    ? t('Refund of {amount} is on its way.', values)
    : t('Refund of {amount} is on its way. {returned} has arrived so far.', values);
}
